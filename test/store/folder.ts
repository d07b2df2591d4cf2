import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that goes away with the test. */
export const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'carrom-store-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};
