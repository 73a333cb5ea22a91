import { failureStateCode } from '../../../domain/values/failure-state.ts'
import { alertStateKey } from '../../../domain/values/topic-keys.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import type { AlertBinding, AlertBindingType } from '../../../wire/server/alert.ts'
import type { FailureState } from '../../../wire/server/pv.ts'
import { usePlantSettings } from '../../locale/plant-settings.tsx'
import { PrioritySign } from './priority-sign.tsx'

const TOPICS = {
  Device: 'deviceAlertState',
  StationConnection: 'stationConnectionAlertState',
  StationLineConnection: 'stationLineConnectionAlertState',
  PipeLeakage: 'pipeLeakageAlertState',
  AlertLink: 'alertLinkAlertState',
} as const satisfies { readonly [type in AlertBindingType]: string }

interface AlertBadgeProps {
  readonly state: FailureState
  /** Of the most urgent alert; null if the server names none. */
  readonly priority: number | null
  /** The link that delivers it is broken: it is the last known state. */
  readonly stale?: boolean
}

/**
 * Sign of an alert state: filled = present, hollow = gone, with a ring = not acknowledged; nothing while all is well.
 * Screen readers hear priority and state.
 */
export function AlertBadge({ state, priority, stale = false }: AlertBadgeProps) {
  const { texts, words } = usePlantSettings()
  if (state === 'Ok') return null
  const word = words.failure[failureStateCode(state) ?? 0] ?? ''
  const parts = [priority === null ? '' : texts.priority(priority, false), word, stale ? texts.stale : '']
  return (
    <PrioritySign
      priority={priority}
      open={state !== 'ActiveAcknowledged'}
      gone={state === 'ClearedUnacknowledged'}
      stale={stale}
      label={parts.filter((part) => part !== '').join(', ')}
    />
  )
}

/**
 * Sign of the live alert state of what a binding names; nothing until it is known, or if the binding lacks what its type
 * needs. Specification 3, "Alert".
 */
export function BindingBadge({ binding }: { readonly binding: AlertBinding }) {
  const key = alertStateKey(binding)
  return key === null ? null : <LiveBadge topic={TOPICS[binding.type]} topicKey={key} />
}

interface LiveBadgeProps {
  readonly topic: (typeof TOPICS)[AlertBindingType]
  readonly topicKey: string
}

function LiveBadge({ topic, topicKey }: LiveBadgeProps) {
  const { value, stale } = useLiveValue(topic, topicKey)
  return value === null ? null : <AlertBadge state={value.state} priority={value.priority} stale={stale} />
}
