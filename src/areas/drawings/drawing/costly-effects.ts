import { must } from '../../../domain/base/must.ts'
import type { Size } from '../../../domain/images/stage-view.ts'
import { pageBox } from '../../../ui/layout/page-pixels.ts'
import { MOST } from '../reading/markup.ts'

/** What these primitives paint for each pixel grows with their radius: so much of it costs as much as another one. */
const SPREAD_RADIUS = 4
const BLUR_RADIUS = 35
/** Words of styles and attributes without which nothing is measured: to measure takes a layout. */
const EFFECTS = ['filter', 'blend', 'mask'] as const
/** The opacity of a single shape costs nothing, that of what has others in it a picture of its own. */
const GROUPS = 'g, a, svg, switch, text, use'

/** A primitive of a filter costs more than a group that is painted on its own. */
const GROUP_COST = 0.5

/** Returns which elements of a drawing may have effects, as a selector; null for none. */
export function mayHaveEffects(svg: SVGSVGElement, styles: string): string | null {
  const names = (word: string) =>
    styles.toLowerCase().includes(word) || svg.querySelector(`[${word}], [style*="${word}"]`) !== null
  if (EFFECTS.some(names)) return '*'
  return names('opacity') ? GROUPS : null
}

/**
 * Whether the filters, blend modes and opacities of a drawing take longer to paint than anybody waits. It is in the document, on its
 * stage and `size` CSS pixels large; `selector` is what `mayHaveEffects` returned. What `use` draws counts each time, what patterns and
 * markers repeat does not.
 */
export function hasCostlyEffects(svg: SVGSVGElement, size: Size, selector: string): boolean {
  const { left, top } = pageBox(must(svg.ownerSVGElement))
  const nodes = [...svg.querySelectorAll(selector)].filter((node) => node instanceof SVGGraphicsElement)
  const costs = new Map<Element, number>()
  for (const node of nodes) {
    const cost = costOf(node, svg)
    if (cost > 0) costs.set(node, cost)
  }
  if (costs.size === 0) return false
  const costOfUse = costsOfUses(svg, costs)
  let painted = 0
  for (const node of nodes) {
    const cost = (costs.get(node) ?? 0) + (node instanceof SVGUseElement ? costOfUse(node) : 0)
    if (cost === 0) continue
    const box = pageBox(node)
    const width = Math.min(box.right - left, size.width) - Math.max(box.left - left, 0)
    const height = Math.min(box.bottom - top, size.height) - Math.max(box.top - top, 0)
    if (width > 0 && height > 0) painted += (cost * width * height) / (size.width * size.height)
    if (painted > MOST.painted) return true
  }
  return false
}

/** How often an element is painted for what it looks like, beyond once. */
function costOf(node: SVGGraphicsElement, svg: SVGSVGElement): number {
  const { filter, opacity, mixBlendMode, mask } = getComputedStyle(node)
  const isGroup =
    (opacity !== '1' && node.childElementCount > 0) || mixBlendMode !== 'normal' || (mask !== 'none' && mask !== '')
  return (isGroup ? GROUP_COST : 0) + (filter === 'none' ? 0 : filterCost(filter, svg))
}

/** A filter of the file costs what its primitives do, each function of a style as much as one. */
function filterCost(filter: string, svg: SVGSVGElement): number {
  const references = filter.split('url(').slice(1)
  const functions = filter.split('(').length - 1 - references.length
  return references.reduce((sum, reference) => {
    const id = reference.slice(0, reference.indexOf(')')).replaceAll(/["'#]/g, '')
    const primitives = svg.querySelector(`#${CSS.escape(id)}`)?.children ?? []
    return [...primitives].reduce((sum, primitive) => sum + primitiveCost(primitive), sum)
  }, functions)
}

function primitiveCost(primitive: Element): number {
  if (primitive instanceof SVGFEMorphologyElement) {
    return 1 + Math.max(0, primitive.radiusX.baseVal, primitive.radiusY.baseVal) / SPREAD_RADIUS
  }
  if (primitive instanceof SVGFEGaussianBlurElement) {
    return 1 + Math.max(0, primitive.stdDeviationX.baseVal, primitive.stdDeviationY.baseVal) / BLUR_RADIUS
  }
  return 1
}

/** Returns what a `use` costs; what draws itself draws nothing, and every part is gone through once. */
function costsOfUses(svg: SVGSVGElement, costs: ReadonlyMap<Element, number>): (use: SVGUseElement) => number {
  const known = new Map<string, number>()
  const costOfUse = (use: SVGUseElement): number => {
    const id = use.href.baseVal.slice(1)
    const before = known.get(id)
    if (before !== undefined) return before
    known.set(id, 0)
    const part = id === '' ? null : svg.querySelector(`#${CSS.escape(id)}`)
    const nodes = part === null ? [] : [part, ...part.querySelectorAll('*')]
    let sum = 0
    for (const node of nodes) sum += (costs.get(node) ?? 0) + (node instanceof SVGUseElement ? costOfUse(node) : 0)
    known.set(id, sum)
    return sum
  }
  return costOfUse
}
