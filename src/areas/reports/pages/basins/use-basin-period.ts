import { useEffect, useMemo, useState } from 'react'
import { onSecond } from '../../../../live/connection/frame-clock.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import { type BasinPeriod, type BasinView, basinPeriod, basinViewOf, periodText } from '../../rules/basin-period.ts'

interface PeriodState {
  readonly period: BasinPeriod
  /** When the page was opened, or midnight since then; ms since 1970. */
  readonly today: number
  /** Shows another view around the same time. */
  readonly setView: (view: BasinView) => void
  /** Shows another year or month: `2024`, `2024-06`. */
  readonly setDate: (date: string) => void
}

/** The period of the page, which is in its address: `view=year&date=2024`. `first` is the oldest data, null while not known. */
export function useBasinPeriod(first: number | null): PeriodState {
  const { timeZone: zone, date: dateOf } = useFormat()
  const [address, setAddress] = useAddress()
  const [today, setToday] = useState(() => Math.floor(plantNow()))
  useEffect(
    () =>
      onSecond((now) => {
        // After midnight the present month may be another one.
        setToday((before) => (dateOf(now) === dateOf(before) ? before : Math.floor(now)))
      }),
    [dateOf],
  )
  const view = basinViewOf(address.get('view'))
  const date = address.get('date')
  const period = useMemo(() => basinPeriod(view, date, { now: today, first, zone }), [view, date, today, first, zone])
  const set = (name: 'view' | 'date', value: string, others: Readonly<Record<string, string>> = {}) =>
    setAddress((before) => {
      before.set(name, value)
      // An event of another period is not in the list.
      before.delete('event')
      for (const [key, text] of Object.entries(others)) before.set(key, text)
      return before
    })
  return {
    period,
    today,
    setView: (next) => {
      const at = Math.min(today, Math.max(period.from, period.view === 'all' ? today : period.to - 1))
      set('view', next, next === 'all' ? {} : { date: periodText(next, at, zone) })
    },
    setDate: (next) => set('date', next),
  }
}
