import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { Column } from './column.ts'

/** Whether a text is wider than the column at `index`. */
export type IsCut = (index: number, text: string) => boolean

/** The document may set figures of one width, and a reader wider letters: what is near the edge counts as too wide. */
const RESERVE = 1.1
const PADDING_PX = 16
/** While the window is drawn wider, the rows are not looked through with every pixel. */
const STEP_PX = 8

interface Measured {
  readonly widths: readonly number[]
  readonly font: string
}

/**
 * Which texts have to be cut, by the widths of the header; null until they are known, before the first paint. Each
 * clipping cell is a part of its own to the painter, in every picture, so only those clip that must. Also gives the
 * rows the widths of the header, as `--row-tracks`.
 */
export function useColumnRoom<Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  tableWidth: number,
): IsCut | null {
  const [measured, setMeasured] = useState<Measured | null>(null)
  useLayoutEffect(() => {
    if (scroller.current === null || tableWidth === 0) return
    const cells = [...scroller.current.querySelectorAll<HTMLElement>('[role=columnheader]')].slice(-columns.length)
    // Each row is a grid of its own: with widths that are settled a new one is laid out in two thirds of the time.
    const tracks = getComputedStyle(
      scroller.current.querySelector('[role=row]') ?? scroller.current,
    ).gridTemplateColumns
    scroller.current.style.setProperty('--row-tracks', columns.length === 0 ? '' : tracks)
    const widths = cells.map((cell) => Math.floor((cell.clientWidth - PADDING_PX) / STEP_PX) * STEP_PX)
    // Not `font`: the shorthand is empty where it cannot say all, as with figures of one width.
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(scroller.current)
    const font = `${fontWeight} ${fontSize} ${fontFamily}`
    setMeasured((before) =>
      before !== null && before.font === font && isSame(before.widths, widths) ? before : { widths, font },
    )
  }, [scroller, columns, tableWidth])
  return useMemo(() => {
    if (measured === null) return null
    const { widths, font } = measured
    return (index, text) => textWidth(text, font) * RESERVE > (widths[index] ?? 0) - (columns[index]?.beside ?? 0)
  }, [measured, columns])
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}

let context: CanvasRenderingContext2D | null = null

/** Width in CSS pixels of a line of text in a font as CSS writes it, without laying it out in the document. */
function textWidth(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  // Without a canvas nothing is known to fit.
  if (context === null) return Number.POSITIVE_INFINITY
  if (context.font !== font) context.font = font
  return context.measureText(text).width
}
