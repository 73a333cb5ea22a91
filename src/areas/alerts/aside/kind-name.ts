import { alertWhat } from '../../../domain/alerts/alert-state.ts'
import type { AsideKind } from '../../../wire/tabs/alert-aside.ts'

/** Returns the station of a kind of alerts, and what they say. */
export function kindName(kind: AsideKind): string {
  return `${kind.stationName}: ${alertWhat(kind)}`
}
