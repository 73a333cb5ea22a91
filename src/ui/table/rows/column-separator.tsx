import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { must } from '../../../domain/base/must.ts'
import { pageBox, pagePoint } from '../../layout/page-pixels.ts'
import styles from './data-table.module.css'
import { columnWidth, MAX_WIDTH_PX, MIN_WIDTH_PX } from './table-layout.ts'

/** Widths in CSS pixels by column id. */
export type ColumnWidths = { readonly [id: string]: number }

interface ColumnSeparatorProps {
  readonly title: string
  /** Position among the columns. */
  readonly at: number
  /** Ids and tracks of all columns, from left to right. */
  readonly columns: readonly { readonly id: string; readonly track: string }[]
  /** The width at the last layout. */
  readonly width: number
  readonly onWidths: (widths: ColumnWidths) => void
}

const STEP_PX = 8
const BIG_STEP_PX = 40
const CELL_PADDING_PX = 16

interface Drag {
  readonly x: number
  readonly widths: readonly number[]
  readonly grid: HTMLElement
  /** Tracks before those of the columns: the one of the checkboxes. */
  readonly before: string
}

/**
 * Right edge of a column header: drag it or press the arrows to set the width, double-click it or press Enter to fit the
 * rows on screen. A drag moves the tracks without React, and is reported when it ends.
 */
export function ColumnSeparator({ title, at, columns, width, onWidths }: ColumnSeparatorProps) {
  const { t } = useTranslation('table')
  const drag = useRef<Drag | null>(null)
  const set = (grid: HTMLElement, px: number) =>
    onWidths(fixedWidths(columns, at, headWidths(grid, columns.length), px))
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const grid = gridOf(event.currentTarget)
    if (grid === null || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    drag.current = {
      x: pagePoint(event).x,
      widths: headWidths(grid, columns.length),
      grid,
      before: tracksBefore(grid, columns),
    }
  }
  const draggedTo = (event: PointerEvent, { x, widths }: Drag) =>
    columnWidth((widths[at] ?? width) + pagePoint(event).x - x)
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current === null) return
    const { widths } = drag.current
    const px = fixedWidths(columns, at, widths, draggedTo(event, drag.current))
    showWidths(drag.current, columns, px)
  }
  const onPointerUp = (event: PointerEvent) => {
    const done = drag.current
    drag.current = null
    // A click only gives the focus.
    if (done !== null && pagePoint(event).x !== done.x) {
      onWidths(fixedWidths(columns, at, done.widths, draggedTo(event, done)))
    }
  }
  const onPointerCancel = () => {
    if (drag.current !== null) showWidths(drag.current, columns, {})
    drag.current = null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const grid = gridOf(event.currentTarget)
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (grid === null || (by === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    const now = headWidths(grid, columns.length)[at] ?? width
    set(grid, by === undefined ? fittingWidth(grid, at) : now + by * (event.shiftKey ? BIG_STEP_PX : STEP_PX))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator; <hr> cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('width', { column: title })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={MIN_WIDTH_PX}
      aria-valuemax={MAX_WIDTH_PX}
      aria-valuetext={t('pixels', { px: Math.round(width) })}
      tabIndex={0}
      className={styles.separator}
      data-own-keys
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onDoubleClick={(event) => {
        const grid = gridOf(event.currentTarget)
        if (grid !== null) set(grid, fittingWidth(grid, at))
      }}
      onKeyDown={onKeyDown}
    />
  )
}

function gridOf(element: HTMLElement): HTMLElement | null {
  return element.closest<HTMLElement>('[role=grid], [role=treegrid]')
}

function headCells(grid: HTMLElement, count: number): readonly HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>('[role=columnheader]')].slice(-count)
}

function headWidths(grid: HTMLElement, count: number): readonly number[] {
  return headCells(grid, count).map((cell) => cell.offsetWidth)
}

/**
 * Returns the widths to keep. Flexible columns on the left keep theirs too: they would give way and the edge would not
 * follow the pointer.
 */
function fixedWidths(
  columns: ColumnSeparatorProps['columns'],
  at: number,
  widths: readonly number[],
  px: number,
): ColumnWidths {
  const left = columns
    .slice(0, at)
    .map(({ id, track }, i) => [id, track.includes('fr') ? widths[i] : undefined] as const)
  const kept = left.flatMap(([id, own]) => (own === undefined ? [] : [[id, columnWidth(own)] as const]))
  return Object.fromEntries([...kept, [must(columns[at]).id, columnWidth(px)]])
}

function tracksBefore(grid: HTMLElement, columns: ColumnSeparatorProps['columns']): string {
  const own = columns.map(({ track }) => track).join(' ')
  const all = grid.style.getPropertyValue('--tracks').trim()
  return all.slice(0, all.length - own.length)
}

/** Shows widths without rendering: only the tracks that all rows share change. */
function showWidths({ grid, before }: Drag, columns: ColumnSeparatorProps['columns'], px: ColumnWidths): void {
  const own = columns.map(({ id, track }) => (px[id] === undefined ? track : `${px[id]}px`))
  const tracks = before + own.join(' ')
  grid.style.setProperty('--row-tracks', tracks)
  grid.style.setProperty('--tracks', tracks)
}

/** Returns the width that shows the title and all cells on screen uncut. */
function fittingWidth(grid: HTMLElement, at: number): number {
  const cells = grid.querySelectorAll<HTMLElement>(`[data-at="${at}"]`)
  const range = document.createRange()
  const widths = [...cells].map((cell) => {
    range.selectNodeContents(cell.querySelector<HTMLElement>('[data-title]') ?? cell)
    return pageBox(range).width
  })
  return Math.ceil(Math.max(MIN_WIDTH_PX, ...widths)) + CELL_PADDING_PX
}
