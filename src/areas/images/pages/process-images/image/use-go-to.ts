import { useCallback } from 'react'
import { useAddress } from '../../../../../ui/page/use-address.ts'

/** Of several presses in a row each goes on from where the one before has led. */
type NextMoment = (at: string | null) => number | null

/** Returns a function that shows another moment of the image (ms since 1970), null for the present. The back button leads to the one before. */
export function useGoTo(): (next: NextMoment) => void {
  const [, change] = useAddress()
  return useCallback(
    (next) =>
      change(
        (query) => {
          const at = next(query.get('at'))
          if (at === null) query.delete('at')
          else query.set('at', String(Math.floor(at)))
          return query
        },
        { isStep: true, state: null },
      ),
    [change],
  )
}
