import { type RefObject, useEffect, useRef } from 'react'
import type { BoundElement } from './bound-elements.ts'
import { ORDER_STEPS } from './stage-keys.ts'

interface ElementKeys {
  readonly host: RefObject<HTMLElement | null>
  readonly elements: readonly BoundElement[]
  /** Ids in reading order. */
  readonly order: readonly string[]
  readonly onOpen: (element: BoundElement) => void
  /** The element got the focus by a key. */
  readonly onShown: (id: string) => void
}

/**
 * Makes what can be opened a button. The drawing is one tab stop; arrow keys, Home and End go through it in reading order.
 */
export function useElementKeys({ host, elements, order, onOpen, onShown }: ElementKeys): void {
  const latest = useRef({ order, onOpen, onShown })
  useEffect(() => {
    latest.current = { order, onOpen, onShown }
  })
  useEffect(() => {
    const openable = new Map(elements.filter(canOpen).map((element) => [element.id, element]))
    for (const element of openable.values()) {
      element.node.setAttribute('role', 'button')
      element.node.setAttribute('tabindex', '-1')
    }
    let stop = openable.values().next().value
    stop?.node.setAttribute('tabindex', '0')
    const elementAt = (target: EventTarget | null) => {
      const node = target instanceof Element ? target.closest<SVGElement>('[role="button"][data-id]') : null
      return node === null ? undefined : openable.get(node.dataset.id ?? '')
    }
    const onFocus = ({ target }: FocusEvent) => {
      const element = elementAt(target)
      if (element === undefined) return
      stop?.node.setAttribute('tabindex', '-1')
      stop = element
      element.node.setAttribute('tabindex', '0')
    }
    const onClick = ({ target }: MouseEvent) => {
      const element = elementAt(target)
      if (element !== undefined) latest.current.onOpen(element)
    }
    const onKey = (event: KeyboardEvent) => {
      const element = elementAt(event.target)
      if (element === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const stops = latest.current.order.filter((id) => openable.has(id))
      const step = ORDER_STEPS[event.key]
      const at = stops.indexOf(element.id)
      if (event.key === 'Enter' || event.key === ' ') latest.current.onOpen(element)
      else if (step === undefined && event.key !== 'Home' && event.key !== 'End') return
      else {
        const index = event.key === 'Home' ? 0 : event.key === 'End' ? stops.length - 1 : at + (step ?? 0)
        const next = openable.get(stops[index] ?? '')
        next?.node.focus({ preventScroll: true })
        if (next !== undefined) latest.current.onShown(next.id)
      }
      event.preventDefault()
    }
    const area = host.current
    area?.addEventListener('focusin', onFocus)
    area?.addEventListener('click', onClick)
    area?.addEventListener('keydown', onKey)
    return () => {
      area?.removeEventListener('focusin', onFocus)
      area?.removeEventListener('click', onClick)
      area?.removeEventListener('keydown', onKey)
    }
  }, [host, elements])
}

/** What the keys and the pointer open. The innermost would be pressed with its surroundings, so only what stands alone is a button. */
export function canOpen({ pv, action, node }: BoundElement): boolean {
  if (pv === null && action === null) return false
  return node.parentElement?.closest('[data-action]') == null
}
