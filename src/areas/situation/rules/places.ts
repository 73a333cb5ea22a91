import { beginnings } from '../../../domain/alerts/alert-chain.ts'
import type { CallOut } from '../../../wire/server/remote-alert.ts'
import type { AlertGroup, FirstAlert, PendingCount } from '../../../wire/tabs/alert-list.ts'
import { isRunning } from '../../remote-alarm/rules/duty.ts'

/** Where something is: the alerts of one station that followed each other. */
export interface Place {
  readonly id: string
  /** Empty for what stands for further places. */
  readonly stationName: string
  /** Null for what stands for further places. */
  readonly first: FirstAlert | null
  /** The most urgent alerts that are still there; the most urgent ones if all have gone. */
  readonly worst: PendingCount
  readonly counts: readonly PendingCount[]
  readonly open: number
  /** What came first over the whole plant, at another place; null if nothing did. */
  readonly began: { readonly stationName: string; readonly first: FirstAlert } | null
  /** The message for which somebody is called now, or about to be. */
  readonly call: CallOut | null
}

/**
 * Returns the places of the groups of a list by first-out, in their order: the worst active priority, then the beginning.
 * `callOuts` is empty where the server does not tell them.
 */
export function placesOf(groups: readonly AlertGroup[], callOuts: readonly CallOut[]): readonly Place[] {
  const links = groups.flatMap(({ id, stationName, first, newest }) =>
    first === null ? [] : [{ id, start: first.timestamp, newest, stationName, first }],
  )
  const began = beginnings(links)
  const running = callOuts.filter(isRunning)
  return groups.flatMap((group): readonly Place[] => {
    const { id, stationName, first, counts, open, newest } = group
    const worst = counts.find(({ active }) => active > 0) ?? counts[0]
    if (worst === undefined) return []
    const isOfPlace = ({ alert }: CallOut) =>
      first !== null &&
      alert.stationNumber === first.stationNumber &&
      alert.timestamp >= first.timestamp &&
      alert.timestamp <= newest
    return [
      {
        id,
        stationName,
        first,
        worst,
        counts,
        open,
        began: began.get(id) ?? null,
        call: running.find(isOfPlace) ?? null,
      },
    ]
  })
}

/** Returns who was called last for a message and has not answered yet; null while it still collects alerts. */
export function calledNow({ state, attempts }: CallOut): string | null {
  if (state !== 'Calling') return null
  return attempts.findLast((attempt) => attempt.state === 'Placed')?.recipient ?? null
}
