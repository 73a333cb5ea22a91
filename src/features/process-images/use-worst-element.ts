import { useMemo, useState } from 'react'
import type { BoundElement } from '../../components/image/bound-elements.ts'
import { pvParam } from '../../domain/values/pv-ref.ts'
import { NO_ALERT, useAlertRanks } from './use-alert-ranks.ts'

const NO_PVS: readonly string[] = []

/**
 * Returns the id of the element that had the most urgent pending alert when the image was opened; null without any, and until
 * the alerts are known. Later alerts do not move the image, so nothing is followed once it is known, or where it is not `wanted`.
 */
export function useWorstElement(elements: readonly BoundElement[], isWanted: boolean): string | null {
  const [worst, setWorst] = useState<string | null | undefined>()
  const shown = useMemo(
    () => elements.flatMap(({ id, pv }) => (pv === null ? [] : [{ id, pv: pvParam(pv.pv) }])),
    [elements],
  )
  const pvs = useMemo(() => [...new Set(shown.map(({ pv }) => pv))], [shown])
  const { areKnown, rankOf } = useAlertRanks(isWanted && worst === undefined ? pvs : NO_PVS)
  if (worst !== undefined) return worst
  if (!areKnown) return null
  const [found] = shown.toSorted((a, b) => rankOf(a.pv) - rankOf(b.pv))
  const id = found === undefined || rankOf(found.pv) === NO_ALERT ? null : found.id
  setWorst(id)
  return id
}
