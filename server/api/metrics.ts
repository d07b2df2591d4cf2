import type { Scene } from '../contract/view.ts';

/** What the server counts beside the view. */
export type Counts = { readonly displays: number; readonly umpires: number; readonly uptime: number; readonly refusedSignIns: number };

const line = (name: string, type: 'gauge' | 'counter', says: string, value: number): string => `# HELP carrom_${name} ${says}\n# TYPE carrom_${name} ${type}\ncarrom_${name} ${value}\n`;

/** The counts in the text form Prometheus reads. */
export const metricsText = ({ health, match, pending, board, log }: Scene, { displays, umpires, uptime, refusedSignIns }: Counts): string =>
  [
    line('displays', 'gauge', 'Pages that show the match now.', displays),
    line('umpires', 'gauge', 'Consoles connected now.', umpires),
    line('uptime_seconds', 'counter', 'Time since the server started.', Math.round(uptime)),
    line('sign_ins_refused_total', 'counter', 'Sign-ins that were wrong or came too fast.', refusedSignIns),
    line('camera_up', 'gauge', '1 while pictures come and show the board.', health.camera.state === 'live' ? 1 : 0),
    line('camera_fps', 'gauge', 'Pictures looked at in a second.', health.camera.fps),
    line('camera_dropped_total', 'counter', 'Pictures that came and were not looked at.', health.camera.dropped),
    line('sensors_up', 'gauge', '1 while the pocket sensors answer.', health.sensors.state === 'online' ? 1 : 0),
    line('match_revision', 'counter', 'Number of the last entry of the log.', match.revision),
    line('questions_open', 'gauge', '1 while the umpire is asked.', pending ? 1 : 0),
    line('doubts_recent', 'gauge', 'Doubts in the last events of the log.', log.reduce((sum, entry) => sum + entry.doubts.length, 0)),
    line('discs_on_board', 'gauge', 'Discs believed on the board.', board.discs.length),
  ].join('');
