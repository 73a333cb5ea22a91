import type { Memory } from '../base/memory.ts'
import { type Basin, type BasinState, type BasinWeather, simulateBasin } from './basin.ts'

/** User control of a basin, as functions of time. */
export interface BasinControl {
  /** l/s */
  readonly throttleLs: (at: number) => number
  /** Returns when it was first changed; null = never. */
  readonly changedAt: () => number | null
}

/**
 * Creates a basin whose throttle follows its output. Up to the first change it is the pure function of rain; from that
 * day on each day starts with the state at the end of the previous one, because a nearly shut throttle never lets it
 * run empty.
 */
export function createControlledBasin(
  basin: Basin,
  control: BasinControl,
  weather: BasinWeather,
  memory: Memory,
): Basin {
  const { calendar } = weather
  let days: { readonly day: ReturnType<Basin['day']>; readonly after: BasinState }[] = []
  let begin = Number.NaN
  memory.onChange((from) => {
    days = days.slice(0, Math.max(0, calendar.dayOf(from) - begin))
  })

  /** About 12 KB a day since the first change. */
  function controlledDay(day: number, first: number): ReturnType<Basin['day']> {
    if (begin !== first) {
      begin = first
      days = []
    }
    for (let next = first + days.length; next <= day; next++) {
      days.push(simulateBasin(basin.figures, weather, next, control.throttleLs, days.at(-1)?.after))
    }
    return days[day - first]?.day ?? basin.day(day)
  }

  return {
    figures: basin.figures,
    changedAt: control.changedAt,
    day: (day) => {
      const changedAt = control.changedAt()
      const first = changedAt === null ? Number.POSITIVE_INFINITY : calendar.dayOf(changedAt)
      return day < first ? basin.day(day) : controlledDay(day, first)
    },
  }
}
