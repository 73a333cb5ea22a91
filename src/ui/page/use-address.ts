import { useCallback, useMemo } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

type Change = (before: URLSearchParams) => URLSearchParams
type ChangeAddress = (next: Change | Readonly<Record<string, string>>) => void

/** What somebody changed since an address was rendered. All fields of a page render the same location object. */
const changed = new WeakMap<Location, URLSearchParams>()

/**
 * Returns the parameters of the page's address, and a function that changes or replaces them. The entry of the history is
 * replaced: the back button leaves the page, and does not undo what was filtered on it.
 *
 * The router renders a changed address later, in a transition, and its own `useSearchParams` changes what was rendered last: of
 * two fields changed one right after the other, the second would undo the first. This one changes what was changed last.
 */
export function useAddress(): readonly [query: URLSearchParams, change: ChangeAddress] {
  const location = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(location.search), [location.search])
  const change = useCallback<ChangeAddress>(
    (next) => {
      const before = new URLSearchParams(changed.get(location) ?? location.search)
      const after = typeof next === 'function' ? next(before) : new URLSearchParams(next)
      changed.set(location, after)
      void navigate(`?${after}`, { replace: true })
    },
    [location, navigate],
  )
  return [query, change]
}
