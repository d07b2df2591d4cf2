import type { RecordError } from '../record-error.ts';

/** Why the record does not take an event, without the place in a text that the umpire does not see: "points: expected a whole number". */
export const refused = ({ field, expected }: RecordError): string => `${field}: expected ${expected}`;
