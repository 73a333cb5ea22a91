import type { Interval } from '../intervals/intervals.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import type { StationSource } from '../process/station-source.ts'
import type { PvModel } from '../pv/pv-model.ts'

/**
 * Returns the times in [from, to) in which an archive has no value of a measurement, as known at `now`: before it begins, while the
 * instrument or a permanent line failed, and after the last value that arrived. Ascending, apart from each other.
 */
export function unknownTimes(
  { faults }: Pick<PvModel, 'faults'>,
  source: StationSource,
  { epoch }: Pick<PlantProcess, 'epoch'>,
  from: number,
  to: number,
  now: number,
): readonly Interval[] {
  const end = Math.min(to, now)
  const known = Math.min(end, source.state(now).time)
  // A dial-up station keeps what it cannot send.
  const causes = [
    ...(source.connection === 'dial-up' ? [] : [source.failures]),
    ...(faults === null ? [] : [faults.wireBreak]),
  ]
  const found: { start: number; end: number }[] = []
  const add = (start: number, until: number) => {
    const last = found.at(-1)
    if (last !== undefined && last.end >= start) last.end = Math.max(last.end, until)
    else if (until > start) found.push({ start, end: until })
  }
  add(from, Math.min(end, epoch))
  let at = Math.max(from, epoch)
  while (at < known) {
    const here = at
    const holding = causes.flatMap((cause) => cause.at(here) ?? [])
    const until = Math.max(at, ...holding.map((interval) => interval.end))
    if (until > at) {
      add(at, Math.min(end, until))
      at = until
    } else at = Math.min(known, ...causes.map((cause) => cause.startingIn(here + 1, known)[0]?.start ?? known))
  }
  add(Math.max(from, epoch, known), end)
  return found
}
