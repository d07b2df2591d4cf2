const table = Uint8Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80 ? (value << 1) ^ 0x07 : value << 1;
  return value & 0xff;
});

/** CRC-8 (polynomial 0x07, initial 0, no reflection) carried on by one byte. */
export const crcStep = (crc: number, byte: number): number => table[(crc ^ byte) & 0xff] ?? 0;

/** CRC-8 of an ASCII text. */
export const crcOf = (text: string): number => {
  let crc = 0;
  for (let i = 0; i < text.length; i++) crc = crcStep(crc, text.charCodeAt(i));
  return crc;
};

/** The text as a line of the wire: `*HH` and the line feed behind it. */
export const sealed = (text: string): string => `${text}*${crcOf(text).toString(16).toUpperCase().padStart(2, '0')}\n`;
