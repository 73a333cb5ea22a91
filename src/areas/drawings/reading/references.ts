import type { Embedded } from './embedded.ts'
import { attributeOf, elementsOf, type Markup, MOST, SVG, TooMuch, textIn, XLINK } from './markup.ts'

const OWN_URL = /url\(\s*["']?#([^"')]+?)["']?\s*\)/g
const NUMBER = /[\d.]+/g
/** Elements that draw what they name in place of themselves. */
const COPIES: ReadonlySet<string> = new Set(['use', 'pattern', 'textPath'])
/** Properties by which an element draws a part of the file once more; a marker at each of its corners. */
const MARKERS = ['marker', 'marker-start', 'marker-mid', 'marker-end']
const DRAWING: ReadonlySet<string> = new Set(['fill', 'stroke', 'mask', 'clip-path', ...MARKERS])

/** A part of the file that an element draws besides its children. */
interface Named {
  readonly id: string
  readonly isMarker: boolean
}

/** How many elements one draws, itself included, and how many of them within each other. */
interface Drawn {
  readonly count: number
  readonly height: number
}
const NOTHING: Drawn = { count: 0, height: 0 }

/** What rules of style sheets name, by the classes (`.x`) and ids (`#x`) of their selectors. */
type Rules = Map<string, readonly Named[]>
/** Of rules without any. */
const EVERYTHING = '*'
const MARK = /[.#][\w-]+/g

/**
 * Returns how many elements a file draws with all that it repeats; throws `TooMuch` for more, or more within each other, than a
 * drawing may have. A few lines of uses of uses would be more than any browser draws. What rules of style sheets name counts for every
 * element that has a class or an id of their selectors, and a picture for what its drawing draws. An element that names itself, or
 * what contains it, draws nothing.
 */
export function countDrawn(root: Markup, embedded: Embedded = new Map()): number {
  const byId = new Map<string, Markup>()
  const rules: Rules = new Map()
  for (const { element } of elementsOf(root)) {
    const id = attributeOf(element, 'id')
    if (id !== null && !byId.has(id)) byId.set(id, element)
    if (element.name === 'style') readRules(element, rules)
  }
  const pictures = new Map<Markup, number>()
  const pictureOf = (picture: Markup) => {
    const drawn = pictures.get(picture) ?? countDrawn(picture)
    pictures.set(picture, drawn)
    return drawn
  }
  const known = new Map<Markup, Drawn>()
  const underWay = new Set<Markup>()
  const drawnBy = (element: Markup, depth: number): Drawn => {
    const before = known.get(element)
    if (before !== undefined) return before
    if (underWay.has(element)) return NOTHING
    if (depth > MOST.depth) throw new TooMuch('depth')
    underWay.add(element)
    let [count, height] = [1, 0]
    const add = (part: Markup, times: number) => {
      const drawn = drawnBy(part, depth + 1)
      count += drawn.count * times
      height = Math.max(height, drawn.height)
    }
    for (const child of element.children) if (typeof child === 'object') add(child, 1)
    const picture = embedded.get(element)
    if (picture !== undefined) count += pictureOf(picture)
    for (const { id, isMarker } of namedBy(element, rules)) {
      const part = byId.get(id)
      if (part !== undefined) add(part, isMarker ? cornersOf(element) : 1)
    }
    underWay.delete(element)
    if (count > MOST.drawn) throw new TooMuch('drawn')
    if (depth + height > MOST.depth) throw new TooMuch('depth')
    const drawn = { count, height: height + 1 }
    known.set(element, drawn)
    return drawn
  }
  return drawnBy(root, 1).count
}

/** A corner has two numbers at least; a line has two corners. */
function cornersOf(element: Markup): number {
  const numbers =
    `${attributeOf(element, 'd') ?? ''} ${attributeOf(element, 'points') ?? ''}`.match(NUMBER)?.length ?? 0
  return Math.max(2, Math.ceil(numbers / 2))
}

function readRules(sheet: Markup, rules: Rules): void {
  for (const rule of textIn(sheet).split('}')) {
    const at = rule.lastIndexOf('{')
    const named = at < 0 ? [] : namedIn(rule.slice(at + 1))
    if (named.length === 0) continue
    for (const mark of rule.slice(0, at).match(MARK) ?? [EVERYTHING]) {
      rules.set(mark, [...(rules.get(mark) ?? []), ...named])
    }
  }
}

/** Returns what declarations name. */
function namedIn(declarations: string): readonly Named[] {
  return declarations.split(';').flatMap((declaration) => {
    const at = declaration.indexOf(':')
    return at < 0
      ? []
      : namedAs(
          declaration
            .slice(0, at)
            .replace(/\/\*[^*]*\*\//g, '')
            .trim(),
          declaration.slice(at + 1),
        )
  })
}

function namedAs(property: string, value: string): readonly Named[] {
  const name = property.toLowerCase()
  if (!DRAWING.has(name)) return []
  return [...value.matchAll(OWN_URL)].map(([, id = '']) => ({ id: idOf(id), isMarker: MARKERS.includes(name) }))
}

function namedBy(element: Markup, rules: Rules): readonly Named[] {
  const { name, space, attributes } = element
  if (space !== SVG) return []
  const own = attributes.flatMap(({ name: attribute, space: of, value }): readonly Named[] => {
    if (attribute === 'href' && (of === '' || of === XLINK)) {
      const address = value.trim()
      return COPIES.has(name) && address.startsWith('#') ? [{ id: idOf(address.slice(1)), isMarker: false }] : []
    }
    if (of !== '') return []
    return attribute === 'style' ? namedIn(value) : namedAs(attribute, value)
  })
  if (rules.size === 0) return own
  const classes = (attributeOf(element, 'class') ?? '').split(/\s+/).map((word) => `.${word}`)
  const marks = [...classes, `#${attributeOf(element, 'id') ?? ''}`, EVERYTHING]
  return [...own, ...marks.flatMap((mark) => rules.get(mark) ?? [])]
}

function idOf(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
