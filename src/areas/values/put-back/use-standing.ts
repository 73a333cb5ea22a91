import { useMemo } from 'react'
import { isLimitLeft, type PutBackOrder } from '../../../domain/commands/put-back.ts'
import { planKey } from '../../../domain/plans/plan-activation.ts'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { isSameNumber } from '../../../domain/values/same-number.ts'
import { limitKey } from '../../../domain/values/topic-keys.ts'
import { type LiveValues, useLiveValues } from '../../../live/views/hooks.ts'
import type { Lane } from '../../../live/views/subscriptions.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { ShownValue } from '../../../wire/tabs/command.ts'
import type { ValueTopic, ValueTopics } from '../../../wire/tabs/live.ts'
import { useReadings } from '../value/use-readings.ts'

/** What the plant shows of an order: all that it has set, something else, or nothing that anybody could decide on. */
interface Standing {
  readonly state: 'left' | 'moved' | 'unknown'
  /** What the plant shows, on which putting it back depends. The server compares limits and priorities itself. */
  readonly shown: readonly ShownValue[]
}

/** Returns whether what an order has set still holds. Leases it. `configs` are those of its outputs, as far as they are known: keep them. */
export function useStanding(done: PutBackOrder, configs: readonly PvConfig[]): Standing {
  const keys = useMemo(() => keysOf(done), [done])
  const numbers = useReadings(configs, currentNumber)
  const limits = useLiveValues('pvLimitConfig', keys.pvLimitConfig)
  const inputs = useLiveValues('pvConfig', keys.pvConfig)
  const plans = useLiveValues('alarmPlan', keys.alarmPlan)
  const texts = useLiveValues('textMessage', keys.textMessage)
  switch (done.call) {
    case 'setPvs':
      return standingOf(
        done.args.values.map(({ pvRef, doubleValue, boolValue }) => {
          const key = liveKey(pvRef) ?? ''
          const value = numbers.get(key)
          if (value === undefined) return null
          const decimals = configs.find((config) => liveKey(config.pvRef) === key)?.decimalPlaces
          const isLeft = isSameNumber(value, doubleValue ?? Number(boolValue), decimals)
          return { isLeft, shown: [{ topic: 'pvValue', key, value }] }
        }),
      )
    case 'setLimits':
      return standingOf(
        done.args.newLimits.map((set) => {
          const now = current(limits, limitKey(set.pvLimitRef))
          return now && { isLeft: isLimitLeft(now, set), shown: [] }
        }),
      )
    case 'setPriorities':
      return standingOf(
        done.args.newPriorities.map(({ pvRef, priority }) => {
          const now = current(inputs, liveKey(pvRef))
          return now && { isLeft: now.alertInputConfig?.priority === priority, shown: [] }
        }),
      )
    case 'activatePlans':
      return standingOf(
        done.args.plans.map(({ planRef, active }) => {
          const key = planKey(planRef)
          const now = current(plans, key)
          return now && { isLeft: now.active === active, shown: [{ topic: 'alarmPlan', key, value: active }] }
        }),
      )
    case 'setTextMessages':
      return standingOf(
        done.args.messages.map(({ id, message }) => {
          const key = String(id)
          const now = current(texts, key)
          return now && { isLeft: now.message === message, shown: [{ topic: 'textMessage', key, value: message }] }
        }),
      )
  }
}

const NO_KEYS: Readonly<Record<'pvLimitConfig' | 'pvConfig' | 'alarmPlan' | 'textMessage', readonly string[]>> = {
  pvLimitConfig: [],
  pvConfig: [],
  alarmPlan: [],
  textMessage: [],
}

function keysOf(done: PutBackOrder): typeof NO_KEYS {
  switch (done.call) {
    case 'setPvs':
      return NO_KEYS
    case 'setLimits':
      return { ...NO_KEYS, pvLimitConfig: done.args.newLimits.flatMap((limit) => limitKey(limit.pvLimitRef) ?? []) }
    case 'setPriorities':
      return { ...NO_KEYS, pvConfig: done.args.newPriorities.flatMap(({ pvRef }) => liveKey(pvRef) ?? []) }
    case 'activatePlans':
      return { ...NO_KEYS, alarmPlan: done.args.plans.map(({ planRef }) => planKey(planRef)) }
    case 'setTextMessages':
      return { ...NO_KEYS, textMessage: done.args.messages.map(({ id }) => String(id)) }
  }
}

function standingOf(
  items: readonly ({ readonly isLeft: boolean; readonly shown: readonly ShownValue[] } | null)[],
): Standing {
  const known = items.flatMap((item) => item ?? [])
  const shown = known.flatMap((item) => item.shown)
  // One that moved is enough, whatever the others do.
  if (known.some(({ isLeft }) => !isLeft)) return { state: 'moved', shown }
  return { state: known.length === items.length ? 'left' : 'unknown', shown }
}

/** Null while it is unknown or only the last known: nobody should decide on it. */
function current<T extends ValueTopic>(values: LiveValues<T>, key: string | null): ValueTopics[T] | null {
  const now = values.get(key ?? '')
  return now === undefined || now.stale ? null : now.value
}

function currentNumber({ known, stale, num }: Lane): number | null {
  return known && !stale ? num : null
}
