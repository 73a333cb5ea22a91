// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is not shown
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Returns a text of unknown origin fit to be shown: without what hides or turns other text, and at most `max` characters. */
export function shownText(text: string, max: number): string {
  // Cut first: replacing is the expensive part of a text that may be as long as somebody likes.
  const plain = text.slice(0, max + 1).replace(INVISIBLE, '\ufffd')
  return plain.length > max ? `${plain.slice(0, max)}…` : plain
}
