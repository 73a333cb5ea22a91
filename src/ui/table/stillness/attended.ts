import { useSyncExternalStore } from 'react'
import { Subscribable, type Unsubscribe } from '../../../live/cells/subscribable.ts'

/**
 * For so long after the last movement of a hand somebody may still be reading, and about to press: longer than it takes to read
 * a row and to find its button.
 */
const ATTENDED_MS = 15_000
const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const

const listeners = new Subscribable()
let isAttended = false
let timer = 0
let place = ''

function onInput(event: Event): void {
  // What a script pretends is nobody, and so is a mouse at rest below which the page moves: browsers report that as well.
  if (!event.isTrusted) return
  if (event.type === 'pointermove' && event instanceof PointerEvent) {
    const now = `${event.pointerId} ${event.screenX} ${event.screenY}`
    if (now === place) return
    place = now
  }
  clearTimeout(timer)
  timer = window.setTimeout(() => set(false), ATTENDED_MS)
  set(true)
}

function set(next: boolean): void {
  if (next === isAttended) return
  isAttended = next
  listeners.notify()
}

/** Listens while anybody asks: most pages have no list that moves. */
function subscribe(onChange: () => void): Unsubscribe {
  const unsubscribe = listeners.subscribe(onChange)
  if (listeners.size === 1)
    for (const type of EVENTS) window.addEventListener(type, onInput, { capture: true, passive: true })
  return () => {
    unsubscribe()
    if (listeners.size > 0) return
    for (const type of EVENTS) window.removeEventListener(type, onInput, { capture: true })
    clearTimeout(timer)
    isAttended = false
  }
}

/**
 * Returns whether somebody is at this page: a pointer, a finger or a key has moved in the last 15 s. Rows that are shown then
 * keep their place, whatever is pointed at: a row is read from afar before the hand comes (F97, F98).
 */
export function useIsAttended(): boolean {
  return useSyncExternalStore(subscribe, () => isAttended)
}
