import type { PvRef } from '../../../wire/server/pv.ts'
import type { PvSetResult } from '../../../wire/server/pv-command.ts'
import type { Session } from '../../auth/session-store.ts'
import { hasStation } from '../../auth/users.ts'
import type { PlantModel } from '../../model/plant-model.ts'

/** The items of a command, split by whether they can be carried out. */
export interface PvSelection<T> {
  readonly allowed: readonly T[]
  readonly unauthorizedPvs: readonly PvRef[]
  readonly missingPvs: readonly PvRef[]
}

/** Splits the items of a command by PV. `isKnown` returns whether the PV supports the command. */
export function selectPvs<T>(
  items: readonly T[],
  refOf: (item: T) => PvRef,
  {
    model,
    session,
    hasRight,
    isKnown,
  }: {
    readonly model: PlantModel
    readonly session: Session
    readonly hasRight: boolean
    readonly isKnown: (ref: PvRef) => boolean
  },
): PvSelection<T> {
  const allowed: T[] = []
  const unauthorizedPvs: PvRef[] = []
  const missingPvs: PvRef[] = []
  for (const item of items) {
    const ref = refOf(item)
    const config = model.config(ref)
    if (config === undefined || !isKnown(ref)) missingPvs.push(ref)
    else if (!hasRight || !hasStation(session.user.rights, config.stationNumber)) unauthorizedPvs.push(ref)
    else allowed.push(item)
  }
  return { allowed, unauthorizedPvs: distinct(unauthorizedPvs), missingPvs: distinct(missingPvs) }
}

/** Returns the result of a command: it succeeds if at least one item was carried out; the others are listed. */
export function setResult({ allowed, unauthorizedPvs, missingPvs }: PvSelection<unknown>): PvSetResult {
  const isDone = allowed.length > 0 || (unauthorizedPvs.length === 0 && missingPvs.length === 0)
  const status = isDone ? 'Success' : unauthorizedPvs.length > 0 ? 'Unauthorized' : 'Failed'
  const errorMessage = isDone ? null : 'None of the process variables could be changed.'
  return { status, errorMessage, unauthorizedPvs, missingPvs }
}

/** Returns the result of a command that was refused as a whole. */
export function failedResult(errorMessage: string, { unauthorizedPvs, missingPvs }: PvSelection<unknown>): PvSetResult {
  return { status: 'Failed', errorMessage, unauthorizedPvs, missingPvs }
}

function distinct(refs: readonly PvRef[]): readonly PvRef[] {
  return refs.filter((ref, index) => refs.findIndex(({ type, nr }) => type === ref.type && nr === ref.nr) === index)
}
