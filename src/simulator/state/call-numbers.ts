import type { AlarmCallNumber, CallNumberChanges } from '../../wire/server/remote-alert.ts'

/** A number without what depends on who looks at it. */
export type CallNumber = Omit<AlarmCallNumber, 'currentUserCanEdit'>

/** Specification 8, "number changes": a PV group's numbers may be changed so often on one day. */
export const MAX_NUMBER_CHANGES_PER_DAY = 20
/** More recipients than this cannot be called one after the other. */
export const MAX_CALL_NUMBERS = 500

/** Who can be called, in the order of calling. Everything is kept in memory. Domain 3.7. */
export class CallNumbers {
  readonly #byId = new Map<number, CallNumber>()
  readonly #dayOf: (at: number) => number
  /** Changes of one day by PV group. */
  readonly #changes = new Map<number, { day: number; count: number }>()
  #nextId = 1

  /** `dayOf` is the number of the local day. */
  constructor(first: readonly CallNumber[], dayOf: (at: number) => number) {
    this.#dayOf = dayOf
    for (const number of first) {
      this.#byId.set(number.id, number)
      this.#nextId = Math.max(this.#nextId, number.id + 1)
    }
  }

  list(): readonly CallNumber[] {
    return [...this.#byId.values()]
  }

  find(id: number): CallNumber | undefined {
    return this.#byId.get(id)
  }

  /** How often numbers of a PV group have been changed on the local day. */
  changesOn(pvGroupId: number, at: number): number {
    const changes = this.#changes.get(pvGroupId)
    return changes?.day === this.#dayOf(at) ? changes.count : 0
  }

  /** Switching a number on or off is no change of it. The id must be known. */
  setActive(id: number, isActive: boolean): void {
    const number = this.#byId.get(id)
    if (number !== undefined) this.#byId.set(id, { ...number, isActive })
  }

  /**
   * Changes all or nothing. Answers a sentence where there would be too many numbers or changes, null when it is done.
   * Ids must be known.
   */
  change({ numbersToCreate, numbersToUpdate, idsToDelete }: CallNumberChanges, at: number): string | null {
    if (this.#byId.size + numbersToCreate.length > MAX_CALL_NUMBERS) {
      return `There can be at most ${MAX_CALL_NUMBERS} call numbers.`
    }
    const groups = [...numbersToCreate, ...numbersToUpdate].map(({ pvGroupId }) => pvGroupId)
    groups.push(...idsToDelete.flatMap((id) => this.#byId.get(id)?.pvGroupId ?? []))
    const added = Map.groupBy(groups, (group) => group)
    for (const [group, { length }] of added) {
      if (this.changesOn(group, at) + length > MAX_NUMBER_CHANGES_PER_DAY) {
        return `Too many number changes: at most ${MAX_NUMBER_CHANGES_PER_DAY} a day in one PV area.`
      }
    }
    for (const [group, { length }] of added) {
      this.#changes.set(group, { day: this.#dayOf(at), count: this.changesOn(group, at) + length })
    }
    for (const id of idsToDelete) this.#byId.delete(id)
    for (const { id, name, number, categoryId, pvGroupId, isActive } of numbersToUpdate) {
      this.#byId.set(id, { id, name, number, categoryId, pvGroupId, isActive })
    }
    for (const draft of numbersToCreate) {
      const id = this.#nextId++
      this.#byId.set(id, { ...draft, id, isActive: true })
    }
    return null
  }
}
