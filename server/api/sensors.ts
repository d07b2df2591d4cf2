import { Value } from '@sinclair/typebox/value';
import type { Socket } from 'socket.io';
import type { FromUmpire, ToUmpire } from '../contract/change.ts';
import type { Refusal } from '../contract/command.ts';
import { SensorsAct, type SensorsDesk, type SensorsView } from '../contract/sensors.ts';

/** News of the sensors go out so often, and for so long after the page last asked, ms. */
const every = 250;
const watchedFor = 10_000;

/** What the self-test page is answered. */
export type SensorsAnswer = { readonly ok: true; readonly sensors: SensorsView } | Refusal;

/**
 * The self-test of the pocket sensors for one umpire's page: carries out what it asks, and sends it the sensors whenever they changed, at most four times a second,
 * until it has not asked for ten seconds: a page that is closed or whose device was signed out hears nothing more.
 */
export const openSensors = (socket: Socket<FromUmpire, ToUmpire>, desk: SensorsDesk | undefined, revision: () => number): ((input: unknown) => Promise<SensorsAnswer>) => {
  let until = 0;
  let sent = '';
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const send = (): void => {
    if (!desk || performance.now() > until) {
      stop();
      return;
    }
    const view = desk.view();
    const text = JSON.stringify(view);
    if (text === sent) return;
    sent = text;
    socket.emit('sensors', view);
  };
  socket.on('disconnect', stop);
  return async (input) => {
    if (!Value.Check(SensorsAct, input)) return { ok: false, code: 'invalid', text: `do: expected one of ${SensorsAct.anyOf.map((one) => one.properties.do.const).join(', ')}`, revision: revision() };
    if (!desk) return { ok: false, code: 'unsupported', text: 'This session has no pocket sensors to tell of.', revision: revision() };
    const done = desk.act(input);
    if (!done.ok) return { ok: false, code: 'notPossible', text: done.text, revision: revision() };
    until = performance.now() + watchedFor;
    timer ??= setInterval(send, every);
    return { ok: true, sensors: desk.view() };
  };
};
