// The rooms and what each may import: one readable table, fed to dependency-cruiser on every test run.

/** Pure TypeScript that every room may use. */
export const words = ['server/geometry', 'server/domain'];

/**
 * `may`: rooms it may import besides itself (and the words, unless it is one of them).
 * `packages`: npm packages it may import. `node`: may it use Node's own modules.
 */
export const rooms = {
  'server/geometry': { may: [], packages: [], node: false },
  'server/domain': { may: ['server/geometry'], packages: [], node: false },
  'server/sources': { may: [], packages: ['sharp', '@ffmpeg-installer/ffmpeg', 'tsx'], node: true },
  'server/vision': { may: ['calibration/solve'], packages: ['opencv-ts', 'tsx'], node: true },
  'server/physics': { may: [], packages: [], node: false },
  'server/tracking': { may: [], packages: [], node: false },
  'server/reconcile': { may: [], packages: [], node: false },
  'server/strokes': { may: [], packages: [], node: false },
  'server/referee': { may: [], packages: [], node: false },
  'server/match': { may: ['server/referee'], packages: [], node: false },
  'server/store': { may: [], packages: ['better-sqlite3'], node: true },
  'server/replay': { may: [], packages: [], node: true },
  'server/contract': { may: [], packages: ['@sinclair/typebox'], node: false },
  'server/live': { may: ['server/contract', 'server/vision', 'server/physics', 'server/tracking', 'server/reconcile', 'server/strokes', 'server/referee', 'server/match'], packages: [], node: false },
  'server/reader': { may: ['server/live'], packages: ['tsx'], node: true },
  'server/api': { may: ['server/contract', 'server/live', 'server/match'], packages: ['fastify', 'socket.io', 'qrcode', '@sinclair/typebox'], node: true },
  'firmware-bridge/protocol': { may: [], packages: [], node: false },
  'firmware-bridge/port': { may: [], packages: ['serialport'], node: true },
  'calibration/solve': { may: [], packages: [], node: false },
  'web/words': { may: [], packages: [], node: false },
  'web/look': { may: [], packages: ['lit', '@fontsource-variable'], node: false },
  'web/live': { may: ['server/contract', 'web/words'], packages: ['socket.io-client', 'lit'], node: false },
  'web/board': { may: ['server/contract', 'web/look'], packages: ['lit'], node: false },
  'web/start': { may: ['server/contract', 'web/live', 'web/look', 'web/words'], packages: ['lit'], node: false },
  'web/pin': { may: ['server/contract', 'web/live', 'web/look', 'web/words'], packages: ['lit'], node: false },
  'web/replay': { may: ['server/contract', 'web/live', 'web/look', 'web/words'], packages: ['lit'], node: false },
  'web/scoreboard': { may: ['server/contract', 'web/live', 'web/board', 'web/replay', 'web/look', 'web/words'], packages: ['lit'], node: false },
  'web/umpire': { may: ['server/contract', 'web/live', 'web/board', 'web/replay', 'web/look', 'web/words'], packages: ['lit'], node: false },
  'web/calibration': { may: ['server/contract', 'web/live', 'web/board', 'web/look', 'web/words'], packages: ['lit'], node: false },
  'web/sensors': { may: ['server/contract', 'web/live', 'web/look', 'web/words'], packages: ['lit'], node: false },
  'web/camera': { may: ['server/contract', 'web/live', 'web/look', 'web/words'], packages: ['lit'], node: false },
  // The gallery shows every page, so it alone sees them all; nothing imports it.
  'web/gallery': { may: ['server/contract', 'web/live', 'web/board', 'web/replay', 'web/look', 'web/words', 'web/scoreboard', 'web/umpire', 'web/calibration', 'web/camera', 'web/sensors', 'web/start'], packages: ['lit'], node: false },
};
