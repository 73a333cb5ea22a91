import { pvParam } from '../../../domain/values/pv-ref.ts'
import {
  LIFECYCLE_CATEGORIES,
  type LifecycleChanges,
  type LifecycleDraft,
  type LifecycleEntry,
  type LifecycleResult,
  type MaintenancePv,
} from '../../../wire/server/maintenance.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { Rights } from '../../../wire/server/system.ts'
import { hasStation } from '../../auth/users.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { fields, listOf, nullable, number, oneOf, type Reader } from '../../server/read-value.ts'
import type { Lifecycles } from '../../state/lifecycles.ts'
import { ID, PV_REF } from '../shared/arguments.ts'
import { Refusal, withSession } from '../shared/handler.ts'
import { requiredText, storedText, storedTime } from '../shared/stored.ts'
import { MAINTENANCE_PV } from './maintenance-args.ts'

const MAX_CHANGES = 500
const MAX_RUNTIME = 1e9
const MAX_EURO = 1e8

const NOTHING_DONE = { created: [], updated: [], deletedIds: [] }

/** Handles life cycles of machines. Makes all changes or none (specification 3 and 7, "Maintenance"). */
export function createLifecycleHandlers(model: PlantModel, now: () => number, lifecycles: Lifecycles) {
  const draftReaders = {
    maintenanceTimestamp: storedTime('done', now),
    pvRef: PV_REF,
    category: oneOf(LIFECYCLE_CATEGORIES),
    text: requiredText('lifecycleText'),
    person: storedText('person'),
    runtime: nullable(number(0, MAX_RUNTIME)),
    cost: nullable(number(0, MAX_EURO)),
    nextDue: nullable(storedTime('due', now)),
  }
  const draft: Reader<LifecycleDraft> = fields<LifecycleDraft>(draftReaders)
  const entryOf: Reader<LifecycleEntry> = fields<LifecycleEntry>({ ...draftReaders, id: ID })
  const changesOf = fields<LifecycleChanges>({
    entriesToCreate: listOf(draft, MAX_CHANGES),
    entriesToUpdate: listOf(entryOf, MAX_CHANGES),
    idsToDelete: listOf(ID, MAX_CHANGES),
  })
  const sees = (rights: Rights, pv: PvRef) => hasStation(rights, model.config(pv)?.stationNumber ?? 0)

  /** Returns why this user cannot make these changes, or null. */
  function fault(rights: Rights, changes: LifecycleChanges): Refusal | LifecycleResult | null {
    const drafts = [...changes.entriesToCreate, ...changes.entriesToUpdate]
    const unknown = drafts.find(({ pvRef }) => model.config(pvRef) === undefined)
    if (unknown !== undefined) {
      return new Refusal(404, `There is no process variable ${pvParam(unknown.pvRef)}.`)
    }
    const touched = [...changes.entriesToUpdate.map(({ id }) => id), ...changes.idsToDelete]
    const gone = touched.find((id) => lifecycles.find(id) === undefined)
    if (gone !== undefined) return new Refusal(404, `There is no life cycle entry ${gone}.`)
    const pvs = [...drafts.map(({ pvRef }) => pvRef), ...touched.flatMap((id) => lifecycles.find(id)?.pvRef ?? [])]
    if (!rights.editMaintenance || !pvs.every((pv) => sees(rights, pv))) {
      return {
        status: 'Unauthorized',
        message: 'The user has no right to edit the life cycle of these machines.',
        ...NOTHING_DONE,
      }
    }
    if (lifecycles.hasRoomFor(changes.entriesToCreate.length)) return null
    return { status: 'Failed', message: 'There are too many life cycle entries.', ...NOTHING_DONE }
  }

  function save(rights: Rights, changes: LifecycleChanges): LifecycleResult | Refusal {
    const wrong = fault(rights, changes)
    if (wrong !== null) return wrong
    for (const entry of changes.entriesToUpdate) lifecycles.replace(entry)
    for (const id of changes.idsToDelete) lifecycles.remove(id)
    const created = changes.entriesToCreate.map((draft) => lifecycles.add(draft))
    return {
      status: 'Success',
      message: null,
      created,
      updated: changes.entriesToUpdate,
      deletedIds: [...new Set(changes.idsToDelete)],
    }
  }

  return {
    lifecycle: withSession(MAINTENANCE_PV, ({ pvType, pvNr }: MaintenancePv, { session }) => {
      const pv = { type: pvType, nr: pvNr }
      if (model.config(pv) === undefined) return new Refusal(404, `There is no process variable ${pvParam(pv)}.`)
      if (!sees(session.user.rights, pv)) return new Refusal(403, 'The user has no right to this station.')
      return [...lifecycles.of(pv)]
    }),
    createLifecycleEntry: withSession(fields<{ entry: LifecycleDraft }>({ entry: draft }), ({ entry }, { session }) => {
      return save(session.user.rights, { entriesToCreate: [entry], entriesToUpdate: [], idsToDelete: [] })
    }),
    saveLifecycle: withSession(changesOf, (changes, { session }) => save(session.user.rights, changes)),
  }
}
