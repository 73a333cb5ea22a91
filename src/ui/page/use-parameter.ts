import { useCallback, useEffect, useState } from 'react'
import { useAddress } from './use-address.ts'

type SetParameter = (value: string | null | ((before: string | null) => string | null)) => void

/**
 * Returns a parameter of the page's address, and a function that sets it; null takes it away, others stay. A value that builds on
 * the one before is given as a function: what was rendered may be older.
 */
export function useParameter(name: string): readonly [value: string | null, set: SetParameter] {
  const [address, setQuery] = useAddress()
  const set = useCallback<SetParameter>(
    (next) =>
      setQuery((query) => {
        const value = typeof next === 'function' ? next(query.get(name)) : next
        if (value === null) query.delete(name)
        else query.set(name, value)
        return query
      }),
    [setQuery, name],
  )
  return [address.get(name), set]
}

/** Browsers refuse about ten changes of an address a second: the page would go on with an old one. */
const REST_MS = 1000

/**
 * As `useParameter`, for a value that changes many times a second, such as the picture of a film: the address follows when the
 * value has rested.
 */
export function useRestingParameter(
  name: string,
): readonly [value: string | null, set: (value: string | null) => void] {
  const [written, write] = useParameter(name)
  const [state, setState] = useState<{ readonly before: string | null; readonly value: string | null } | null>(null)
  // It has arrived, or a link leads elsewhere.
  if (state !== null && state.before !== written) setState(null)
  useEffect(() => {
    if (state === null || state.value === state.before) return
    const timer = setTimeout(() => write(state.value), REST_MS)
    return () => clearTimeout(timer)
  }, [state, write])
  const set = useCallback((value: string | null) => setState({ before: written, value }), [written])
  return [state !== null && state.before === written ? state.value : written, set]
}

/** Returns the searched words that the address of the page carries, and a function that takes what is typed. */
export function useSearchText(): readonly [text: string, type: (text: string) => void] {
  const [value, set] = useParameter('text')
  return useTyped(
    value ?? '',
    useCallback((text) => set(text === '' ? null : text), [set]),
  )
}

/**
 * Returns `value` as somebody types it. The router renders a changed address later, in a transition: a field that waited for it
 * would put its cursor to the end with each letter. A value that was not typed here, by a link or the back button, is shown.
 */
export function useTyped(
  value: string,
  set: (value: string) => void,
): readonly [text: string, type: (text: string) => void] {
  // What was typed and has not come back as `value`.
  const [state, setState] = useState<{ readonly value: string; readonly typed: readonly string[] }>({
    value,
    typed: [],
  })
  if (state.value !== value) {
    const at = state.typed.lastIndexOf(value)
    setState({ value, typed: at < 0 ? [] : state.typed.slice(at + 1) })
  }
  const type = useCallback(
    (text: string) => {
      setState((before) => ({ ...before, typed: text === before.value ? [] : [...before.typed, text] }))
      set(text)
    },
    [set],
  )
  return [state.typed.at(-1) ?? value, type]
}
