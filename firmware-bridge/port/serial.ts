import type { OpenPort, PortFault } from './port.ts';

/** The speed of the protocol. */
const baudRate = 115_200;

/** The native module, or undefined on a machine where it cannot be loaded. */
export const loadSerial = async () => {
  try {
    return await import('serialport');
  } catch {
    return undefined;
  }
};

const faultOf = (error: Error): PortFault => {
  const text = error.message;
  if (/lock|busy|EBUSY|temporarily unavailable/i.test(text) || (process.platform === 'win32' && /access denied/i.test(text))) return { code: 'locked', text: 'the port is held by another program; close it (Arduino IDE, serial monitor, another umpire)' };
  if (/permission|EACCES|access denied/i.test(text)) return { code: 'denied', text: 'no permission to open the port (on Linux: sudo usermod -aG dialout $USER, then log in again)' };
  if (/no such|not found|cannot find|ENOENT|ENXIO|ENODEV/i.test(text)) return { code: 'absent', text: 'there is no such device' };
  return { code: 'broken', text: text.replace(/^Error:\s*/, '').replace(/\s+/g, ' ') };
};

/** Opens a serial device or a pty. */
export const openSerial: OpenPort = async (path, listener) => {
  const serial = await loadSerial();
  if (!serial) return { ok: false, fault: { code: 'noModule', text: 'the serial module cannot be loaded on this machine (npm install builds it); tcp://host:port works without it' } };
  let port: InstanceType<typeof serial.SerialPort>;
  try {
    // Without hang-up on close a board keeps running when the program ends.
    port = new serial.SerialPort({ path, baudRate, autoOpen: false, hupcl: false });
  } catch (error) {
    return { ok: false, fault: faultOf(error as Error) };
  }
  return new Promise((resolve) => {
    let isOver = false;
    const over = (fault: PortFault): void => {
      if (isOver) return;
      isOver = true;
      listener.closed(fault);
    };
    port.on('data', (bytes: Uint8Array) => {
      if (!isOver) listener.bytes(bytes);
    });
    port.on('error', (error) => {
      over(faultOf(error));
      if (port.isOpen) port.close(() => undefined);
    });
    port.on('close', () => over({ code: 'unplugged', text: 'the controller was unplugged' }));
    port.open((error) => {
      if (error) {
        isOver = true;
        resolve({ ok: false, fault: faultOf(error) });
        return;
      }
      resolve({
        ok: true,
        port: {
          // A write while closed would be kept and sent after the next opening.
          write: (text) => {
            if (port.isOpen && !isOver) port.write(text);
          },
          close: () =>
            new Promise((done) => {
              isOver = true;
              if (!port.isOpen) done();
              else port.close(() => done());
            }),
        },
      });
    });
  });
};
