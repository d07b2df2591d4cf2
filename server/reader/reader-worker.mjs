// Starts the reader's worker thread: worker threads need their own registration for TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./reader-worker.ts');
