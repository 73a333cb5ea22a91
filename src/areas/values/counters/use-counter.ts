import { useEffect } from 'react'
import { useStreamState } from '../../../live/views/hooks.ts'
import { type Lane, subscribeLane } from '../../../live/views/subscriptions.ts'
import type { CounterValue, RuntimeValue } from '../../../wire/server/pv.ts'

/** Returns the counter of a live value that is current; nobody should decide on another one. */
export function currentCounter({ known, stale, extra }: Lane): CounterValue | null {
  return known && !stale && isCounter(extra) ? extra : null
}

/** Returns the counter of a live key; null while it is unknown, or without a key. The last known one stays when its link breaks. */
export function useCounter(key: string | null): CounterValue | null {
  const [counter, setCounter] = useStreamState<CounterValue | null>(null)
  useEffect(
    () =>
      key === null
        ? undefined
        : subscribeLane(key, ({ known, extra }) => setCounter(known && isCounter(extra) ? extra : null)),
    [key, setCounter],
  )
  return counter
}

/** Returns true if what a lane has beside its number is a counter. */
export function isCounter(extra: CounterValue | RuntimeValue | null): extra is CounterValue {
  return extra !== null && 'resetable' in extra
}
