import { splitNr } from '../../../domain/values/pv-ref.ts'
import type { ReportConfig } from '../../../wire/server/report.ts'

/** Returns the station that most columns of a report come from, of as many the first; null if none comes from a station. */
export function mainStation({ columns }: Pick<ReportConfig, 'columns'>): number | null {
  const counts = new Map<number, number>()
  for (const { pv } of columns) {
    const { station } = splitNr(pv)
    if (station !== null) counts.set(station, (counts.get(station) ?? 0) + 1)
  }
  return [...counts].reduce<readonly [number | null, number]>(
    (most, next) => (next[1] > most[1] ? next : most),
    [null, 0],
  )[0]
}
