// A worker thread that can read TypeScript, wherever it was started from.
import { register } from 'tsx/esm/api';

register();
await import('./emulator.ts');
