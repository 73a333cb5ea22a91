import { partOf } from '../../../domain/base/part-of.ts'
import { limitScale } from '../../../domain/charts/limit-scale.ts'
import type { Box } from '../../../domain/images/stage-view.ts'
import { placeLabels } from '../../../domain/tiles/label-places.ts'
import type { LimitsNow } from '../../../domain/values/live-limits.ts'
import type { AnaLimitConfig, PvConfig } from '../../../wire/server/pv.ts'
import { QUALITY_SIGNS } from '../../values/value/quality-signs.ts'
import { SVG } from '../reading/markup.ts'
import type { BoundElement } from './bound-elements.ts'
import { boxAttributes } from './svg-box.ts'

const FONT_SIZE = 11
const LABEL_GAP = 4
/** Names stand this far from their marks at most. */
const MOST_SHIFT = 12
/** Which names give way where not all have room: those of the middle limits. */
const RANK = { upper: 0, lower: 0, upperMid: 1, lowerMid: 1 } as const

/** No marks would say that there are no limits. */
const UNKNOWN = QUALITY_SIGNS.uncertain

type LimitWords = (limit: keyof AnaLimitConfig, value: number, decimals: number) => string

/**
 * Draws the limits of levels and bars into their parts `limits`, rectangles: a mark for each within the range of the element, and
 * beside a level its code and number; a sign while they are unknown. They are those of the plant, so an image cannot show others;
 * the info popup says them. Returns a function that takes them away.
 */
export function drawLimits(
  elements: readonly BoundElement[],
  configs: ReadonlyMap<string, PvConfig>,
  limits: ReadonlyMap<string, LimitsNow>,
  words: LimitWords,
): () => void {
  const drawn = elements.flatMap(({ node, pv, parts }) => {
    const place = parts.get('limits')
    const config = configs.get(pv?.liveKey ?? '')
    const known = limits.get(pv?.liveKey ?? '')
    if (pv === null || pv.range === null) return []
    const { range } = pv
    if (place === undefined || config === undefined || known === undefined) return []
    const marks = document.createElementNS(SVG, 'g')
    marks.dataset.limits = pv.view
    marks.toggleAttribute('data-stale', known.state === 'stale')
    marks.setAttribute('aria-hidden', 'true')
    marks.setAttribute('transform', node.getAttribute('transform') ?? '')
    const box = boxAttributes(place)
    const ticks = limitScale(config.domainConfig, known.limits)?.ticks ?? []
    const inside = ticks.flatMap((tick) => {
      const at = partOf(tick.value, range.min, range.max)
      return at < 0 || at > 1 ? [] : [{ ...tick, at }]
    })
    if (known.state === 'unknown') marks.append(name(box.x + box.width + LABEL_GAP, box.y + box.height / 2, UNKNOWN))
    if (pv.view === 'bar') marks.append(...inside.map(({ at, outer }) => mark(acrossBar(box, at), outer)))
    if (pv.view === 'level') {
      const height = ({ at }: { readonly at: number }) => box.height * (1 - at)
      const places = placeLabels(
        inside.map((tick) => ({ at: height(tick), size: FONT_SIZE, rank: RANK[tick.limit] })),
        box.height,
        MOST_SHIFT,
      )
      for (const [index, tick] of inside.entries()) {
        marks.append(mark(acrossLevel(box, height(tick)), tick.outer))
        const middle = places[index] ?? null
        if (middle === null) continue
        const text = words(tick.limit, tick.value, config.decimalPlaces)
        marks.append(name(box.x + box.width + LABEL_GAP, box.y + middle, text))
      }
    }
    // Not inside of the element, whose name is its texts; details appear together.
    const { detail } = node.dataset
    if (detail !== undefined) marks.dataset.detail = detail
    node.after(marks)
    return [marks]
  })
  return () => {
    for (const marks of drawn) marks.remove()
  }
}

function acrossBar({ x, y, width, height }: Box, at: number): string {
  return `M${x + width * at} ${y - 2}v${height + 4}`
}

function acrossLevel({ x, y, width }: Box, down: number): string {
  return `M${x} ${y + down}h${width}`
}

function mark(path: string, isOuter: boolean): SVGElement {
  const node = document.createElementNS(SVG, 'path')
  node.setAttribute('class', 'pi-limit')
  node.setAttribute('d', path)
  node.setAttribute('stroke-width', isOuter ? '2' : '1')
  return node
}

function name(x: number, middle: number, text: string): SVGElement {
  const node = document.createElementNS(SVG, 'text')
  node.setAttribute('class', 'pi-note')
  node.setAttribute('x', String(x))
  node.setAttribute('y', String(middle + FONT_SIZE / 3))
  node.setAttribute('font-size', String(FONT_SIZE))
  node.textContent = text
  return node
}
