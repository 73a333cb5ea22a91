import { useMemo, useState } from 'react'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { alertStateKey } from '../../../../domain/values/topic-keys.ts'
import type { BoundElement } from '../../../drawings/drawing/bound-elements.ts'
import { NO_ALERT, useAlertRanks, useConnectionRanks } from './use-alert-ranks.ts'

const NOTHING: readonly string[] = []

interface Follow {
  readonly id: string
  readonly pv: string | null
  /** Of a station whose connection it shows. */
  readonly station: string | null
}

/**
 * Returns the id of the element that had the most urgent pending alert when the image was opened, of its PV or of the connection that
 * it shows; null without any, undefined until the alerts are known. Later alerts do not move the image, so nothing is followed once it
 * is known, or where it is not `wanted`.
 */
export function useWorstElement(elements: readonly BoundElement[], isWanted: boolean): string | null | undefined {
  const [worst, setWorst] = useState<string | null | undefined>()
  const shown = useMemo(() => elements.flatMap(followed), [elements])
  const pvs = useMemo(() => [...new Set(shown.flatMap(({ pv }) => pv ?? []))], [shown])
  const stations = useMemo(() => [...new Set(shown.flatMap(({ station }) => station ?? []))], [shown])
  const isOpen = isWanted && worst === undefined
  const ofPvs = useAlertRanks(isOpen ? pvs : NOTHING)
  const ofStations = useConnectionRanks(isOpen ? stations : NOTHING)
  if (worst !== undefined) return worst
  if (!(isOpen && ofPvs.areKnown && ofStations.areKnown)) return undefined
  const rankOf = ({ pv, station }: Follow) =>
    Math.min(pv === null ? NO_ALERT : ofPvs.rankOf(pv), station === null ? NO_ALERT : ofStations.rankOf(station))
  const [found] = shown.toSorted((a, b) => rankOf(a) - rankOf(b))
  const id = found === undefined || rankOf(found) === NO_ALERT ? null : found.id
  setWorst(id)
  return id
}

function followed({ id, pv, alert }: BoundElement): readonly Follow[] {
  const station = alert?.type === 'StationConnection' ? alertStateKey(alert) : null
  return pv === null && station === null ? [] : [{ id, pv: pv === null ? null : pvParam(pv.pv), station }]
}
