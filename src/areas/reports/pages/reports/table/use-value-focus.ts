import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

const STEPS: { readonly [key: string]: readonly [down: number, right: number] } = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const VALUE = 'button[data-value]'

/**
 * Lets Tab reach one of the values of a table and the arrow keys move from one to the next: as many stops as values would keep
 * everybody from what stands below. Returns the ref and the handlers of the element around the table.
 */
export function useValueFocus() {
  const place = useRef<HTMLElement>(null)
  // Rows come and go with each reading.
  useEffect(() => {
    if (place.current !== null && stopIn(place.current) === null)
      setStop(place.current, place.current.querySelector(VALUE))
  })
  return {
    ref: place,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      if (target.matches(VALUE)) setStop(currentTarget, target)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target, key, ctrlKey, altKey, metaKey, shiftKey } = event
      const step = STEPS[key]
      if (step === undefined || ctrlKey || altKey || metaKey || shiftKey) return
      if (!(target instanceof HTMLElement && target.matches(VALUE))) return
      event.preventDefault()
      neighbourOf(target, step)?.focus()
    },
  }
}

function stopIn(place: HTMLElement): Element | null {
  return place.querySelector(`${VALUE}[tabindex="0"]`)
}

function setStop(place: HTMLElement, next: Element | null): void {
  stopIn(place)?.setAttribute('tabindex', '-1')
  next?.setAttribute('tabindex', '0')
}

/** The next value or field in a direction, over cells without any. */
function neighbourOf(from: HTMLElement, [down, right]: readonly [number, number]): HTMLElement | null {
  const cell = from.closest('td')
  const row = cell?.closest('tr') ?? null
  const table = row?.closest('table') ?? null
  if (cell === null || row === null || table === null) return null
  for (let y = row.rowIndex + down, x = cell.cellIndex + right; ; y += down, x += right) {
    const next = table.rows[y]?.cells[x]
    if (next === undefined) return null
    const control = next.querySelector<HTMLElement>(`${VALUE}, input`)
    if (control !== null) return control
  }
}
