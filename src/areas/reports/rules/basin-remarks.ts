import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { Annotation } from '../../../wire/server/chart.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { RuebConfig } from '../../../wire/server/report.ts'
import type { BasinEvent } from './basin-events.ts'

/** Returns the PV whose annotations are the remarks of an event; null where its basin has none of its kind. */
export function remarkPv({ type }: Pick<BasinEvent, 'type'>, { levelPv, overflowPv }: RuebConfig): PvRef | null {
  return type === 'Overflow' ? (overflowPv ?? levelPv) : levelPv
}

/** Returns the remarks of an event, oldest first: what is noted at its PV from its start to its end, or to `now`. */
export function remarksOf(
  event: Pick<BasinEvent, 'type' | 'start' | 'end'>,
  config: RuebConfig,
  annotations: readonly Annotation[],
  now: number,
): readonly Annotation[] {
  const pv = remarkPv(event, config)
  if (pv === null) return []
  const to = event.end ?? now
  return annotations
    .filter(({ timestamp }) => timestamp >= event.start && timestamp <= to)
    .filter((annotation) => pvParam(annotation.pv) === pvParam(pv))
    .toSorted((a, b) => a.timestamp - b.timestamp)
}
