// Writes the reference page of the rules: npx tsx test/referee/write-reference.ts
import { writeFileSync } from 'node:fs';
import { referencePage } from '../../server/referee/reference.ts';

writeFileSync(new URL('../../server/referee/REFERENCE.md', import.meta.url), referencePage());
