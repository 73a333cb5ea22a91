import { useCallback, useEffect, useState } from 'react'
import { onSecond } from '../../../../live/connection/frame-clock.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { ChartConfig } from '../../../../wire/server/chart-config.ts'
import { type ChartPeriod, REFRESH_POLL_MS, refreshed } from '../../rules/chart-period.ts'
import {
  type ChartQuery,
  chartQueryOf,
  chartText,
  periodOfQuery,
  withChartQuery,
  withPeriod,
} from '../../rules/chart-query.ts'

interface ChartState {
  /** What the address said when the state was last compared with it. */
  readonly text: string
  /** What this page has written into it since. */
  readonly written: readonly string[]
  readonly period: ChartPeriod
  readonly query: ChartQuery
  readonly isReadable: boolean
}

/**
 * The period and the settings of a chart, which the address keeps: links and the back button have all of it. A control
 * answers at once, the address follows. While auto-refresh is on, the period moves with the server's minutes; it stands
 * still while nothing arrives.
 */
export function useChartPeriod(config: ChartConfig) {
  const [address, setAddress] = useAddress()
  const { timeZone: zone } = useFormat()
  const text = chartText(address)
  const read = (): ChartState => ({
    text,
    written: [],
    query: chartQueryOf(address),
    ...periodOfQuery(address, config, { now: plantNow(), zone }),
  })
  const [state, setState] = useState(read)
  if (state.text !== text) {
    // Anything that this page has not written is a link, or a step back.
    const own = state.written.indexOf(text)
    setState(own < 0 ? read() : { ...state, text, written: state.written.slice(own + 1) })
  }

  const set = useCallback(
    (change: { readonly period?: ChartPeriod; readonly query?: Partial<ChartQuery> }) => {
      const period = change.period ?? state.period
      const query = { ...state.query, ...change.query }
      const clock = { now: plantNow(), zone }
      const next = (before: URLSearchParams) => withPeriod(withChartQuery(before, query), period, config, clock)
      const written = [...state.written, chartText(next(new URLSearchParams()))]
      setState({ ...state, written, period, query, isReadable: state.isReadable || change.period !== undefined })
      setAddress(next)
    },
    [state, config, zone, setAddress],
  )
  const { period, query, isReadable } = state
  useEffect(() => {
    let lookedAt = Number.NEGATIVE_INFINITY
    return onSecond((now) => {
      // Also after the clock was set back.
      if (Math.abs(now - lookedAt) < REFRESH_POLL_MS) return
      lookedAt = now
      const next = refreshed(period, { now, zone })
      if (next === period) return
      // Of the address only the edges of a custom range change.
      if (next.of === 'custom') set({ period: next })
      else setState((before) => ({ ...before, period: next }))
    })
  }, [period, zone, set])

  const setPeriod = useCallback((next: ChartPeriod) => set({ period: next }), [set])
  const setQuery = useCallback((change: Partial<ChartQuery>) => set({ query: change }), [set])
  return { period, isReadable, setPeriod, query, setQuery }
}
