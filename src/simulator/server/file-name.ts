const MAX_LENGTH = 120
/** Characters that separate folders, that Windows refuses, or that end or hide a part of a name on a screen. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A text as the name of a file that every system takes: no folder, no hidden file; `fallback` where nothing is left. */
export function fileName(text: string, fallback: string): string {
  const last = text.split(/[/\\]/).at(-1) ?? ''
  const cleaned = trimmed(last.normalize('NFC').replace(FORBIDDEN, '_'))
  const dot = cleaned.lastIndexOf('.')
  const ending = dot > 0 && cleaned.length - dot <= 10 ? cleaned.slice(dot) : ''
  const stem = [...cleaned.slice(0, cleaned.length - ending.length)].slice(0, MAX_LENGTH - ending.length).join('')
  const name = stem + ending
  if (name.replace(/_/g, '') === '') return fallback
  return RESERVED.test(name) ? `_${name}` : name
}

const OUTER = /[\s.]/

/** Without the white space and dots at its ends. An expression that ends in `[\s.]+$` would try every run of them. */
function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && OUTER.test(text.charAt(start))) start += 1
  while (end > start && OUTER.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
