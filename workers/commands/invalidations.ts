import { isWriting } from '../../src/domain/commands/command-outcome.ts'
import type { ArgsOf, EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { PvConfig, PvRef } from '../../src/wire/server/pv.ts'
import { INVALIDATES } from '../../src/wire/tabs/invalidates.ts'
import type { Invalidations } from '../../src/wire/tabs/live.ts'
import type { KeyBatcher } from '../rest/key-batcher.ts'
import type { Store } from '../topics/store.ts'

/** The PVs whose configs a call changes; of all other PVs the worker keeps what it has. */
const CHANGED_PVS: { readonly [N in EndpointName]?: (args: ArgsOf<N>) => readonly PvRef[] } = {
  setLimits: ({ newLimits }) => newLimits.map(({ pvLimitRef }) => pvLimitRef.pv),
  setPriorities: ({ newPriorities }) => newPriorities.map(({ pvRef }) => pvRef),
}

/**
 * Marks what a writing call makes out of date: drops what the worker keeps of it, then notifies every tab, which asks
 * again for what it shows. Call it for every outcome but "certainly not carried out". Reading calls change nothing.
 */
export function invalidate<N extends EndpointName>(
  name: N,
  args: ArgsOf<N>,
  { values }: Store,
  configs: KeyBatcher<PvRef, PvConfig>,
): void {
  const outdated = isWriting(name) ? INVALIDATES[name] : []
  if (outdated.length === 0) return
  const changed = CHANGED_PVS[name]?.(args)
  if (changed !== undefined) configs.forget(changed)
  const before: Invalidations = values.get('invalidations', '')?.value ?? {}
  const counts = outdated.map((reading) => [reading, (before[reading] ?? 0) + 1])
  values.set('invalidations', '', { ...before, ...Object.fromEntries(counts) })
}
