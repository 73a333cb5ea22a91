import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'

type SetParameter = (value: string | null) => void

/**
 * Returns a parameter of the page's address, and a function that sets it; null takes it away, others stay. The entry of the
 * history is replaced: the back button leaves the page, and does not undo what was filtered on it.
 */
export function useParameter(name: string): readonly [value: string | null, set: SetParameter] {
  const [query, setQuery] = useSearchParams()
  const set = useCallback<SetParameter>(
    (value) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before)
          if (value === null) after.delete(name)
          else after.set(name, value)
          return after
        },
        { replace: true },
      ),
    [setQuery, name],
  )
  return [query.get(name), set]
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
