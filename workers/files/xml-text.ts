/** What XML 1.0 has no characters for, and a text that looks like the way in which they are written. */
const ESCAPED = /[\p{Cc}\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/gu
const KEPT = /^[\t\n]$/
const MARKS = /[&<>"]/g
const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Returns a text as the XML of a spreadsheet has it: a control character as `_x0007_`, which spreadsheets read back, and one line break
 * for each kind of it. Half a character becomes the sign for a broken one when it is encoded.
 */
export function xmlText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(ESCAPED, (found) =>
      KEPT.test(found) ? found : `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(MARKS, (found) => NAMES[found] ?? found)
}
