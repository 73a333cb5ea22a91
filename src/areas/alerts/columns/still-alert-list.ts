import { useMemo } from 'react'
import { alertViewText, liveAlertView } from '../../../domain/alerts/alert-view.ts'
import { type AlertList, type AlertListView, useAlertList } from '../../../live/views/alert-list.ts'
import { useIsWall } from '../../../ui/status/wall.ts'
import { useIsAttended } from '../../../ui/table/stillness/attended.ts'
import { useMovement, type Watch } from '../../../ui/table/stillness/use-movement.ts'

export interface StillAlertList extends AlertList {
  /** Rows that were shown have just moved by themselves: what somebody presses now is not what was read. */
  readonly hasMoved: boolean
  /** For `useAlertRows`, whose rows are watched. */
  readonly watch: Watch
}

/**
 * A live list to act on: rows that are shown keep their place while somebody is at the page, while the list is `inUse` in another
 * way (rows are selected, a menu is open), and for five seconds after they have moved. New rows wait meanwhile (F97, F98).
 * `chosen` names what the user has chosen of the list, also which groups are open: other rows under the same name have moved by
 * themselves, even as another view.
 */
export function useStillAlertList(given: AlertListView, inUse: boolean, chosen: string): StillAlertList {
  // Of a wall monitor somebody stands in front for long, and nobody presses.
  const isWall = useIsWall()
  const isAttended = useIsAttended()
  const { hasMoved, isResting, see } = useMovement()
  const list = useAlertList(given, !isWall && (inUse || isAttended || isResting))
  const wanted = alertViewText({ group: null, ...given, heldAt: null })
  // Until the rows come, those of the former choice are shown.
  const what = (liveAlertView(list.view) ?? list.view) === wanted ? chosen : null
  return useMemo(() => ({ ...list, hasMoved, watch: { what, see } }), [list, hasMoved, what, see])
}
