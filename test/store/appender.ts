// A process of its own that appends as fast as it can and says so: `node appender.mjs PATH SEED`. It never ends by itself.
import { writeSync } from 'node:fs';
import type { Entry } from '../../server/domain/command.ts';
import { openStore } from '../../server/store/open.ts';

const [path = '', seed = '1'] = process.argv.slice(2);
const store = openStore(path);

/** A batch of `size` entries; its text says which part of it each one is, so that half a batch is seen. */
const batch = (after: number, size: number): Entry[] =>
  Array.from({ length: size }, (_, i) => ({ revision: after + 1 + i, at: after, origin: 'camera', by: seed, command: `b${after}`, change: { type: 'event', event: { type: 'note', text: `${i + 1}/${size} ${'x'.repeat((after * 37) % 900)}` } } }));

let head = store.logs.read('m1').length;
if (head === 0) {
  store.logs.create('m1', batch(0, 1));
  head = 1;
}
writeSync(1, `ready ${head}\n`);

const work = (): void => {
  for (let i = 0; i < 20; i++) {
    const size = 1 + ((head * 7 + Number(seed)) % 3);
    store.logs.append('m1', head, batch(head, size));
    head += size;
    writeSync(1, `${head}\n`);
  }
  setImmediate(work);
};
const copy = (): void => void store.backUp().then(() => setTimeout(copy, 5));
copy();
work();
