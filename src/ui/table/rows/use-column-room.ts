import { type CSSProperties, type RefObject, startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Column } from './column.ts'

/** Tabular figures and the user's letter spacing can widen a text: near the edge it counts as too wide. */
const RESERVE = 1.1
const PADDING_PX = 16
/** While the window is being resized, rows are not measured again for every pixel. */
const STEP_PX = 8

export interface ColumnRoom {
  /** Returns how often the column at `index` is as wide as a text: below 1 it has no room for it. */
  readonly fit: (index: number, text: string) => number
  /** The style that tells a cell of each column how wide its text may be; the same object for all rows. */
  readonly roomStyles: readonly CSSProperties[]
  /** Widths of the columns in CSS pixels, to within `STEP_PX`. */
  readonly widths: readonly number[]
  /** Height of the table in CSS pixels when it was measured. */
  readonly height: number
}

interface Measured {
  readonly widths: readonly number[]
  readonly font: string
  readonly height: number
}

/**
 * Returns the column widths and a function that says how texts fit into them; null until they are known, before
 * the first paint. Only texts without room clip, because each clipping cell costs the painter work in every frame. Also sets
 * the widths as `--row-tracks`, and their sum as `--row-width`. `tracks` are those that the header has.
 */
export function useColumnRoom<Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  tableWidth: number,
  tracks: string,
): ColumnRoom | null {
  const [measured, setMeasured] = useState<Measured | null>(null)
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (scroller.current === null || tableWidth === 0) return
    const cells = [...scroller.current.querySelectorAll<HTMLElement>('[role=columnheader]')].slice(-columns.length)
    // Each row is its own grid: with fixed widths a new row lays out in two thirds of the time.
    const head = scroller.current.querySelector('[role=row]') ?? scroller.current
    const rowTracks = columns.length === 0 || tracks === '' ? '' : getComputedStyle(head).gridTemplateColumns
    scroller.current.style.setProperty('--row-tracks', rowTracks)
    scroller.current.style.setProperty('--row-width', columns.length === 0 ? '' : `${head.clientWidth}px`)
    const widths = cells.map((cell) => Math.floor((cell.clientWidth - PADDING_PX) / STEP_PX) * STEP_PX)
    // Not `font`: the shorthand is empty when it cannot express everything, as with tabular figures.
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(scroller.current)
    const font = `${fontWeight} ${fontSize} ${fontFamily}`
    const height = scroller.current.clientHeight
    const measure = () =>
      setMeasured((before) =>
        before !== null && before.font === font && isSame(before.widths, widths) ? before : { widths, font, height },
      )
    // The first rows render in a transition: all of them at once would block input for longer than one task should.
    if (isFirst.current) startTransition(measure)
    else measure()
    isFirst.current = false
  }, [scroller, columns, tableWidth, tracks])
  return useMemo(() => {
    if (measured === null) return null
    const { widths, font, height } = measured
    const textPx = (index: number) => (widths[index] ?? 0) - (columns[index]?.extraPx ?? 0)
    const fit = (index: number, text: string) => (text === '' ? 1 : textPx(index) / (textWidth(text, font) * RESERVE))
    const roomStyles = columns.map((_, index) => ({ '--room': `${textPx(index)}px` }) as CSSProperties)
    return { fit, roomStyles, widths: widths.map((px) => px + PADDING_PX), height }
  }, [measured, columns])
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}

let context: CanvasRenderingContext2D | null = null

/** Returns the width of a line of text in CSS pixels without laying it out; `font` as in CSS. */
function textWidth(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  // Without a canvas, treat every text as too wide.
  if (context === null) return Number.POSITIVE_INFINITY
  if (context.font !== font) context.font = font
  return context.measureText(text).width
}
