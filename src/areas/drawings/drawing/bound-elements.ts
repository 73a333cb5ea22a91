import { must } from '../../../domain/base/must.ts'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import { SVG } from '../reading/markup.ts'
import { type BindingFault, bindingFaults } from '../rules/binding-faults.ts'
import { type ImageElement, readImageElement } from '../rules/image-binding.ts'

/** An element of a drawing with what it is bound to. */
export interface BoundElement extends ImageElement {
  /** Unique in its drawing, and the same whenever it is loaded. */
  readonly id: string
  readonly node: SVGGraphicsElement
  /** From which zoom on it is drawn. */
  readonly detail: number
  /** Its parts by name: the parts of bound elements inside of it are theirs. */
  readonly parts: ReadonlyMap<string, SVGElement>
  /** Shapes of it that are drawn in one state only. */
  readonly shapes: readonly SVGElement[]
}

/** An element with a binding that cannot be shown. It is hatched. */
interface UnboundElement {
  readonly node: SVGGraphicsElement
  /** As whoever draws finds it: its element, and by what it is bound. */
  readonly what: string
  readonly faults: readonly BindingFault[]
}

export interface Bindings {
  /** In the order of the drawing. */
  readonly elements: readonly BoundElement[]
  readonly unbound: readonly UnboundElement[]
}

const BOUND = '[data-pv], [data-binding], [data-text-message], [data-action]'
/** What belongs to a bound element, or says how it is bound. */
const OF_BOUND = '[data-part], [data-when], [data-view], [data-report]'

/** Finds the bound elements of a drawing, and gives each its id and its live key. */
export function bindingsOf(svg: SVGSVGElement): Bindings {
  const elements: BoundElement[] = []
  const unbound: UnboundElement[] = []
  const seen = new Map<string, number>()
  for (const node of svg.querySelectorAll(`${BOUND}, ${OF_BOUND}`)) {
    if (!(node instanceof SVGGraphicsElement)) continue
    const read = (name: string) => node.getAttribute(name)
    const what = nameOf(node)
    const found = node.matches(BOUND) ? readImageElement(read) : null
    const faults = [...bindingFaults(read, found)]
    if (!node.matches(BOUND) && ownerOf(node) === null && faults.length === 0) faults.push('outside')
    const bound = found === null ? null : boundElement(found, node, seen)
    if (bound !== null) {
      elements.push(bound)
      if (lacksPart(bound)) faults.push('part')
    }
    if (faults.length > 0) unbound.push({ node, what, faults })
  }
  return { elements, unbound }
}

function nameOf(node: SVGElement): string {
  const { pv, binding, textMessage, part, when, view } = node.dataset
  const id = node.id === '' ? '' : `#${node.id}`
  return [`${node.localName}${id}`, pv ?? binding ?? textMessage ?? part ?? when ?? view].filter(Boolean).join(' ')
}

/** The element with a PV or a text that a part belongs to. */
function ownerOf(part: SVGElement): Element | null {
  return part.parentElement?.closest(BOUND) ?? null
}

function boundElement(element: ImageElement, node: SVGGraphicsElement, seen: Map<string, number>): BoundElement {
  const name = element.pv?.liveKey ?? node.dataset.binding ?? node.dataset.action ?? 'text'
  const count = (seen.get(name) ?? 0) + 1
  seen.set(name, count)
  const id = count === 1 ? name : `${name}.${count}`
  node.dataset.id = id
  const shapes = ownOf(node, '[data-when]')
  const parts = withSpoken(node, withValue(element, node, partsOf(node)))
  delete node.dataset.pv
  if (element.pv !== null) {
    node.dataset.pv = element.pv.liveKey
    // Until it is known no shape of a state is drawn: all of them at once would say one that nobody knows.
    for (const each of [node, ...parts.values()]) each.dataset.state = 'none'
    showShapes(shapes, 'none')
  }
  return { ...element, id, node, detail: detailOf(node), parts, shapes }
}

/** Draws only the shapes of a state. */
export function showShapes(shapes: readonly SVGElement[], state: string): void {
  for (const shape of shapes) shape.toggleAttribute('data-hidden', shape.dataset.when !== state)
}

/** Whether nothing in an element could show what it is bound to. */
function lacksPart({ pv, text, node, parts, shapes }: BoundElement): boolean {
  const has = (...names: readonly string[]) => names.some((name) => parts.has(name))
  if (shapes.length > 0) return false
  if (text !== null && !has('value')) return true
  switch (pv?.view) {
    case 'value':
    case 'report':
      return !has('value', 'state', 'unit', 'mark')
    case 'level':
    case 'bar':
      return !has('fill', 'pointer')
    case 'sparkline':
      return !has('plot') || !has('line')
    case 'machine':
    case 'contact':
      return !has('state', 'body', 'rotor', 'lamp', 'value') && node.querySelector('.pi-machine, .pi-chip') === null
    case 'fault':
    case 'visible':
    case undefined:
      return false
  }
}

/** From which level of detail on an element is drawn. */
export function detailOf(node: Element): number {
  const level = Number(node.closest<SVGElement>('[data-detail]')?.dataset.detail ?? 1)
  return level === 2 || level === 3 ? level : 1
}

/** What in an element is its own, and not of a bound element in it. */
function ownOf(node: SVGGraphicsElement, selector: string): readonly SVGGraphicsElement[] {
  return [...node.querySelectorAll(selector)].filter(
    (part): part is SVGGraphicsElement => part instanceof SVGGraphicsElement && ownerOf(part) === node,
  )
}

function partsOf(node: SVGGraphicsElement): Map<string, SVGElement> {
  return new Map(ownOf(node, '[data-part]').map((part) => [must(part.dataset.part), part]))
}

/** What a text stands in: draw.io lays out its texts as parts of pages. */
export const TEXT = 'text, foreignObject'

/** Without parts the first text of an element is where its value stands: tools of drawing have no parts. F71 */
function withValue(
  { pv, text }: ImageElement,
  node: SVGGraphicsElement,
  parts: Map<string, SVGElement>,
): Map<string, SVGElement> {
  const isText = text !== null || pv?.view === 'value' || pv?.view === 'report'
  if (!isText || parts.size > 0) return parts
  const value = node instanceof SVGTextContentElement ? node : ownOf(node, TEXT)[0]
  if (value === undefined) return parts
  value.dataset.part = 'value'
  return parts.set('value', value)
}

/** The part that nobody sees: the quality in words. */
function withSpoken(node: SVGGraphicsElement, parts: Map<string, SVGElement>): Map<string, SVGElement> {
  const spoken = document.createElementNS(SVG, 'desc')
  spoken.id = `pi-spoken-${node.dataset.id}`
  node.append(spoken)
  return parts.set('spoken', spoken)
}

/** The PVs of a drawing, each once. */
export function pvsOfElements(elements: readonly BoundElement[]): readonly PvRef[] {
  return [...new Map(elements.flatMap(({ pv }) => (pv === null ? [] : [[pv.liveKey, pv.pv] as const]))).values()]
}

/** Configurations by live key. */
export function byLiveKey(configs: readonly PvConfig[]): ReadonlyMap<string, PvConfig> {
  return new Map(configs.map((config) => [liveKey(config.pvRef) ?? '', config]))
}
