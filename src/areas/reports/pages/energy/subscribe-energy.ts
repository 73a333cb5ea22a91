import type { Unsubscribe } from '../../../../live/cells/subscribable.ts'
import { onSecond, serverNow } from '../../../../live/connection/frame-clock.ts'
import type { LiveValue } from '../../../../live/views/hooks.ts'
import { subscribeValue } from '../../../../live/views/subscriptions.ts'
import type { EnergyValues } from '../../../../wire/server/evaluations.ts'
import { isPeriodOver } from '../../rules/quarter-hour.ts'

/**
 * Leases the values of the energy optimisation as `subscribeValue` does. They are `stale` as well once their period is over and no
 * others have come: the service behind an open link may have stopped.
 */
export function subscribeEnergy(onChange: (state: LiveValue<EnergyValues>) => void): Unsubscribe {
  let told: LiveValue<EnergyValues> | null = null
  let isOver = false
  const update = (now: number) => {
    if (told === null) return
    isOver = told.value !== null && isPeriodOver(told.value, now)
    onChange(isOver ? { ...told, stale: true } : told)
  }
  const stopValue = subscribeValue('energyValues', '', (state) => {
    told = state
    update(serverNow())
  })
  const stopSeconds = onSecond((now) => {
    if (told?.value != null && isPeriodOver(told.value, now) !== isOver) update(now)
  })
  return () => {
    stopValue()
    stopSeconds()
  }
}
