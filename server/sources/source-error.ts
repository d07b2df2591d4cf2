/** Thrown when a source cannot be read or breaks off: one line that says what, where and why. */
export class SourceError extends Error {}
