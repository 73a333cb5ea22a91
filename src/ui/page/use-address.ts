import { useCallback, useMemo } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

type Change = (before: URLSearchParams) => URLSearchParams
type ChangeAddress = (next: Change | Readonly<Record<string, string>>, entry?: AddressEntry) => void

/** The entry of the history that a changed address gets. */
interface AddressEntry {
  /** A step of its own, to which the back button leads, instead of another address of the present entry. */
  readonly isStep: boolean
  /** What the entry keeps besides its address. */
  readonly state: unknown
}

/** What somebody changed since an address was rendered. All fields of a page render the same location object. */
const changed = new WeakMap<Location, { readonly query: URLSearchParams; readonly state: unknown }>()

/**
 * Returns the parameters of the page's address, and a function that changes or replaces them. The entry of the history is
 * replaced, and keeps its state: the back button leaves the page, and does not undo what was filtered on it. What somebody steps
 * through asks for an entry of its own.
 *
 * The router renders a changed address later, in a transition, and its own `useSearchParams` changes what was rendered last: of
 * two fields changed one right after the other, the second would undo the first. This one changes what was changed last.
 */
export function useAddress(): readonly [query: URLSearchParams, change: ChangeAddress] {
  const location = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(location.search), [location.search])
  const change = useCallback<ChangeAddress>(
    (next, entry) => {
      const known = changed.get(location)
      const before = new URLSearchParams(known?.query ?? location.search)
      const after = typeof next === 'function' ? next(before) : new URLSearchParams(next)
      const state: unknown = entry === undefined ? (known ?? location).state : entry.state
      changed.set(location, { query: after, state })
      void navigate(`?${after}`, { replace: entry?.isStep !== true, state })
    },
    [location, navigate],
  )
  return [query, change]
}
