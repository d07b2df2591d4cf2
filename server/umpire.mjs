// The one entrance: sets a fresh clone up, then runs the command line in TypeScript.
import { ensurePackages } from './set-up.mjs';

ensurePackages();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./cli/main.ts');
await main(process.argv.slice(2));
