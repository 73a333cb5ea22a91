import { alertStateKey } from '../../domain/values/topic-keys.ts'
import type { AlertBinding, AlertBindingType, AlertState } from '../../wire/server/alert.ts'
import { type LiveValue, useLiveValue } from './hooks.ts'

const TOPICS = {
  Device: 'deviceAlertState',
  StationConnection: 'stationConnectionAlertState',
  StationLineConnection: 'stationLineConnectionAlertState',
  PipeLeakage: 'pipeLeakageAlertState',
  AlertLink: 'alertLinkAlertState',
} as const satisfies { readonly [type in AlertBindingType]: string }

/**
 * Leases the live alert state of what a binding names. `value` is null until it is known, and for a binding that lacks what
 * its type needs, which leases nothing; `stale` says that its link is broken. Specification 3, "Alert".
 */
export function useAlertState(binding: AlertBinding): LiveValue<AlertState> {
  return useLiveValue(TOPICS[binding.type], alertStateKey(binding))
}
