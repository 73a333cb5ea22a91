import { useCallback } from 'react'
import { useAddress } from '../../page/use-address.ts'

/**
 * Returns a function that shows all rows of a page's table again: it takes its filter, its search and `others` out of the address.
 * An order hides none, and stays.
 */
export function useClearRows(...others: readonly string[]): () => void {
  const [, setQuery] = useAddress()
  const names = others.join()
  return useCallback(
    () =>
      setQuery((query) => {
        for (const name of ['text', 'filter', ...names.split(',')]) query.delete(name)
        return query
      }),
    [setQuery, names],
  )
}
