import { must } from '../../../domain/base/must.ts'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import { SVG } from '../reading/markup.ts'
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
}

const BOUND = '[data-pv], [data-binding], [data-text-message], [data-action]'

/** Finds the bound elements of a drawing, in the order of the drawing, and gives each its id and its live key. */
export function boundElements(svg: SVGSVGElement): readonly BoundElement[] {
  const seen = new Map<string, number>()
  return [...svg.querySelectorAll(BOUND)].flatMap((node): BoundElement[] => {
    if (!(node instanceof SVGGraphicsElement)) return []
    const element = readImageElement((name) => node.getAttribute(name))
    if (element === null) return []
    const name = element.pv?.liveKey ?? node.dataset.binding ?? node.dataset.action ?? 'text'
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    const id = count === 1 ? name : `${name}.${count}`
    node.dataset.id = id
    delete node.dataset.pv
    if (element.pv !== null) {
      node.dataset.pv = element.pv.liveKey
      // Until it is known no shape of a state is drawn: all of them at once would say one that nobody knows.
      node.dataset.state = 'none'
    }
    return [
      {
        ...element,
        id,
        node,
        detail: detailOf(node),
        parts: withSpoken(node, withValue(element, node, partsOf(node))),
      },
    ]
  })
}

function detailOf(node: Element): number {
  const level = Number(node.closest<SVGElement>('[data-detail]')?.dataset.detail ?? 1)
  return level === 2 || level === 3 ? level : 1
}

function partsOf(node: SVGGraphicsElement): Map<string, SVGElement> {
  const parts = new Map<string, SVGElement>()
  for (const part of node.querySelectorAll('[data-part]')) {
    if (!(part instanceof SVGGraphicsElement) || part.parentElement?.closest(BOUND) !== node) continue
    parts.set(must(part.dataset.part), part)
  }
  return parts
}

/** Without parts the first text of an element is where its value stands: tools of drawing have no parts. F71 */
function withValue(
  { pv, text }: ImageElement,
  node: SVGGraphicsElement,
  parts: Map<string, SVGElement>,
): Map<string, SVGElement> {
  const isText = text !== null || pv?.view === 'value' || pv?.view === 'report'
  if (!isText || parts.size > 0) return parts
  const texts = node instanceof SVGTextContentElement ? [node] : [...node.querySelectorAll<SVGElement>('text')]
  const own = texts.find((each) => each === node || each.closest(BOUND) === node)
  if (own === undefined) return parts
  own.dataset.part = 'value'
  return parts.set('value', own)
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
