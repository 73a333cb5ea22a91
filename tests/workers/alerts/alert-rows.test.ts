import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AlertEntry } from '../../../workers/alerts/alert-entry.ts'
import { RowHistory } from '../../../workers/alerts/alert-rows.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

/** What a person can have on screen: the rows at a version, and the names of their groups. */
interface Seen {
  readonly version: number
  readonly ids: readonly string[]
  readonly groups: string
  /** How often the list had been sorted, or cleared, until then. */
  readonly era: number
}

/** A live list that is changed like `LiveRows`, and its history; `seen` is what its tabs were sent. */
class List {
  readonly clock = new FakeClock()
  readonly history = new RowHistory(this.clock)
  readonly seen: Seen[] = []
  rows: AlertEntry[] = []
  #version = 0
  #era = 0
  #next = 0
  #sortedAt: number | null = null
  #canGoBack = false

  constructor() {
    this.#see()
  }

  /** A row comes or goes at a place; other parts of the worker take `others` versions meanwhile. */
  move(place: number, came: boolean, others = 0): void {
    if (!came && this.rows.length === 0) return
    const at = place % (this.rows.length + (came ? 1 : 0))
    const entry = came ? this.#newEntry() : (this.rows[at] ?? this.#newEntry())
    if (came) this.rows.splice(at, 0, entry)
    else this.rows.splice(at, 1)
    this.#version += 1 + others
    this.history.add({ version: this.#version, at, entry, came })
    this.#see()
  }

  sort(): void {
    const before = { rows: this.rows, groupOf: this.groupOf }
    this.rows = this.rows.toReversed()
    this.#begin()
    this.history.sorted(before, this.#version)
    this.#canGoBack = true
    this.#sortedAt = this.clock.now()
    this.#see()
  }

  clear(): void {
    this.rows = []
    this.#begin()
    this.history.clear(this.#version)
    this.#canGoBack = false
    this.#see()
  }

  get now(): Seen {
    return this.seen.at(-1) as Seen
  }

  get groupOf(): () => string {
    const groups = String(this.#era)
    return () => groups
  }

  /** What a list must show that is held at this version now. */
  expected(then: Seen): Seen {
    const isJustSorted = this.#canGoBack && this.clock.now() - (this.#sortedAt ?? 0) < 5000
    return then.era === this.#era || (isJustSorted && then.era === this.#era - 1) ? then : this.now
  }

  held(version: number): Pick<Seen, 'ids' | 'groups'> & { readonly rows: readonly AlertEntry[] } {
    const { rows, groupOf } = this.history.at(version, { rows: this.rows, groupOf: this.groupOf })
    return { rows, ids: rows.map(({ alert }) => alert.id), groups: groupOf?.(entryOf('any')) ?? '' }
  }

  #begin(): void {
    this.#version += 1
    this.#era += 1
  }

  #see(): void {
    const ids = this.rows.map(({ alert }) => alert.id)
    this.seen.push({ version: this.#version, ids, groups: String(this.#era), era: this.#era })
  }

  #newEntry(): AlertEntry {
    this.#next += 1
    return entryOf(`a${this.#next}`)
  }
}

function entryOf(id: string): AlertEntry {
  return new AlertEntry(sampleAlert({ id }), 0, null)
}

const anyStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ place: fc.nat(100), came: fc.boolean(), others: fc.constantFrom(0, 0, 3) }),
  },
  { weight: 2, arbitrary: fc.constant('sort' as const) },
  { weight: 1, arbitrary: fc.constant('clear' as const) },
  { weight: 3, arbitrary: fc.constantFrom(1, 1000, 2999, 4999, 5000) },
)

test('a list is held with the rows and groups that were on screen, also within 5 s of being sorted anew; what is older, or of a session that is over, is held as it is now (pitfall 37)', () => {
  let restored = 0
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 10, maxLength: 40 }), (steps) => {
      const list = new List()
      for (const step of steps) {
        if (step === 'sort') list.sort()
        else if (step === 'clear') list.clear()
        else if (typeof step === 'number') list.clock.turn(step)
        else list.move(step.place, step.came, step.others)
        for (const then of list.seen) {
          const { ids, groups } = list.expected(then)
          expect(list.held(then.version)).toMatchObject({ ids, groups })
          restored += Number(then.era !== list.now.era && ids === then.ids)
        }
      }
    }),
    { numRuns: 60 },
  )
  expect(restored).toBeGreaterThan(300)
})

test('a held list stands still whatever comes and goes after it was held', () => {
  const list = new List()
  for (const place of [0, 1, 1]) list.move(place, true)
  list.sort()
  list.clock.turn(5000)
  const held = list.seen.map(({ version }) => list.held(version))
  const before = held.map(({ ids }) => ids)
  list.move(0, true)
  list.move(2, false)
  expect(held.map(({ rows }) => rows.map(({ alert }) => alert.id))).toEqual(before)
})

test('a list that has changed for days can be held as it was 1,000 changes ago, and does not remember all changes for that', () => {
  const list = new List()
  for (let change = 1; change <= 5000; change += 1) {
    list.move(change * 7, change % 2 === 0 || list.rows.length < 20, change % 3)
    const then = list.seen.at(-1001)
    if (then !== undefined && change % 50 < 2) expect(list.held(then.version).ids).toEqual(then.ids)
    if (change >= 3000 && change % 500 === 0) expect(list.held(0).ids).toEqual(list.now.ids)
  }
})
