import type { MouseEvent } from 'react'
import { pageBox } from '../../layout/page-pixels.ts'

const ROW = '[role=row][data-id]:not([data-group])'
/** The secondary button of a mouse; keys report another one. */
const SECONDARY = 2

/**
 * Returns what keys ask before they act on a row: the focus stays on one however far it is scrolled away, and nobody acts on what
 * he does not see (F148). Such a row comes into view, and the key does nothing else; `onAsked` tells whether it was so.
 */
export function rowsInSight(onAsked: ((wasHidden: boolean) => void) | undefined) {
  /** Returns whether the row of an element was in sight; if not, it is now. */
  const isInSight = (target: EventTarget): boolean => {
    const row = target instanceof Element ? target.closest(ROW) : null
    const isSeen = row === null || !comesIntoView(row)
    onAsked?.(!isSeen)
    return isSeen
  }
  const refuseHidden = (event: MouseEvent) => {
    if (isInSight(event.target)) return
    event.stopPropagation()
    event.preventDefault()
  }
  return {
    isInSight,
    /** For the element around the rows, whose controls are pressed and whose menus are opened by keys as well. */
    handlers: {
      onClickCapture: (event: MouseEvent) => {
        // The click of a key has no pointer.
        if (event.detail === 0) refuseHidden(event)
      },
      onContextMenuCapture: (event: MouseEvent) => {
        if (event.button !== SECONDARY) refuseHidden(event)
      },
    },
  }
}

/** Shows a row, whatever scrolls around it; returns whether most of it was hidden. */
function comesIntoView(row: Element): boolean {
  const { top, height } = pageBox(row)
  row.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return Math.abs(pageBox(row).top - top) > height / 2
}
