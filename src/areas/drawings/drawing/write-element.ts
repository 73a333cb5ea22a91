import { partOf } from '../../../domain/base/part-of.ts'
import type { Box } from '../../../domain/images/stage-view.ts'
import type { Format } from '../../../domain/text/format.ts'
import { laneText, type StateWords } from '../../../domain/text/lane-text.ts'
import { signOf } from '../../../domain/values/value-sign.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import type { Lane } from '../../../live/views/subscriptions.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { signText } from '../../values/value/live-quality.tsx'
import { QUALITY_SIGNS, type SignTexts } from '../../values/value/quality-signs.ts'
import { SVG } from '../reading/markup.ts'
import { hatchPath } from '../rules/hatch-path.ts'
import type { PvBinding } from '../rules/image-binding.ts'
import { type BoundElement, showShapes } from './bound-elements.ts'
import { boxAttributes } from './svg-box.ts'

/** What a writer needs to know to word a value. */
export interface Wording {
  readonly format: Format
  readonly words: StateWords
  /** What is said of a value that is not good and current. */
  readonly texts: SignTexts & { readonly lastKnown: (time: string) => string }
}

/** Writes one element. Live elements bypass React: a frame of changes sets attributes and text nodes, nothing else. */
export interface ElementWriter {
  /** Keeps the lane, whose fields change, for `again`. */
  write(lane: Lane): void
  /** Writes once more what was written last: something else has changed. */
  again(): void
  /** Writes the age of a value that is not current; called once a second with server time. */
  tick(now: number): void
}

const HATCH_STEP = 8
export const NO_VALUE = '–'
const BAD_VALUE = '---'

interface WriterParts {
  readonly element: BoundElement
  readonly binding: PvBinding
  readonly config: PvConfig
  readonly wording: Wording
  /** Whether the value is only the last known one, since its station is offline. */
  readonly isLastKnown: () => boolean
}

/** Returns the writer of an element that shows the live value of a PV. */
export function createElementWriter({ element, binding, config, wording, isLastKnown }: WriterParts): ElementWriter {
  const { parts, shapes } = element
  const value = textOf(parts.get('value') ?? parts.get('state'))
  const mark = textOf(parts.get('mark'))
  const spoken = textOf(parts.get('spoken'))
  const fill = createFill(element, binding)
  const set = stateSetter(element)
  let latest: Lane | null = null
  const writeMark = (now: number) => {
    if (latest === null) return
    const isOld = latest.known && (latest.stale || latest.quality === 'Bad')
    const isOffline = latest.known && isLastKnown()
    const age = isOffline
      ? wording.format.minute(latest.time)
      : isOld && Number.isFinite(now)
        ? wording.format.calmAge(now - latest.time)
        : ''
    // A drawing has little room: the sign of an old value stands for "as of", which is spoken.
    const sign = QUALITY_SIGNS[signOf(latest)] || (isOffline ? QUALITY_SIGNS.stale : '')
    mark([sign, age].filter((word) => word !== '').join(' '))
  }
  const write = (lane: Lane) => {
    latest = lane
    const isKnown = lane.known && lane.kind !== null
    const isBad = isKnown && lane.quality === 'Bad'
    const text =
      isKnown && lane.kind !== null
        ? laneText(lane.kind, lane.num, config.decimalPlaces, wording.format, config.digiDisplayConfig, wording.words)
        : NO_VALUE
    value(isBad ? BAD_VALUE : text)
    set('quality', isKnown ? lane.quality : 'None')
    set('stale', isKnown && lane.stale ? '' : null)
    set('lastKnown', isKnown && isLastKnown() ? '' : null)
    const state = !isKnown ? 'none' : isBad ? 'bad' : lane.num === 0 ? 'off' : 'on'
    set('state', state)
    showShapes(shapes, state)
    if (binding.view === 'visible') set('shown', isKnown && isWithin(lane.num, binding, config) ? '' : null)
    fill(isKnown && !isBad ? lane.num : null)
    const lastKnown = isKnown && isLastKnown() ? wording.texts.lastKnown(wording.format.minute(lane.time)) : ''
    spoken([signText(lane, wording.texts), lastKnown].filter((word) => word !== '').join(', '))
    writeMark(serverNow())
  }
  textOf(parts.get('unit'))(config.dimension)
  return {
    write,
    again: () => {
      if (latest !== null) write(latest)
    },
    tick: writeMark,
  }
}

/** A state is shown while it is on; a number without a range never. */
function isWithin(value: number, { range }: PvBinding, { pvRef }: PvConfig): boolean {
  if (pvRef.type === 'DigiIn' || pvRef.type === 'DigiOut') return value !== 0
  return range !== null && value >= range.min && value <= range.max
}

/** Where a part has its text, and what stands before and after it. */
interface TextPlace {
  readonly node: Text
  readonly before: string
  readonly after: string
}

const TEXTS = new WeakMap<SVGElement, TextPlace>()

/** Returns a function that sets the text of a part if it differs. */
export function textOf(part: SVGElement | undefined): (text: string) => void {
  if (part === undefined) return () => undefined
  const place = TEXTS.get(part) ?? textPlaceOf(part)
  TEXTS.set(part, place)
  const { node, before, after } = place
  return (text) => {
    const data = text === '' ? '' : `${before}${text}${after}`
    if (node.data !== data) node.data = data
  }
}

/**
 * The first text of a part, in whatever pieces and lines a tool has laid it out, takes the place of all of them: what stood there
 * was to show how much room there is. Around a placeholder of `#` the rest of its piece stays: `###,## m` becomes `1,50 m`. F71
 */
function textPlaceOf(part: SVGElement): TextPlace {
  const texts: Text[] = []
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.parentElement?.closest('title, desc') === null) texts.push(node)
  }
  const first = texts.find(({ data }) => data.trim() !== '')
  if (first === undefined) {
    const piece = part.querySelector('tspan') ?? part
    return { node: piece.appendChild(new Text()), before: '', after: '' }
  }
  for (const text of texts) if (text !== first) text.data = ''
  const { data } = first
  const [from, to] = [data.indexOf('#'), data.lastIndexOf('#')]
  return from < 0
    ? { node: first, before: '', after: '' }
    : { node: first, before: data.slice(0, from), after: data.slice(to + 1) }
}

/**
 * Returns a function that sets a `data-` attribute of an element and of its parts if it differs; null removes it. Parts have it as
 * well, since a tool may put any number of groups around them.
 */
export function stateSetter({ node, parts }: BoundElement): (name: string, value: string | null) => void {
  const nodes = [node, ...parts.values()]
  const shown = new Map<string, string | null>()
  return (name, value) => {
    if (shown.get(name) === value) return
    shown.set(name, value)
    for (const each of nodes) {
      if (value === null) delete each.dataset[name]
      else each.dataset[name] = value
    }
  }
}

/**
 * Returns a function that draws a share of the range: the part `fill` of a level grows upwards, that of a bar to the right, any shape
 * but a rectangle by what is clipped of it; the part `pointer` moves along. Null, for no value or no range, is hatched: an empty tank is
 * something else.
 */
function createFill({ parts }: BoundElement, { view, range }: PvBinding): (value: number | null) => void {
  const fill = parts.get('fill')
  const pointer = parts.get('pointer')
  if ((view !== 'level' && view !== 'bar') || fill === undefined) return () => undefined
  const { y, width, height } = wholeOf(fill)
  const window = windowOf(fill)
  const hatching = hatchingOf(fill)
  let shown: number | null | undefined
  return (value) => {
    const share =
      value === null || range === null ? null : Math.min(1, Math.max(0, partOf(value, range.min, range.max)))
    // A thousandth of a tank is less than a pixel.
    const next = share === null ? null : Math.round(share * 1000) / 1000
    if (next === shown) return
    shown = next
    for (const part of [fill, pointer]) part?.toggleAttribute('data-hidden', next === null)
    hatching.toggleAttribute('data-hidden', next !== null)
    if (next === null) return
    if (view === 'level') {
      window.setAttribute('y', String(y + height * (1 - next)))
      window.setAttribute('height', String(height * next))
      pointer?.setAttribute('transform', `translate(0 ${-height * next})`)
    } else {
      window.setAttribute('width', String(width * next))
      pointer?.setAttribute('transform', `translate(${width * next} 0)`)
    }
  }
}

/** The part `fill` as the image has it, before anything was written to it. */
const WHOLE = new WeakMap<SVGElement, Box>()

function wholeOf(fill: SVGElement): Box {
  const known = WHOLE.get(fill) ?? boxOfPart(fill)
  WHOLE.set(fill, known)
  return known
}

const WINDOWS = new WeakMap<SVGElement, SVGElement>()

/** The rectangle through which a part `fill` is seen: itself if it is one, otherwise one that clips it. F72 */
function windowOf(fill: SVGElement): SVGElement {
  const known = WINDOWS.get(fill) ?? (fill instanceof SVGRectElement ? fill : clipOf(fill))
  WINDOWS.set(fill, known)
  return known
}

/** The groups around shapes that have a clip of their own. */
const CLIPPED = new WeakMap<SVGElement, SVGElement>()

function clipOf(fill: SVGElement): SVGElement {
  const { x, y, width, height } = wholeOf(fill)
  const rect = document.createElementNS(SVG, 'rect')
  for (const [name, value] of Object.entries({ x, y, width, height })) rect.setAttribute(name, String(value))
  const clip = document.createElementNS(SVG, 'clipPath')
  clip.id = `pi-fill-${crypto.randomUUID()}`
  clip.append(rect)
  // It counts in the units of what it clips, wherever it stands. A shape with a clip of its own keeps it, in a group.
  const clipped = getComputedStyle(fill).clipPath === 'none' ? fill : document.createElementNS(SVG, 'g')
  if (clipped !== fill) {
    fill.before(clipped)
    clipped.append(fill)
    CLIPPED.set(fill, clipped)
  }
  fill.closest('[data-root]')?.append(clip)
  clipped.style.setProperty('clip-path', `url(#${clip.id})`, 'important')
  return rect
}

/** A rectangle has its place in its attributes; any other shape is measured where it is drawn. */
function boxOfPart(fill: SVGElement): Box {
  if (fill instanceof SVGRectElement || !(fill instanceof SVGGraphicsElement)) return boxAttributes(fill)
  const { x, y, width, height } = fill.getBBox()
  return { x, y, width, height }
}

/** The hatching over the whole range, behind what is drawn after the part `fill`; hidden until it is needed. */
function hatchingOf(fill: SVGElement): SVGElement {
  const whole = CLIPPED.get(fill) ?? fill
  const next = whole.nextElementSibling
  if (next instanceof SVGElement && next.dataset.hatching !== undefined) return next
  const hatching = document.createElementNS(SVG, 'path')
  hatching.setAttribute('class', 'pi-hatch')
  hatching.setAttribute('d', hatchPath(wholeOf(fill), HATCH_STEP))
  hatching.dataset.hatching = ''
  hatching.dataset.hidden = ''
  whole.after(hatching)
  return hatching
}
