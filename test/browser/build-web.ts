import { ensureWeb } from '../../server/cli/web-build.ts';

/** Builds the pages once before the browser tests. */
export const setup = (): Promise<void> => ensureWeb();
