import { createServer, type Socket } from 'node:net';
import { controllerStep, type ControllerInput, simulatedController } from '../../firmware-bridge/protocol/controller.ts';

/** A simulated controller behind a TCP port, in real time; `wire` does what it likes with each piece of text. */
export const tcpController = async (wire: (socket: Socket, text: string) => void = (socket, text) => socket.write(text)) => {
  let memory = simulatedController({ now: performance.now(), ppm: -3000, ms0: 5000 });
  const sockets = new Set<Socket>();
  const heard: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const happen = (input: ControllerInput): void => {
    const after = controllerStep(memory, input);
    memory = after.memory;
    if (after.text !== '') for (const socket of sockets) wire(socket, after.text);
    clearTimeout(timer);
    timer = setTimeout(() => happen({ type: 'tick', now: performance.now() }), Math.max(1, after.wake - performance.now()));
  };
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('data', (bytes) => {
      heard.push(...bytes.toString('latin1').split('\n').filter(Boolean));
      happen({ type: 'bytes', bytes, now: performance.now() });
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  happen({ type: 'tick', now: performance.now() });
  return {
    path: `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    heard,
    happen,
    fall: (pocket: number, ms = 30): number => {
      const at = performance.now();
      happen({ type: 'fall', pocket, at, ms, now: at });
      return performance.timeOrigin + at;
    },
    cut: (): void => {
      for (const socket of sockets) {
        socket.write('DROP 99 12');
        setTimeout(() => socket.destroy(), 30);
      }
    },
    close: (): void => {
      clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
