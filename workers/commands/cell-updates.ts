import { isWriting } from '../../src/domain/commands/command-outcome.ts'
import type { ArgsOf, BodyOf, EndpointName, ReadingName } from '../../src/wire/endpoints/endpoints.ts'
import type { PvConfig, PvRef } from '../../src/wire/server/pv.ts'
import { INVALIDATES } from '../../src/wire/tabs/invalidates.ts'
import type { Invalidations } from '../../src/wire/tabs/live.ts'
import { withAck } from '../alerts/pending-alerts.ts'
import type { ChangedNotes } from '../charts/archive-store.ts'
import type { KeyBatcher } from '../rest/key-batcher.ts'
import type { Store } from '../topics/store.ts'

/**
 * Applied to the cells when a call succeeds, before the caller sees the result, so that all tabs update together. The
 * hub message that follows carries the same data and changes nothing.
 */
export const CELL_UPDATES: { readonly [N in EndpointName]?: (body: BodyOf<N>, store: Store) => void } = {
  ackAlerts(body, store) {
    const alerts = body.acked.flatMap((acked) => {
      const known = store.alerts.alert(acked.id)
      // Of what is only named the hub says when it was acknowledged, and by whom.
      return known === undefined || acked.ackTimestamp === null ? [] : withAck(known, acked)
    })
    store.alerts.applyResult({ kind: 'acks', alerts })
  },
  annotations(body, store) {
    store.charts.compareNotes(body)
  },
  runtimes(body, store) {
    store.runtimes.take(body)
  },
  deleteAlerts(body, store) {
    store.alerts.applyResult({ kind: 'deleted', ids: body.deleted.map(({ id }) => id) })
  },
}

/** The PVs whose configs a call changes. Cached configs of all other PVs stay. */
const CHANGED_PVS: { readonly [N in EndpointName]?: (args: ArgsOf<N>) => readonly PvRef[] } = {
  setLimits: ({ newLimits }) => newLimits.map(({ pvLimitRef }) => pvLimitRef.pv),
  setPriorities: ({ newPriorities }) => newPriorities.map(({ pvRef }) => pvRef),
}

/** The annotations that a call creates, changes or deletes. */
const CHANGED_NOTES: { readonly [N in EndpointName]?: (args: ArgsOf<N>) => ChangedNotes } = {
  createAnnotations: ({ annotations }) => ({ ids: new Set(), places: annotations }),
  saveAnnotations: ({ annotations }) => ({ ids: new Set(annotations.map(({ id }) => id)), places: annotations }),
  deleteAnnotations: ({ ids }) => ({ ids: new Set(ids), places: [] }),
}

/**
 * Invalidates what a writing call makes out of date, as `INVALIDATES` says: drops it from the worker's cache and
 * notifies every tab, which refetches what it shows. Call for every outcome but "certainly not carried out". Ignores
 * reading calls.
 */
export function invalidate<N extends EndpointName>(
  name: N,
  args: ArgsOf<N>,
  { values, pvs, events, charts, runtimes, shift }: Store,
  configs: Pick<KeyBatcher<PvRef, PvConfig>, 'forget'>,
): void {
  const outdated: readonly ReadingName[] = isWriting(name) ? INVALIDATES[name] : []
  if (outdated.length === 0) return
  const changed = CHANGED_PVS[name]?.(args)
  if (changed !== undefined) {
    configs.forget(changed)
    pvs.directory.forget(changed)
  }
  if (outdated.includes('controlEvents')) events.outdated()
  if (outdated.includes('runtimes')) runtimes.outdated()
  shift.outdated()
  const notes = CHANGED_NOTES[name]?.(args)
  if (notes !== undefined) charts.rereadNotes(notes)
  const before: Invalidations = values.get('invalidations', '')?.value ?? {}
  const counts = outdated.map((reading) => [reading, (before[reading] ?? 0) + 1])
  values.set('invalidations', '', { ...before, ...Object.fromEntries(counts) })
}
