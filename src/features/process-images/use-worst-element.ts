import { useMemo, useState } from 'react'
import type { BoundElement } from '../../components/image/bound-elements.ts'
import { usePlantSettings } from '../../components/locale/plant-settings.tsx'
import { pvParam } from '../../domain/values/pv-ref.ts'
import { useLiveValues } from '../../live/views/hooks.ts'

/**
 * Returns the id of the element that had the most urgent pending alert when the image was opened; null without any, and until
 * the alerts are known. Later alerts do not move the image.
 */
export function useWorstElement(elements: readonly BoundElement[]): string | null {
  const { rankOf } = usePlantSettings()
  const shown = useMemo(() => elements.filter(({ pv }) => pv !== null), [elements])
  const alerts = useLiveValues(
    'pvAlert',
    useMemo(() => [...new Set(shown.map(({ pv }) => (pv === null ? '' : pvParam(pv.pv))))], [shown]),
  )
  const [worst, setWorst] = useState<string | null | undefined>()
  if (worst !== undefined) return worst
  if (alerts.size === 0 || [...alerts.values()].some(({ value }) => value === null)) return null
  const rank = ({ pv }: BoundElement) => {
    const first = pv === null ? undefined : alerts.get(pvParam(pv.pv))?.value?.[0]
    return first === undefined ? Number.MAX_SAFE_INTEGER : rankOf(first.priority)
  }
  const [found] = shown.toSorted((a, b) => rank(a) - rank(b))
  const id = found === undefined || rank(found) === Number.MAX_SAFE_INTEGER ? null : found.id
  setWorst(id)
  return id
}
