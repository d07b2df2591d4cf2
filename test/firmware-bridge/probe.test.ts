import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { camerasInList, findCameras } from '../../server/cli/cameras.ts';
import { tcpController } from './tcp-controller.ts';

const umpire = fileURLToPath(new URL('../../server/umpire.mjs', import.meta.url));

describe('umpire probe', () => {
  it('tells who answers at a port, every barrier, and guides through the pockets', async () => {
    const controller = await tcpController();
    controller.happen({ type: 'stick', pocket: 2, blocked: true, now: performance.now() });
    const child = spawn(process.execPath, [umpire, 'probe', '--guide', '--seconds', '3', 'tcp://127.0.0.1:1', controller.path], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [text, said] = ['', ''];
    child.stdout.on('data', (bytes: Buffer) => {
      text += bytes.toString();
    });
    // A person who does as told, but takes the south-east pocket for the south-west one.
    const falls = ['north-west', 'north-east', 'south-east', 'south-west'].map((name, i) => ({ name, pocket: i === 3 ? 0 : i === 2 ? 3 : i }));
    child.stderr.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const next = falls[0];
      if (next && said.includes(`drop a disc into the ${next.name} pocket`)) {
        falls.shift();
        setTimeout(() => controller.fall(next.pocket, 40), 100);
      }
    });
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
    controller.close();
    const lines = text.split('\n').filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.type !== 'camera');
    expect(lines[0]).toMatchObject({ type: 'port', answers: 'offline', text: expect.stringContaining('nobody listens') });
    expect(lines[1]).toMatchObject({ type: 'port', answers: 'online', firmware: 'simulated', lost: 0, garbage: 0, round_trip_ms: expect.any(Number) });
    expect(lines.filter((line) => line.type === 'barrier').map((line) => [line.pocket, line.ok])).toEqual([['nw', true], ['ne', true], ['se', false], ['sw', true]]);
    expect(lines.filter((line) => line.type === 'guided').map((line) => [line.pocket, line.felt, line.ok])).toEqual([['nw', 'nw', true], ['ne', 'ne', true], ['se', 'sw', false], ['sw', 'nw', false]]);
    expect(lines.at(-1)).toMatchObject({ type: 'found', ports: 2, controllers: 1 });
  });

  it.runIf(process.platform === 'linux')('lists a camera once, by the name it keeps', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cameras-'));
    for (const [node, index] of [['video0', '0'], ['video1', '1'], ['video10', '0']] as const) {
      mkdirSync(join(folder, node));
      writeFileSync(join(folder, node, 'name'), `Camera of ${node}\n`);
      writeFileSync(join(folder, node, 'index'), `${index}\n`);
    }
    const { cameras } = await findCameras(folder, join(folder, 'none'));
    expect(cameras).toEqual([
      { name: 'Camera of video0', path: '/dev/video0', source: 'v4l2:/dev/video0' },
      { name: 'Camera of video10', path: '/dev/video10', source: 'v4l2:/dev/video10' },
    ]);
    expect(await findCameras(join(folder, 'nowhere'), folder)).toEqual({ cameras: [], text: undefined });
    rmSync(folder, { recursive: true });
  });

  it('reads the lists of other systems', () => {
    const mac = '[AVFoundation indev @ 0x7f] AVFoundation video devices:\n[AVFoundation indev @ 0x7f] [0] FaceTime HD Camera\n[AVFoundation indev @ 0x7f] [1] Capture screen 0\n[AVFoundation indev @ 0x7f] AVFoundation audio devices:\n[AVFoundation indev @ 0x7f] [0] Microphone\n';
    expect(camerasInList(mac, 'avfoundation').map((camera) => camera.name)).toEqual(['FaceTime HD Camera']);
    const windows = '[dshow @ 0001] "USB Camera" (video)\n[dshow @ 0001]   Alternative name "@device_pnp"\n[dshow @ 0001] "Microphone" (audio)\n';
    expect(camerasInList(windows, 'dshow').map((camera) => camera.path)).toEqual(['video=USB Camera']);
  });
});
