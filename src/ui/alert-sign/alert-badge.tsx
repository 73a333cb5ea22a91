import { must } from '../../domain/base/must.ts'
import { failureStateCode } from '../../domain/values/failure-state.ts'
import { useAlertState } from '../../live/views/alert-state.ts'
import type { AlertBinding } from '../../wire/server/alert.ts'
import type { FailureState } from '../../wire/server/pv.ts'
import { Chip } from '../controls/chip.tsx'
import { usePlantSettings } from '../locale/plant-settings.tsx'
import { areAlertsOld } from './pending-sign.tsx'
import { PrioritySign } from './priority-sign.tsx'
import { UnknownSign } from './unknown-sign.tsx'

interface AlertBadgeProps {
  readonly state: FailureState
  /** Of the most urgent alert; null if the server names none. */
  readonly priority: number | null
  /** The link that delivers it is broken: it is the last known state. */
  readonly stale?: boolean
  /** Stands before the state; the badge is then a chip with the state in words. */
  readonly label?: string | undefined
}

/**
 * Sign of an alert state: filled = present, hollow = gone, with a ring = not acknowledged; nothing while all is well.
 * Screen readers hear priority and state.
 */
export function AlertBadge({ state, priority, stale = false, label }: AlertBadgeProps) {
  const { texts, words } = usePlantSettings()
  if (state === 'Ok') return null
  const named = priority === null ? '' : texts.priority(priority, false)
  const word = must(words.failure[must(failureStateCode(state))])
  const old = stale ? texts.stale : ''
  const sign = (
    <PrioritySign
      priority={priority}
      open={state !== 'ActiveAcknowledged'}
      gone={state === 'ClearedUnacknowledged'}
      stale={stale}
      label={listed(named, word)}
      decorative={label !== undefined}
    />
  )
  if (label === undefined) return sign
  return (
    <Chip data-binding-state={state} data-stale={stale || undefined}>
      {sign}
      <span>
        {label}: <span className="visually-hidden">{named}</span> {listed(word, old)}
      </span>
    </Chip>
  )
}

function listed(...words: readonly string[]): string {
  return words.filter((word) => word !== '').join(', ')
}

interface BindingBadgeProps {
  readonly binding: AlertBinding
  /** Stands before the state, for example "Verbindung"; the badge is then a chip with the state in words. */
  readonly label?: string
}

/** The live alert state of what a binding names: its sign; nothing until it is known, and while all is known to be well. */
export function BindingBadge({ binding, label }: BindingBadgeProps) {
  const { texts } = usePlantSettings()
  const told = useAlertState(binding)
  const { value } = told
  const isOld = areAlertsOld(told)
  if (value !== null && value.state !== 'Ok') {
    return <AlertBadge state={value.state} priority={value.priority} stale={isOld} label={label} />
  }
  if (!isOld) return null
  if (label === undefined) return <UnknownSign />
  return (
    <Chip data-stale>
      <UnknownSign decorative />
      <span>
        {label}: {texts.alertsUnknown}
      </span>
    </Chip>
  )
}
