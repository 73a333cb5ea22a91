import { useCallback, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * The selected rows of a list whose command acts at once, without a dialog that names them. Another filter begins without any: what
 * it hides would be acted on unseen. `under` is the filter as a text.
 */
export function useShownSelection(under: string) {
  const [state, setState] = useState({ under, selected: NONE })
  const selected = state.under === under ? state.selected : NONE
  if (state.under !== under) setState({ under, selected })
  const setSelected = useCallback(
    (next: ReadonlySet<string> | ((before: ReadonlySet<string>) => ReadonlySet<string>)) =>
      setState((before) => ({ ...before, selected: typeof next === 'function' ? next(before.selected) : next })),
    [],
  )
  return [selected, setSelected] as const
}
