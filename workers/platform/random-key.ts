const BYTES = 16

/** 128 random bits in hex. `crypto.randomUUID` is missing over plain http, where stations are served on a LAN. */
export function randomKey(random: () => number): string {
  return Array.from({ length: BYTES }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('')
}
