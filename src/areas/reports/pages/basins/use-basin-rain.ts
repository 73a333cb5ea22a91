import { useMemo } from 'react'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import type { FigureParts } from '../../rules/basin-figures.ts'
import { dailyRain, type RainDay } from '../../rules/daily-rain.ts'

/** Returns the daily rain of a period at the gauge of each basin; empty while it is not known, or where none is measured. */
export function useBasinRain(
  configs: readonly RuebConfig[],
  { range, now, zone }: FigureParts,
): ReadonlyMap<number, readonly RainDay[]> {
  const { from, to } = range
  const args = useMemo(() => {
    const gauges = new Map(configs.flatMap(({ rainPv }) => (rainPv ? [[pvParam(rainPv), rainPv] as const] : [])))
    if (gauges.size === 0) return null
    return { startDate: from, endDate: to - 1, source: 'DayValues' as const, pvs: [...gauges.values()] }
  }, [configs, from, to])
  const { body } = useQuery('chartDataOfPvs', args)
  return useMemo(() => {
    const days = new Map(body?.map(({ seriesId, dataPoints }) => [seriesId, dailyRain(dataPoints, now, zone)]))
    return new Map(
      configs.flatMap(({ id, rainPv }) => {
        const own = rainPv ? days.get(pvParam(rainPv)) : undefined
        return own === undefined ? [] : [[id, own] as const]
      }),
    )
  }, [body, configs, now, zone])
}
