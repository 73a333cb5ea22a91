import type { Unsubscribe } from '../../../../live/cells/subscribable.ts'
import { onSecond, serverNow } from '../../../../live/connection/frame-clock.ts'
import type { LiveValue } from '../../../../live/views/hooks.ts'
import { subscribeValue } from '../../../../live/views/subscriptions.ts'
import type { EnergyValues } from '../../../../wire/server/evaluations.ts'
import { isPeriodOver, nextLags } from '../../rules/quarter-hour.ts'

/**
 * Leases the values of the energy optimisation as `subscribeValue` does. They are `stale` as well once their period is over and no
 * others have come: the service behind an open link may have stopped. A source whose clock is minutes off has stopped no earlier and
 * no later for that.
 */
export function subscribeEnergy(onChange: (state: LiveValue<EnergyValues>) => void): Unsubscribe {
  let told: LiveValue<EnergyValues> | null = null
  let lags: readonly number[] = []
  let isOver = false
  const update = (now: number) => {
    if (told === null) return
    isOver = told.value !== null && isPeriodOver(told.value, now, lags)
    onChange(isOver ? { ...told, stale: true } : told)
  }
  const stopValue = subscribeValue('energyValues', '', (state) => {
    const [before, after] = [told?.value?.timestamp, state.value?.timestamp]
    told = state
    const now = serverNow()
    // When the first one was sent nobody knows.
    if (before !== undefined && after !== undefined && after !== before) lags = nextLags(lags, after, now)
    update(now)
  })
  const stopSeconds = onSecond((now) => {
    if (told?.value != null && isPeriodOver(told.value, now, lags) !== isOver) update(now)
  })
  return () => {
    stopValue()
    stopSeconds()
  }
}
