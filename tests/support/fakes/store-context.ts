import { VersionCounter } from '../../../workers/context/core-context.ts'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import { ServerClock } from '../../../workers/platform/server-clock.ts'
import type { StoreContext } from '../../../workers/topics/store.ts'
import { failLoudly } from './fail-loudly.ts'
import type { FakeClock } from './fake-clock.ts'

/** What a `Store` needs around it. Nobody leases, somebody is logged in, every call fails, and work that throws
 * fails the test; `parts` replaces that. */
export function storeContext(clock: FakeClock, parts: Partial<StoreContext> = {}): StoreContext {
  return {
    clock,
    failed: failLoudly,
    now: clock.now,
    random: () => 0.5,
    serverClock: new ServerClock(clock),
    version: new VersionCounter(),
    leases: new LeaseTable(() => undefined),
    hasSession: () => true,
    onChange: () => undefined,
    call: async () => ({ ok: false, error: { kind: 'network', text: 'no call in this test' } }),
    ...parts,
  }
}
