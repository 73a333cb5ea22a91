import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isWall } from '../../../../domain/wall/wall-mode.ts'
import { onSecond } from '../../../../live/connection/frame-clock.ts'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import { type Moment, momentOf } from '../../rules/moment.ts'

/** Returns the moment that the address asks for. A wall monitor shows the present, whatever its address says. */
export function useMoment(): Moment {
  const [text] = useParameter('at')
  const { search } = useLocation()
  const asked = isWall(search) ? null : text
  // A time that has not come yet comes.
  return useSyncExternalStore(onSecond, () => momentOf(asked, plantNow()))
}
