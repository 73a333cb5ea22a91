import type { Causes, NamedCause } from '../../../domain/alerts/first-cause.ts'
import { must } from '../../../domain/base/must.ts'
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
  /** What it likely came of, at another place; null if nothing came before that it could have. */
  readonly began: NamedCause | null
  /** How many other places likely came of it, or of what came of it. */
  readonly followers: number
  /** The message for which somebody is called now, or about to be. */
  readonly call: CallOut | null
}

/**
 * Returns the places of the groups of a list by first-out, in their order: the worst active priority, then the beginning.
 * `callOuts` is empty where the server does not tell them. `causes` are those of the groups.
 */
export function placesOf(
  groups: readonly AlertGroup[],
  callOuts: readonly CallOut[],
  causes: Causes,
): readonly Place[] {
  const followers = new Map<string, number>()
  for (const { id } of groups) {
    for (let cause = causes.get(id); cause !== undefined; cause = causes.get(cause.id))
      followers.set(cause.id, (followers.get(cause.id) ?? 0) + 1)
  }
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
        began: causes.get(id) ?? null,
        followers: followers.get(id) ?? 0,
        call: running.find(isOfPlace) ?? null,
      },
    ]
  })
}

/**
 * Returns the same places with what likely came of another one right after it. None is left out, and of all that have one first cause
 * the most urgent says where they stand.
 */
export function byCause(places: readonly Place[]): readonly Place[] {
  const rank = new Map(places.map(({ id }, index) => [id, index]))
  const followers = Map.groupBy(places, ({ began }) => (began !== null && rank.has(began.id) ? began.id : null))
  // A cause is always earlier than what came of it: no place leads back to itself.
  const withFollowers = (place: Place): readonly Place[] => [
    place,
    ...(followers.get(place.id) ?? []).flatMap(withFollowers),
  ]
  const worst = (chain: readonly Place[]) => Math.min(...chain.map(({ id }) => must(rank.get(id))))
  const chains = (followers.get(null) ?? []).map(withFollowers)
  return chains.toSorted((a, b) => worst(a) - worst(b)).flat()
}

/** Returns who was called last for a message and has not answered yet; null while it still collects alerts. */
export function calledNow({ state, attempts }: CallOut): string | null {
  if (state !== 'Calling') return null
  return attempts.findLast((attempt) => attempt.state === 'Placed')?.recipient ?? null
}
