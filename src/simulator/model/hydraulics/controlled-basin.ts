import type { Memory } from '../base/memory.ts'
import { type Basin, type BasinState, type BasinWeather, simulateBasin } from './basin.ts'

/** What an operator can do to a basin, as a function of time. */
export interface BasinControl {
  /** l/s */
  readonly throttleLs: (at: number) => number
  /** When it was first changed; null = never, and the basin is the one of the weather alone. */
  readonly changedAt: () => number | null
}

/**
 * A basin whose throttle follows its output. Up to the first change it is the pure function of rain; from that day on
 * each day begins with what the one before has left, because a throttle that is nearly shut never lets it run empty.
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
