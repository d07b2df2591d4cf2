/** Why the store could not do what it was asked. Nothing is half-written when one is thrown. */
export const storeFaultCodes = ['noDriver', 'damaged', 'foreign', 'newer', 'locked', 'full', 'readOnly', 'conflict', 'noBackup', 'closed', 'io'] as const;
export type StoreFaultCode = (typeof storeFaultCodes)[number];

/** A fault of the store: a closed set of codes and one plain sentence with the cure. */
export class StoreFault extends Error {
  readonly code: StoreFaultCode;
  constructor(code: StoreFaultCode, text: string) {
    super(text);
    this.name = 'StoreFault';
    this.code = code;
  }
}

const codeOf = (sqlite: string): StoreFaultCode => {
  if (/^SQLITE_(BUSY|LOCKED)/.test(sqlite)) return 'locked';
  if (/^SQLITE_FULL/.test(sqlite)) return 'full';
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(sqlite)) return 'damaged';
  if (/^SQLITE_(READONLY|PERM|AUTH)/.test(sqlite)) return 'readOnly';
  return 'io';
};

const textOf = (code: StoreFaultCode, path: string, said: string): string => {
  switch (code) {
    case 'locked':
      return `${path}: another program holds the match store; nothing was written. Stop the other program and try again.`;
    case 'full':
      return `${path}: the disk is full; nothing was written. Free some space and try again.`;
    case 'damaged':
      return `${path}: the match store is damaged (${said}).`;
    case 'readOnly':
      return `${path}: the match store may not be written (${said}).`;
    default:
      return `${path}: the match store failed (${said}).`;
  }
};

/** Any error of the database as a StoreFault that names the file; a StoreFault stays as it is. */
export const asFault = (path: string, error: unknown): StoreFault => {
  if (error instanceof StoreFault) return error;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === 'ENOSPC') return new StoreFault('full', textOf('full', path, ''));
  if (code === 'EROFS' || code === 'EACCES') return new StoreFault('readOnly', textOf('readOnly', path, String(message)));
  const known = typeof code === 'string' ? codeOf(code) : 'io';
  return new StoreFault(known, textOf(known, path, String(message)));
};

/** Runs `work`; whatever the database throws becomes a StoreFault. */
export const guarded = <T>(path: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw asFault(path, error);
  }
};
