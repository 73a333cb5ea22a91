import type { Alert } from '../../src/wire/server/alert.ts'

/** What the alert hub, or an answer of the server, says of alerts. */
export type AlertEvent =
  /** An alert has come, or its condition is gone. */
  | { readonly kind: 'news'; readonly alerts: readonly Alert[] }
  /** Somebody has acknowledged. */
  | { readonly kind: 'acks'; readonly alerts: readonly Alert[] }
  | { readonly kind: 'deleted'; readonly ids: readonly string[] }
  /** The complete pending list of one PV group. */
  | { readonly kind: 'group'; readonly pvGroupId: number; readonly alerts: readonly Alert[] }
