import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { pagePoint } from '../../layout/page-pixels.ts'
import { rowAt } from '../menu/row-at.ts'
import type { RowSource } from '../rows/row-source.ts'

/** What a finger does that moves a row of a narrow table to the right. */
export interface RowSwipe<Row> {
  /** What lifting the finger would do now; null if this row cannot be swiped. Asked when the finger touches the row. */
  readonly wordsOf: (row: Row) => SwipeWords | null
  readonly onSwipe: (row: Row) => void
}

interface SwipeWords {
  /** Shown beside the row while it moves. */
  readonly hint: string
  /** Shown from where lifting the finger acts. Null if nothing would be done; `hint` then says why. */
  readonly armed: string | null
}

interface Gesture<Row> {
  readonly pointerId: number
  readonly row: Row
  readonly element: HTMLElement
  readonly words: SwipeWords
  readonly x: number
  readonly y: number
  /** The finger has left the way of a tap, and moves along the row. */
  isMoving: boolean
  isArmed: boolean
}

/** A finger that moves less may still mean a tap. In CSS pixels, like all of these. */
const SLOP_PX = 12
/** The first movement must be this many times more along the row than across it, or it is a scroll. */
const STRAIGHT = 2
/** From here on lifting the finger acts: a third of a small telephone. */
const ARMED_PX = 112
const FURTHEST_PX = 160
/** Browsers go back to the last page from the edge of the screen. */
const EDGE_PX = 24

/**
 * Returns handlers for the element around a table. The row that was touched is the one that counts, wherever it moves to.
 * A scroll, a second finger, Escape, or the way back ends the gesture without an effect; buttons of rows do the same for
 * everybody else.
 */
export function useRowSwipe<Row>(source: RowSource<Row>, swipe: RowSwipe<Row> | undefined) {
  const gesture = useRef<Gesture<Row> | null>(null)
  const justSwiped = useRef(false)
  const end = () => {
    const { current } = gesture
    gesture.current = null
    if (current === null) return
    delete current.element.dataset.swipe
    delete current.element.dataset.armed
    current.element.style.removeProperty('--swipe')
  }
  const cancel = useRef(end)
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') cancel.current()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
  if (swipe === undefined) return {}
  return {
    onPointerDown: (event: PointerEvent) => {
      const { isPrimary, pointerId, pointerType, target } = event
      const { x, y } = pagePoint(event)
      justSwiped.current = false
      end()
      const isFinger = pointerType === 'touch' && isPrimary && x > EDGE_PX
      const found = isFinger && isNarrow(target) ? rowAt(target, source) : null
      const words = found === null ? null : swipe.wordsOf(found.row)
      if (found === null || words === null) return
      gesture.current = { ...found, pointerId, words, x, y, isMoving: false, isArmed: false }
    },
    onPointerMove: (event: PointerEvent) => {
      const { pointerId } = event
      const { current } = gesture
      if (current === null || current.pointerId !== pointerId) return
      const { x, y } = pagePoint(event)
      const [along, across] = [x - current.x, Math.abs(y - current.y)]
      if (!current.isMoving) {
        if (Math.max(Math.abs(along), across) < SLOP_PX) return
        if (along < across * STRAIGHT) return end()
        current.isMoving = true
        current.element.setPointerCapture(pointerId)
      }
      const { armed, hint } = current.words
      current.isArmed = armed !== null && along >= ARMED_PX
      current.element.style.setProperty('--swipe', `${Math.max(0, Math.min(along, FURTHEST_PX))}px`)
      current.element.dataset.swipe = current.isArmed && armed !== null ? armed : hint
      current.element.toggleAttribute('data-armed', current.isArmed)
    },
    onPointerUp: ({ pointerId }: PointerEvent) => {
      const { current } = gesture
      if (current === null || current.pointerId !== pointerId) return
      justSwiped.current = current.isMoving
      const { isArmed, row } = current
      end()
      if (isArmed) swipe.onSwipe(row)
    },
    onPointerCancel: end,
    // The part of the row that was touched loses the pointer to the row.
    onLostPointerCapture: ({ target }: PointerEvent) => {
      if (target === gesture.current?.element) end()
    },
    // A finger that moved a row has not tapped it.
    onClickCapture: (event: MouseEvent) => {
      if (justSwiped.current) event.stopPropagation()
      justSwiped.current = false
    },
  }
}

function isNarrow(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-narrow]') !== null
}
