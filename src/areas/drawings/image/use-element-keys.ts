import { useEffect, useRef } from 'react'
import { must } from '../../../domain/base/must.ts'
import { onSecond } from '../../../live/connection/frame-clock.ts'
import { ORDER_STEPS } from '../../../ui/stage/stage-keys.ts'
import type { BoundElement } from '../drawing/bound-elements.ts'

interface ElementKeys {
  readonly stage: SVGSVGElement
  readonly elements: readonly BoundElement[]
  /** Ids in reading order. */
  readonly order: readonly string[]
  /** What of the drawing is shown: level of detail. */
  readonly detail: number
  readonly onOpen: (element: BoundElement) => void
  /** The element got the focus by a key. */
  readonly onShown: (id: string) => void
}

/**
 * Makes what can be opened a button. The drawing is one tab stop; arrow keys, Home and End go through what is drawn of it in
 * reading order. What has buttons of its own inside of it cannot be a button as well, so it is a link.
 */
export function useElementKeys({ stage, elements, order, detail, onOpen, onShown }: ElementKeys): void {
  const latest = useRef({ order, onOpen, onShown })
  const keptStop = useRef(() => {})
  useEffect(() => {
    latest.current = { order, onOpen, onShown }
  })
  useEffect(() => {
    const openable = new Map(elements.filter(canOpen).map((element) => [element.id, element]))
    for (const { node } of openable.values()) {
      node.setAttribute('role', 'button')
      node.setAttribute('tabindex', '-1')
      node.toggleAttribute('data-opens', true)
    }
    for (const { node } of openable.values()) node.parentElement?.closest('[data-opens]')?.setAttribute('role', 'link')
    let stop: BoundElement | undefined
    const stopAt = (element: BoundElement | undefined) => {
      if (element === stop) return
      stop?.node.setAttribute('tabindex', '-1')
      element?.node.setAttribute('tabindex', '0')
      stop = element
    }
    const elementAt = (target: EventTarget | null) => {
      const node = target instanceof Element ? target.closest<SVGElement>('[data-opens]') : null
      return node === null ? undefined : openable.get(node.dataset.id ?? '')
    }
    const drawn = () => latest.current.order.flatMap((id) => openable.get(id) ?? []).filter(isDrawn)
    // A fault that is over, or a detail that is too small to be drawn, would keep the Tab key out of the drawing.
    const keepStop = () => {
      if (stop === undefined || !isDrawn(stop)) stopAt(drawn()[0])
    }
    keepStop()
    keptStop.current = keepStop
    const onFocus = ({ target }: FocusEvent) => {
      const element = elementAt(target)
      if (element !== undefined) stopAt(element)
    }
    const onClick = ({ target }: MouseEvent) => {
      const element = elementAt(target)
      if (element !== undefined) latest.current.onOpen(element)
    }
    const onKey = (event: KeyboardEvent) => {
      const element = elementAt(event.target)
      if (element === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const stops = drawn()
      const step = ORDER_STEPS[event.key]
      const at = stops.indexOf(element)
      if (event.key === 'Enter' || event.key === ' ') latest.current.onOpen(element)
      else if (step === undefined && event.key !== 'Home' && event.key !== 'End') return
      else {
        const index = event.key === 'Home' ? 0 : event.key === 'End' ? stops.length - 1 : at + must(step)
        const next = stops[index]
        next?.node.focus({ preventScroll: true })
        if (next !== undefined) latest.current.onShown(next.id)
      }
      event.preventDefault()
    }
    // Inside of the shadow tree: outside of it every event is one of the whole drawing.
    stage.addEventListener('focusin', onFocus)
    stage.addEventListener('click', onClick)
    stage.addEventListener('keydown', onKey)
    const stopSeconds = onSecond(keepStop)
    return () => {
      stopSeconds()
      stage.removeEventListener('focusin', onFocus)
      stage.removeEventListener('click', onClick)
      stage.removeEventListener('keydown', onKey)
    }
  }, [stage, elements])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when something else is drawn
  useEffect(() => keptStop.current(), [order, detail])
}

/** What the keys and the pointer open: what has an action, and a PV that does not belong to an element with one. */
export function canOpen({ pv, action, node }: BoundElement): boolean {
  return action !== null || (pv !== null && node.parentElement?.closest('[data-action]') == null)
}

function isDrawn({ node }: BoundElement): boolean {
  // Chromium's `checkVisibility` returns true for a part of a drawing that is not displayed.
  return node.getClientRects().length > 0 && getComputedStyle(node).visibility === 'visible'
}
