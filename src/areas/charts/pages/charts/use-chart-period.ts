import { useCallback, useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router'
import { onSecond } from '../../../../live/connection/frame-clock.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { ChartConfig } from '../../../../wire/server/chart-config.ts'
import type { KeptView, ToldView } from '../../chart/kept-view.ts'
import { type ChartPeriod, canShow, REFRESH_POLL_MS, refreshed, withPart } from '../../rules/chart-period.ts'
import {
  type ChartQuery,
  chartQueryOf,
  chartText,
  periodOfQuery,
  withChartQuery,
  withPeriod,
} from '../../rules/chart-query.ts'
import { type ChartStep, chartStepOf } from '../../rules/chart-steps.ts'
import { useKeptView } from './use-kept-view.ts'

interface ChartState {
  /** The address that the state was last compared with, and what it said. */
  readonly location: Location
  readonly text: string
  /** What this page has written into it since. */
  readonly written: readonly string[]
  /** What the axis shows. */
  readonly period: ChartPeriod
  /** What was chosen, if the period is a part of it. */
  readonly whole: ChartPeriod | null
  /** How many steps of the history lead back to other parts of it. */
  readonly steps: number
  readonly turn: number
  readonly query: ChartQuery
  readonly isReadable: boolean
}

type Shown = Pick<ChartState, 'period' | 'whole' | 'steps' | 'turn' | 'query'>

/**
 * The period and the settings of a chart, which the address keeps: links and the back button have all of it. A control
 * answers at once, the address follows. While auto-refresh is on, the period moves with the server's minutes; it stands
 * still while nothing arrives. `whole` is what the period is a part of, or the period itself.
 */
export function useChartPeriod(config: ChartConfig) {
  const [address, setAddress] = useAddress()
  const location = useLocation()
  const isPop = useNavigationType() === 'POP'
  const navigate = useNavigate()
  const { timeZone: zone } = useFormat()
  const step = chartStepOf(location.state)
  const text = textOf(address, step)
  const read = (turn: number): ChartState => {
    const clock = { now: plantNow(), zone }
    const { period, isReadable } = periodOfQuery(address, config, clock)
    const chosen = step.whole === null ? null : periodOfQuery(new URLSearchParams(step.whole), config, clock).period
    const whole = chosen !== null && period.of === 'part' && canShow(chosen, period.range) ? chosen : null
    const query = chartQueryOf(address)
    return { location, text, written: [], query, period, isReadable, whole, steps: step.steps, turn }
  }
  const [state, setState] = useState(() => read(0))
  if (state.location !== location) {
    // Anything that this page has not written is a link. A step back may be one to what was never rendered otherwise.
    const own = state.written.indexOf(text)
    if (isPop || (own < 0 && state.text !== text)) setState(read(state.turn + 1))
    else setState({ ...state, location, text, written: state.written.slice(own + 1) })
  }

  const set = useCallback(
    (change: Partial<Shown>, isStep = false) => {
      const next = { ...state, ...change }
      const clock = { now: plantNow(), zone }
      const addressOf = (before: URLSearchParams) =>
        withPeriod(withChartQuery(before, next.query), next.period, config, clock)
      const whole = next.whole && withPeriod(new URLSearchParams(), next.whole, config, clock).toString()
      const chart: ChartStep = { whole, steps: next.steps }
      const text = textOf(addressOf(new URLSearchParams()), chart)
      const isNew = text !== (state.written.at(-1) ?? state.text)
      const isReadable = state.isReadable || change.period !== undefined
      setState({ ...next, written: isNew ? [...state.written, text] : state.written, isReadable })
      setAddress(addressOf, { isStep, state: { chart } })
    },
    [state, config, zone, setAddress],
  )
  const { period, query, isReadable, steps, turn } = state
  const whole = state.whole ?? period
  useEffect(() => {
    let lookedAt = Number.NEGATIVE_INFINITY
    return onSecond((now) => {
      // Also after the clock was set back.
      if (Math.abs(now - lookedAt) < REFRESH_POLL_MS) return
      lookedAt = now
      const next = refreshed(whole, { now, zone })
      if (next === whole) return
      // Of a part that goes on with it the drawing tells.
      if (whole !== period) setState((before) => (before.whole === whole ? { ...before, whole: next } : before))
      // Of the address only the edges of a range of its own change.
      else if (next.of !== 'span' && next.range.preset === null) set({ period: next })
      else setState((before) => ({ ...before, period: next }))
    })
  }, [whole, period, zone, set])

  const setPeriod = useCallback(
    (next: ChartPeriod) => {
      const { whole, period: before } = state
      // Its lock is another, and not what it shows.
      const isPart = whole !== null && next.range === before.range && next.isRefreshing === before.isRefreshing
      if (isPart) set({ period: next, whole: { ...whole, isLocked: next.isLocked } })
      else set({ period: next, whole: null, steps: 0, turn: state.turn + 1 })
    },
    [state, set],
  )
  const setQuery = useCallback((change: Partial<ChartQuery>) => set({ query: { ...query, ...change } }), [query, set])
  const take = (view: ToldView, isStep: boolean) => {
    const after = { steps: steps + (isStep ? 1 : 0) }
    if (view.isWhole) {
      if (state.whole !== null) set({ ...after, period: whole, whole: null }, isStep)
      return
    }
    const next = withPart(whole, view, plantNow())
    if (!isSamePart(next, period)) set({ ...after, period: next, whole }, isStep)
  }
  const restore = () => setState((before) => ({ ...before, turn: before.turn + 1 }))
  const { from, to } = period.range
  const part: KeptView['part'] = state.whole === null ? null : { from, to, isAtEnd: period.isRefreshing }
  const kept = useKeptView({ part, turn, canUndo: steps > 0, take, back: () => void navigate(-1), restore })
  return { period, whole, kept, isReadable, setPeriod, query, setQuery }
}

function textOf(address: URLSearchParams, { whole, steps }: ChartStep): string {
  return `${chartText(address)} ${whole} ${steps}`
}

function isSamePart(one: ChartPeriod, other: ChartPeriod): boolean {
  const isSame = one.range.from === other.range.from && one.range.to === other.range.to
  return isSame && one.of === other.of && one.isRefreshing === other.isRefreshing
}
