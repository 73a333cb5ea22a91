import {
  type EventMark,
  isInWindow,
  layOutMarks,
  MARK_SIGN_PX,
  type MarkGroup,
} from '../../../../domain/charts/event-marks.ts'
import { signColor } from '../../../../ui/alert-sign/sign-shapes.ts'
import { drawEventMarks, type EventColors } from '../../../../ui/canvas/draw-event-marks.ts'
import { pageBox, pagePoint } from '../../../../ui/layout/page-pixels.ts'
import { pageZoom } from '../../../../ui/layout/page-zoom.ts'
import type { Priority } from '../../../../wire/server/alert.ts'
import type { UnseenSpan } from '../../../../wire/tabs/unseen.ts'
import styles from './plot.module.css'
import type { PlotArea } from './plot-points.ts'

/** What a chart is given to draw of alerts and control events. */
interface EventStripOptions {
  /** As `eventMarks` returns them. */
  readonly marks: readonly EventMark[]
  /** What nobody could see live; the archive has filled it. */
  readonly unseen: readonly UnseenSpan[]
  readonly priorities: ReadonlyMap<number, Priority>
  readonly rankOf: (priority: number) => number
  /** Text of what somebody set, beside its sign. */
  readonly textOf: (mark: EventMark) => string
  readonly lineOf: (mark: EventMark) => string
  /** What is said of marks that are pointed at, line by line. */
  readonly linesOf: (marks: readonly EventMark[]) => readonly string[]
  /** Called when a sign is pressed. */
  readonly onOpen: (marks: readonly EventMark[]) => void
  /** Called with the marks in view, when they have changed. */
  readonly onInView: (marks: readonly EventMark[]) => void
  /** Called with what of `unseen` is in view, when that has changed. */
  readonly onUnseen: (spans: readonly UnseenSpan[]) => void
}

/** What a chart asks of the strip below its plot. The rest of it loads with the first chart that has one. */
export interface EventStripPart {
  /** All of them, in the order of their beginnings. */
  readonly marks: () => readonly EventMark[]
  /** Returns what one of them says in one line, with its time. */
  readonly lineOf: (mark: EventMark) => string
  /** Height between the plot and what else stands below it, in CSS pixels. */
  readonly room: () => number
  draw(context: CanvasRenderingContext2D, area: PlotArea, colors: EventColors): void
  /** The time of the marks that are pointed at, through the plot. */
  drawTint(context: CanvasRenderingContext2D, area: PlotArea): void
  /** Returns whether what is still there has grown by a pixel, or more can be shown, since it was laid out. */
  isOutdated(): boolean
  /** Lets the pointer in. `over` is the plot, `redraw` draws it before the next frame. */
  attach(over: HTMLElement, redraw: () => void): void
  /** Moves what catches the pointer to where the strip is drawn. */
  place(): void
  detach(): void
}

interface EventStrip extends EventStripPart {
  set(options: EventStripOptions): void
  /** Stands out until another mark is; null for none. */
  light(mark: string | null): void
}

const ROWS = 3
const ROW_PX = 18
const GAP_PX = 4
/** As large as a finger needs, to both sides. */
const REACH_PX = 12
const TINT_ALPHA = 0.14
const LEAST_TINT_PX = 2
/** At the foot of the plot. */
const UNSEEN_PX = 4
const UNSEEN_ALPHA = 0.55

/** The strip of alerts and control events directly below the plot of a chart. It is laid out once for each view. */
export function createEventStrip(
  /** Returns server time in s since 1970. */
  now: () => number,
): EventStrip {
  let options: EventStripOptions | null = null
  let lit: string | null = null
  let groups: readonly MarkGroup[] = []
  let laidOut = ''
  let shown = { to: Number.NaN, until: Number.NaN, pixel: 0 }
  let inView: readonly EventMark[] = []
  let unseen: readonly UnseenSpan[] = []
  let over: HTMLElement | null = null
  let catcher: HTMLElement | null = null
  let tip: HTMLElement | null = null
  let redraw: () => void = () => undefined

  const room = () => (options === null || options.marks.length === 0 ? 0 : ROWS * ROW_PX + GAP_PX)
  const litGroup = () => (lit === null ? undefined : groups.find(({ marks }) => marks.some(({ id }) => id === lit)))

  function layOut({ from, to, width, ratio }: PlotArea): void {
    // What is still there ends now, or at the edge.
    const until = Math.min(to, now())
    const view = `${from} ${to} ${until} ${width / ratio}`
    if (view === laidOut) return
    laidOut = view
    shown = { to, until, pixel: ((to - from) / width) * ratio }
    const window = { from: from * 1000, to: to * 1000, now: until * 1000, width: width / ratio }
    groups = options === null ? [] : layOutMarks(options.marks, window, options.rankOf, ROWS)
    // Whole ones: of a window that moves each picture would have others.
    const missed = options?.unseen.filter((span) => span.from < window.to && span.to > window.from) ?? []
    if (!isSameList(missed, unseen)) {
      unseen = missed
      options?.onUnseen(missed)
    }
    const seen = options?.marks.filter((mark) => isInWindow(mark, window)) ?? []
    if (isSameList(seen, inView)) return
    inView = seen
    options?.onInView(seen)
  }
  function groupAt(x: number, y: number): MarkGroup | undefined {
    let best: MarkGroup | undefined
    let least = REACH_PX
    // Of bands that lie on each other the upper one: it came last.
    for (const group of groups.toReversed()) {
      const right = Math.max(group.right, group.left + MARK_SIGN_PX)
      const across = Math.max(0, group.left - x, x - right)
      const down = Math.max(0, Math.abs(y - GAP_PX - (group.row + 0.5) * ROW_PX) - ROW_PX / 2)
      const distance = Math.max(across, down)
      if (distance < least || (distance === least && best === undefined)) [best, least] = [group, distance]
    }
    return best
  }
  function light(mark: string | null): void {
    if (mark === lit) return
    lit = mark
    redraw()
  }
  function point(group: MarkGroup | undefined): void {
    light(group?.worst.id ?? null)
    if (tip === null || over === null || catcher === null) return
    catcher.style.cursor = group === undefined ? '' : 'pointer'
    tip.hidden = group === undefined || options === null
    if (group === undefined || options === null) return
    tip.replaceChildren(
      ...options.linesOf(group.marks).map((line) => {
        const row = document.createElement('div')
        row.textContent = line
        return row
      }),
    )
    tip.style.left = `${Math.max(0, Math.min(group.left, pageBox(over).width - tip.offsetWidth))}px`
  }

  return {
    marks: () => options?.marks ?? [],
    lineOf: (mark) => options?.lineOf(mark) ?? '',
    room,
    set: (next) => {
      options = next
      laidOut = ''
      point(undefined)
      redraw()
    },
    light,
    isOutdated: () => {
      const until = Math.min(shown.to, now())
      // Before the first second of the server nobody knows what has happened by now.
      return room() > 0 && !(Number.isNaN(until) || Math.abs(until - shown.until) < shown.pixel)
    },
    draw: (context, area, colors) => {
      layOut(area)
      if (options === null) return
      const { left, top, width, height, from, to, ratio } = area
      drawUnseen(context, area, unseen, colors)
      if (groups.length === 0) return
      context.save()
      context.scale(ratio, ratio)
      drawEventMarks(context, groups, {
        left: left / ratio,
        top: (top + height) / ratio + GAP_PX,
        width: width / ratio,
        rowPx: ROW_PX,
        at: (time) => ((time / 1000 - from) / (to - from)) * (width / ratio),
        end: Math.min(to, now()) * 1000,
        priorities: options.priorities,
        colors,
        textOf: options.textOf,
      })
      context.restore()
    },
    drawTint: (context, area) => {
      layOut(area)
      const group = litGroup()
      if (group === undefined || options === null) return
      const { left, top, height, ratio } = area
      const { worst } = group
      const css = worst.kind === 'alert' ? signColor(options.priorities.get(worst.alert.priority)).css : 'gray'
      const [start, end] = [left + group.left * ratio, left + Math.max(group.right, group.left + LEAST_TINT_PX) * ratio]
      context.save()
      context.fillStyle = css
      context.globalAlpha = TINT_ALPHA
      context.fillRect(start, top, end - start, height)
      context.globalAlpha = 1
      context.strokeStyle = css
      context.lineWidth = ratio
      context.beginPath()
      for (const x of [start, end]) {
        context.moveTo(Math.round(x) + 0.5, top)
        context.lineTo(Math.round(x) + 0.5, top + height + GAP_PX * ratio)
      }
      context.stroke()
      context.restore()
    },
    attach: (plot, onChange) => {
      over = plot
      redraw = onChange
      laidOut = ''
      const layer = document.createElement('div')
      layer.className = styles.events ?? ''
      layer.dataset.events = ''
      layer.ariaHidden = 'true'
      // Last, or the axis below the plot would lie over it.
      plot.parentElement?.append(layer)
      catcher = layer
      tip = document.createElement('div')
      tip.className = styles.eventTip ?? ''
      tip.hidden = true
      // The list of events says the same to screen readers.
      tip.ariaHidden = 'true'
      plot.append(tip)
      const groupOf = (event: MouseEvent) => {
        const box = pageBox(layer)
        const { x, y } = pagePoint(event)
        return groupAt(x - box.left, y - box.top)
      }
      let wasLit = false
      layer.addEventListener('pointerdown', (event) => {
        const group = groupOf(event)
        wasLit = event.pointerType === 'mouse' || (group !== undefined && group === litGroup())
        point(group)
      })
      layer.addEventListener('pointermove', (event) => point(groupOf(event)))
      layer.addEventListener('pointerleave', (event) => {
        // A finger leaves when it is lifted; what it has shown stays, to be read.
        if (event.pointerType === 'mouse') point(undefined)
      })
      layer.addEventListener('click', (event) => {
        const group = groupOf(event)
        if (group !== undefined && wasLit) options?.onOpen(group.marks)
      })
    },
    place: () => {
      if (catcher === null || over === null) return
      const height = room()
      catcher.hidden = height === 0
      catcher.style.left = over.style.left
      catcher.style.width = over.style.width
      catcher.style.top = `${over.offsetTop + over.offsetHeight}px`
      catcher.style.height = `${height * pageZoom()}px`
    },
    detach: () => {
      catcher?.remove()
      tip?.remove()
      catcher = null
      tip = null
      over = null
      redraw = () => undefined
    },
  }
}

function isSameList<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index])
}

/** A bar at the foot of the plot for each time that nobody could see. */
function drawUnseen(
  context: CanvasRenderingContext2D,
  { left, top, width, height, from, to, ratio }: PlotArea,
  spans: readonly UnseenSpan[],
  { text2 }: EventColors,
): void {
  const at = (time: number) => left + ((time / 1000 - from) / (to - from)) * width
  context.save()
  context.fillStyle = text2
  context.globalAlpha = UNSEEN_ALPHA
  for (const span of spans) {
    const start = Math.max(left, at(span.from))
    const length = Math.max(LEAST_TINT_PX * ratio, Math.min(left + width, at(span.to)) - start)
    context.fillRect(start, top + height - UNSEEN_PX * ratio, length, UNSEEN_PX * ratio)
  }
  context.restore()
}
