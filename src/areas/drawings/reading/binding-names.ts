import { attributeOf, type Markup, SVG, textIn } from './markup.ts'

/** What an element may be bound by, as attributes `data-…` or as words of its name. They are texts, never addresses. */
const WORDS: ReadonlySet<string> = new Set([
  ...['pv', 'view', 'part', 'min', 'max', 'when', 'report', 'binding', 'station', 'device-type', 'line-type', 'offset'],
  ...['id', 'text-message', 'action', 'action-parameters', 'label', 'detail'],
])

const INKSCAPE = 'http://www.inkscape.org/namespaces/inkscape'
/** How draw.io writes the data of a shape into its group; `label` and `id` are its own words there. */
const META = 'data-meta-'
const OF_META: ReadonlySet<string> = new Set(['label', 'id'])
const DATA = 'data-'

/**
 * Returns by what an element is bound, by the names of `data-` attributes: what such attributes say, what draw.io writes of the data of
 * a shape, or else what the name of the object or layer says, for tools that know no attributes. `docs/process-images.md`.
 */
export function bindingOf(element: Markup): ReadonlyMap<string, string> {
  const bound = new Map<string, string>()
  for (const name of namesOf(element)) {
    const words = wordsOf(name)
    if (words === null) continue
    for (const [word, value] of words) bound.set(`${DATA}${word}`, value)
    break
  }
  // Later ones win: an attribute of its own says more than what a tool has made of a name.
  for (const prefix of [META, DATA]) {
    for (const { name, space, value } of element.attributes) {
      const word = name.startsWith(prefix) ? name.slice(prefix.length) : ''
      if (space === '' && WORDS.has(word) && !(prefix === META && OF_META.has(word))) bound.set(`${DATA}${word}`, value)
    }
  }
  return bound
}

/** The names that tools write, what people typed before what a tool made of it. */
function namesOf(element: Markup): readonly string[] {
  const title = element.children.find(
    (child) => typeof child === 'object' && child.name === 'title' && child.space === SVG,
  )
  const id = attributeOf(element, 'id')
  return [
    attributeOf(element, 'label', INKSCAPE),
    attributeOf(element, 'data-name'),
    attributeOf(element, 'data-cell-id'),
    typeof title === 'object' ? textIn(title) : null,
    id === null ? null : unescaped(id),
  ].filter((name) => name !== null)
}

const ESCAPE = /_x([0-9a-f]{2,4})_/gi
const EQUALS = /_x(?:00)?3d_/i

/** Illustrator and CorelDRAW write what an id may not have by its number, and a blank as a line. */
function unescaped(id: string): string {
  if (!EQUALS.test(id)) return id
  const pieces = id.split(ESCAPE)
  return pieces
    .map((piece, index) =>
      index % 2 === 0 ? piece.replaceAll('_', ' ') : String.fromCharCode(Number.parseInt(piece, 16)),
    )
    .join('')
}

const WORD = /([a-z-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']*))(?:\s+|$)/y

/**
 * Returns the words of a name such as `pv=AnaIn-5 view=level`; null for one that is anything else. What a tool adds to names that
 * occur twice, a number, does not count.
 */
function wordsOf(name: string): ReadonlyMap<string, string> | null {
  const text = name.trim()
  const words = new Map<string, string>()
  let at = 0
  for (WORD.lastIndex = 0; ; ) {
    const match = WORD.exec(text)
    if (match === null) break
    const [, word = '', double, single, bare] = match
    if (!WORDS.has(word)) return null
    words.set(word, double ?? single ?? bare ?? '')
    at = WORD.lastIndex
  }
  return words.size > 0 && /^\d*$/.test(text.slice(at).trim()) ? words : null
}
