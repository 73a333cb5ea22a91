import { elementsOf, type Markup, MOST, SVG, TooMuch, XLINK } from './markup.ts'

const OWN_URL = /url\(\s*["']?#([^"')]+?)["']?\s*\)/g
/** Elements that draw what they name in place of themselves, once each. */
const COPIES: ReadonlySet<string> = new Set(['use', 'pattern', 'textPath'])
/** Properties by which an element draws a part of the file once more. Colours and filters draw nothing of it. */
const DRAWS = /(?:^|;|\s)(?:fill|stroke|mask|clip-path|marker(?:-start|-mid|-end)?)\s*:\s*[^;]*/g
const DRAWING: ReadonlySet<string> = new Set([
  ...['fill', 'stroke', 'mask', 'clip-path', 'marker', 'marker-start', 'marker-mid', 'marker-end'],
])

/**
 * Returns how many elements a file draws with all that it repeats; throws `TooMuch` beyond what a drawing may have. A few lines
 * of uses of uses would be more than any browser draws. An element that names itself, or what contains it, draws nothing, as in a browser.
 */
export function countDrawn(root: Markup): number {
  const byId = new Map<string, Markup>()
  for (const { element } of elementsOf(root)) {
    const id = element.attributes.find(({ name, space }) => name === 'id' && space === '')?.value
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
  }
  const known = new Map<Markup, number>()
  const underWay = new Set<Markup>()
  const costOf = (element: Markup): number => {
    const before = known.get(element)
    if (before !== undefined) return before
    if (underWay.has(element)) return 0
    underWay.add(element)
    let cost = 1
    for (const child of element.children) if (typeof child === 'object') cost += costOf(child)
    for (const id of namedBy(element)) {
      const target = byId.get(id)
      if (target !== undefined) cost += costOf(target)
    }
    underWay.delete(element)
    if (cost > MOST.drawn) throw new TooMuch('drawn')
    known.set(element, cost)
    return cost
  }
  return costOf(root)
}

/** Returns the ids of the parts that an element draws besides its children. */
function namedBy({ name, space, attributes }: Markup): readonly string[] {
  if (space !== SVG) return []
  return attributes.flatMap(({ name: attribute, space: of, value }) => {
    if (attribute === 'href' && (of === '' || of === XLINK)) {
      return COPIES.has(name) && value.trim().startsWith('#') ? [idOf(value.trim().slice(1))] : []
    }
    if (of !== '') return []
    const texts = attribute === 'style' ? (value.match(DRAWS) ?? []) : DRAWING.has(attribute) ? [value] : []
    return texts.flatMap((text) => [...text.matchAll(OWN_URL)].map(([, id = '']) => idOf(id)))
  })
}

function idOf(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
