import type { LeaseTable } from '../cells/lease-table.ts'
import type { ChartFeeds } from '../charts/chart-feeds.ts'
import type { Environment } from '../platform/environment.ts'
import type { FrameRate } from '../platform/frame-rate.ts'
import type { LogRing } from '../platform/log-ring.ts'
import type { ServerClock } from '../platform/server-clock.ts'
import type { CallFunction } from '../rest/api-client.ts'
import type { Store } from '../topics/store.ts'

/** What the hub connections need, and what they report to the core. */
export interface HubPoolParts {
  readonly host: Environment
  readonly log: LogRing
  readonly store: Store
  readonly leases: LeaseTable
  readonly feeds: ChartFeeds
  readonly serverClock: ServerClock
  readonly call: CallFunction
  readonly pace: FrameRate
  readonly hasSession: () => boolean
  readonly hasTabs: () => boolean
  readonly dirty: () => void
  readonly unauthorized: () => void
  /** A hub refused to open, maybe because the session has ended. */
  readonly refused: () => void
  readonly reconnected: () => void
}
