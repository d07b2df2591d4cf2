import { connect } from 'node:net';
import type { OpenPort, PortFault } from './port.ts';

/** A host that does not answer is given up after so long, ms. */
const patience = 4000;

/** Host and port of `tcp://host:port`, or undefined. */
export const tcpAddress = (path: string): { readonly host: string; readonly port: number } | undefined => {
  const match = /^tcp:\/\/(\[[^\]]+\]|[^:/]+):(\d+)\/?$/.exec(path);
  const port = Number(match?.[2]);
  return match?.[1] && port >= 1 && port <= 65_535 ? { host: match[1].replace(/^\[|\]$/g, ''), port } : undefined;
};

/** Opens `tcp://host:port`: a controller behind a serial server, or a test. */
export const openTcp: OpenPort = (path, listener) => {
  const address = tcpAddress(path);
  if (!address) return Promise.resolve({ ok: false, fault: { code: 'broken', text: 'expected tcp://host:port' } });
  return new Promise((resolve) => {
    const socket = connect({ ...address, noDelay: true });
    let isOpen = false;
    let isOver = false;
    let why: PortFault = { code: 'unplugged', text: 'the other end closed the connection' };
    socket.setTimeout(patience, () => {
      if (!isOpen) socket.destroy(new Error('no answer'));
    });
    socket.on('connect', () => {
      isOpen = true;
      socket.setTimeout(0);
      socket.setKeepAlive(true, 5000);
      resolve({
        ok: true,
        port: {
          write: (text) => {
            if (!isOver) socket.write(text);
          },
          close: () => {
            isOver = true;
            socket.destroy();
            return Promise.resolve();
          },
        },
      });
    });
    socket.on('data', (bytes) => {
      if (!isOver) listener.bytes(bytes);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      why = { code: isOpen ? 'unplugged' : 'absent', text: error.code === 'ECONNREFUSED' ? 'nobody listens there' : error.message };
    });
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      if (!isOpen) resolve({ ok: false, fault: why });
      else if (!isOver) {
        isOver = true;
        listener.closed(why);
      }
    });
  });
};
