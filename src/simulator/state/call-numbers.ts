import type { AlarmCallNumber, CallNumberChanges } from '../../wire/server/remote-alert.ts'

/** A number without the field that depends on the user. */
export type CallNumber = Omit<AlarmCallNumber, 'currentUserCanEdit'>

/** Changes of a PV group's numbers per day (specification 8, "number changes"). */
export const MAX_NUMBER_CHANGES_PER_DAY = 20
/** More recipients could not be called in turn. */
const MAX_CALL_NUMBERS = 500

/** Owns the call numbers, in the order of calling (domain 3.7). */
export class CallNumbers {
  readonly #byId = new Map<number, CallNumber>()
  readonly #dayOf: (at: number) => number
  /** Changes of one day by PV group. */
  readonly #changes = new Map<number, { day: number; count: number }>()
  #nextId = 1

  /** `dayOf` returns the number of the local day. */
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

  /** Returns how often numbers of a PV group were changed on the local day of `at`. */
  changesOn(pvGroupId: number, at: number): number {
    const changes = this.#changes.get(pvGroupId)
    return changes?.day === this.#dayOf(at) ? changes.count : 0
  }

  /** Switches a number on or off, which does not count as a change. The id must exist. */
  setActive(id: number, isActive: boolean): void {
    const number = this.#byId.get(id)
    if (number !== undefined) this.#byId.set(id, { ...number, isActive })
  }

  /**
   * Makes all changes, or returns a sentence if there would be too many numbers or changes. Returns null on success. Ids must
   * exist.
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
