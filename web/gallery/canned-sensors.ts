import type { SensorsView } from '../../server/contract/sensors.ts';

const barrier = (pocket: SensorsView['barriers'][number]['pocket'], more: Partial<SensorsView['barriers'][number]> = {}): SensorsView['barriers'][number] => ({ pocket, blocked: false, test: { verdict: 'works', level: 640 }, testing: false, drops: 3, lastMs: 41, missRate: 0.03, falsesAnHour: 0.6, complaint: null, ...more });

const whole: SensorsView = {
  state: 'online',
  simulated: false,
  text: 'pocket sensors online: firmware 1.0, 4 pockets, controller 5a3f01, boot 12',
  path: '/dev/serial/by-id/usb-Arduino_Uno_95530343434351A012E1-if00',
  firmware: '1.0',
  roundTripMs: 1.87,
  overrun: 0,
  lost: 0,
  counters: { good: 14201, badCrc: 0, badLine: 0, resent: 1 },
  barriers: [barrier('nw'), barrier('ne'), barrier('se', { drops: 1 }), barrier('sw', { drops: 0, lastMs: null })],
  guide: null,
  lines: [
    { n: 1, from: 'controller', verdict: 'good', text: 'BEAT 7 512044 0 0' },
    { n: 2, from: 'controller', verdict: 'good', text: 'DROP 8 512790 1 41320' },
    { n: 3, from: 'host', verdict: 'good', text: 'ACK 8' },
  ],
};

/** The pocket sensors in the states the self-test page is looked at in, by the name in the gallery's address. */
export const sensorStates: Readonly<Record<string, SensorsView>> = {
  play: whole,
  guided: { ...whole, guide: { done: false, steps: [{ pocket: 'nw', result: 'felt', felt: 'nw', ms: 39 }, { pocket: 'ne', result: 'other', felt: 'se', ms: 44 }, { pocket: 'se', result: 'waiting', felt: null, ms: null }] } },
  troubled: {
    ...whole,
    lost: 3,
    counters: { good: 9120, badCrc: 12, badLine: 4, resent: 9 },
    barriers: [
      barrier('nw', { missRate: 0.46, complaint: 'The sensor of the north-west pocket has missed 4 of 5 discs. The camera watches this pocket alone.' }),
      barrier('ne', { test: { verdict: 'foreignLight', level: 903 } }),
      barrier('se', { blocked: true, test: { verdict: 'blocked', level: 6 } }),
      barrier('sw', { test: { verdict: 'silent', level: null } }),
    ],
    lines: [...whole.lines, { n: 4, from: 'controller', verdict: 'badCrc', text: 'DROP 9 5134.1 1 4132*0C' }, { n: 5, from: 'controller', verdict: 'badLine', text: '..Z.&.' }],
  },
  lost: { ...whole, state: 'offline', text: 'pocket sensors offline: no heartbeat for 3 s; the camera works alone', barriers: whole.barriers.map((one) => ({ ...one, test: null })) },
  none: { ...whole, state: 'none', text: 'This table was started without pocket sensors (sensors: "none"): the camera judges alone.', barriers: [], lines: [] },
};
