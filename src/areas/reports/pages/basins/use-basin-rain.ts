import { useMemo } from 'react'
import { QUARTER_HOUR_MS } from '../../../../domain/time/calendar.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import type { FigureParts } from '../../rules/basin-figures.ts'
import { dailyRain, type RainDay } from '../../rules/daily-rain.ts'

interface BasinRain {
  /** By the id of a basin; empty while it is not known, or where none is measured. */
  readonly rain: ReadonlyMap<number, readonly RainDay[]>
  /** False as long as gauges have not been read. */
  readonly isKnown: boolean
}

/** Returns the daily rain of a period at the gauge of each basin. */
export function useBasinRain(configs: readonly RuebConfig[], { range, now, zone }: FigureParts): BasinRain {
  const { from, to } = range
  const args = useMemo(() => {
    const gauges = new Map(configs.flatMap(({ rainPv }) => (rainPv ? [[pvParam(rainPv), rainPv] as const] : [])))
    if (gauges.size === 0) return null
    // A mean comes only when its day is over by the end that is asked for; what is later is left out by who counts the days.
    return { startDate: from, endDate: to, source: 'DayValues' as const, pvs: [...gauges.values()] }
  }, [configs, from, to])
  const query = useQuery('chartDataOfPvs', args)
  useRereads(query, QUARTER_HOUR_MS)
  const { body } = query
  const rain = useMemo(() => {
    const days = new Map(body?.map(({ seriesId, dataPoints }) => [seriesId, dailyRain(dataPoints, now, zone)]))
    return new Map(
      configs.flatMap(({ id, rainPv }) => {
        const own = rainPv ? days.get(pvParam(rainPv)) : undefined
        return own === undefined ? [] : [[id, own] as const]
      }),
    )
  }, [body, configs, now, zone])
  return { rain, isKnown: args === null || body !== null }
}
