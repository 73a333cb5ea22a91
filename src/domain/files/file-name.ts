const MAX_CHARACTERS = 150
/** File systems allow 255 bytes; this leaves room for the ` (12)` that a browser appends to a name that exists. */
const MAX_BYTES = 200
/** An extension longer than this is a text with a dot in it, which may be cut. */
const MAX_EXTENSION = 12
/** Control characters, and characters without width: among them those that reverse the direction (`exe.gpj`). */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
/** Separators of paths, and what Windows forbids in a name. */
const FORBIDDEN = /[/\\:*?"<>|]/g
/** Devices of Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Returns a name that every file system accepts for a text that may come from the server or contain names of the plant.
 * Separators of paths become `_`, because `Pumpe 1/2` is a name and not a folder. Characters that nobody sees are left
 * out. A long name is cut before its extension, to at most 150 characters and 200 bytes in UTF-8. `fallback` names a
 * file of which nothing remains. S-12.
 */
export function safeFileName(name: string, fallback: string): string {
  const shown = name.toWellFormed().normalize('NFC').replace(INVISIBLE, '').replace(FORBIDDEN, '_')
  // Hidden files start with a dot; Windows drops dots and blanks at the end.
  const trimmed = withoutEnd(shown.replace(/\s/g, ' ').replace(/^[. ]+/, ''))
  if (trimmed === '') return fallback
  const extension = extensionOf(trimmed)
  const stem = DEVICE.test(trimmed) ? `_${trimmed}` : trimmed
  return `${cut(stem.slice(0, stem.length - extension.length), extension)}${extension}`
}

/** What a server may send to be saved: no program, and nothing that a double click runs. */
const DOCUMENTS = /^\.(?:pdf|png|jpe?g|gif|webp|tiff?|txt|csv|rtf|docx?|xlsx?|pptx?|od[tsp]|dwg|dxf|zip)$/i
const NO_DOCUMENT = '.bin'

/**
 * Returns the name under which a file of the server is saved: its own, or `fallback` without one. The extension is the one that
 * was asked for, if `fallback` has it, and always one of a document.
 */
export function savedName(name: string | null, fallback: string): string {
  const safe = safeFileName(name ?? fallback, fallback)
  const [extension, asked] = [extensionOf(safe), extensionOf(fallback)]
  if (DOCUMENTS.test(asked) && extension.toLowerCase() !== asked.toLowerCase()) {
    return safeFileName(`${safe.slice(0, safe.length - extension.length)}${asked}`, fallback)
  }
  // Nothing opens a file without an extension by itself.
  return extension === '' || DOCUMENTS.test(extension) ? safe : `${safe}${NO_DOCUMENT}`
}

/** Returns the extension of a file name with its dot, as it is written; empty without one. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= MAX_EXTENSION ? name.slice(dot) : ''
}

/** Cuts a text so that it fits with its extension: between characters, not inside one, and without a blank at its end. */
function cut(text: string, extension: string): string {
  let characters = MAX_CHARACTERS - extension.length
  let bytes = MAX_BYTES - byteLength(extension)
  let end = 0
  for (const character of text) {
    characters -= 1
    bytes -= byteLength(character)
    if (characters < 0 || bytes < 0) return withoutEnd(text.slice(0, end))
    end += character.length
  }
  return text
}

/** Returns a text without the dots and blanks at its end. An expression would take quadratic time. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === '.' || text[end - 1] === ' ')) end -= 1
  return text.slice(0, end)
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
