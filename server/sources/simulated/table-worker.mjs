// The worker's first file: brings TypeScript into the thread, then the table.
import { register } from 'tsx/esm/api';

register();
await import('./table-thread.ts');
