import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asideKindOf, MOST_ASIDES } from '../../../src/domain/alerts/alert-aside.ts'
import { kindText } from '../../../src/domain/alerts/alert-kind.ts'
import { isOpen } from '../../../src/domain/alerts/alert-state.ts'
import { alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { must } from '../../../src/domain/base/must.ts'
import type { Alert, Priority } from '../../../src/wire/server/alert.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import { ASIDE_MINUTES, type AsideMinutes } from '../../../src/wire/tabs/alert-aside.ts'
import type { AlertSummary } from '../../../src/wire/tabs/alert-list.ts'
import type { HornPlan, HornSound } from '../../../src/wire/tabs/horn.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import { AlertStore } from '../../../workers/alerts/alert-store.ts'
import { ValueStore } from '../../../workers/cells/value-store.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import type { Kept } from '../../../workers/platform/environment.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The most urgent first: 1 and 2 are the class that is always heard. */
const PRIORITIES: readonly Priority[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((priority) => ({
  priority,
  name: '',
  color: { argb: 0 },
}))
const PLAN: HornPlan = { isOn: true, modes: ['once', 'once', 'once'], remindMin: 0, silence: null }
const REASON = 'Kontakt wird getauscht'
const FOLDED = alertViewText({ ...PENDING, folds: true })

/** The browser's database, which outlives workers. */
class Database implements Kept {
  value: unknown
  isForbidden = false
  /** What is read waits for this. */
  slow: Promise<void> = Promise.resolve()

  async read(): Promise<unknown> {
    await this.slow
    if (this.isForbidden) throw new Error('forbidden')
    return structuredClone(this.value)
  }

  async write(value: unknown): Promise<void> {
    if (this.isForbidden) throw new Error('forbidden')
    this.value = structuredClone(value)
  }
}

/** The browser of a workstation: its clock and what it keeps. */
class Browser {
  readonly clock = new FakeClock()
  readonly known = new Database()
  readonly aside = new Database()
}

/** A worker with one tab, which sounds what it is given. All alerts of the plant are in `alerts`. */
class Workstation {
  plan = PLAN
  readonly alerts = new Map<string, Alert>()
  readonly heard: HornSound[] = []
  readonly store: AlertStore
  readonly values: ValueStore
  readonly browser: Browser
  late = 0

  constructor(browser = new Browser(), alerts: readonly Alert[] = [], order: Result<readonly Priority[]> = known()) {
    this.browser = browser
    for (const alert of alerts) this.alerts.set(alert.id, alert)
    const { clock } = browser
    const version = new VersionCounter()
    const values = new ValueStore(version)
    const leases: LeaseTable = new LeaseTable((topic, key, wanted) => {
      if (topic === 'alertSummary') store.leased(key, wanted, topic)
      if (topic === 'alertPage') store.views.leased(key, wanted)
    })
    // Every answer is that of the priorities: nothing else is asked here.
    const call = async () => order as Result<never>
    const context = { clock, failed: failLoudly, version, leases, call, now: clock.now, onChange() {} }
    const store: AlertStore = new AlertStore({ ...context, kept: browser.known, keptAsides: browser.aside }, values)
    this.store = store
    this.values = values
    leases.add('alertSummary', '', 'tab')
    leases.add('alertPage', pageKey(FOLDED, 0), 'tab')
  }

  /** Somebody is logged in, and the list is loaded. */
  async start(user = 'operator'): Promise<this> {
    this.store.sessionBegan(user)
    this.load()
    await this.browser.clock.turnAsync(1)
    // What is open already sounds softly, and is no news.
    await this.wait(3)
    this.heard.length = 0
    return this
  }

  load(): void {
    this.store.begin('pendingAlerts')
    this.store.applyEvent({ kind: 'group', pvGroupId: 1, alerts: [...this.alerts.values()] })
    this.store.end('pendingAlerts')
  }

  raise(...alerts: readonly Alert[]): void {
    for (const alert of alerts) this.alerts.set(alert.id, alert)
    this.store.applyEvent({ kind: 'news', alerts })
  }

  ack(id: string): void {
    const alert = { ...must(this.alerts.get(id)), ackTimestamp: this.browser.clock.now(), ackUser: 'another' }
    this.alerts.set(id, alert)
    this.store.applyEvent({ kind: 'acks', alerts: [alert] })
  }

  setAside(alert: Alert, minutes: AsideMinutes = 15, reason = REASON) {
    return this.store.asides.add(must(asideKindOf(alert)), minutes, reason)
  }

  /** So many seconds, each with what the worker does then and what the tab sounds. */
  async wait(seconds: number): Promise<void> {
    for (let i = 0; i < seconds; i += 1) {
      this.store.tick()
      this.beat()
      await this.browser.clock.turnAsync(SECOND_MS)
    }
  }

  beat(): void {
    const { horn } = this.store
    horn.plan = this.plan
    const { ring, late } = horn.beat({ id: 'tab', canSound: true, giveUp: () => {} }, this.summary, true)
    this.late = late
    if (ring === null) return
    horn.rang('tab', ring.number)
    if (ring.sound !== null) this.heard.push(ring.sound)
  }

  get summary(): AlertSummary | null {
    return this.values.get('alertSummary', '')?.value ?? null
  }

  get list() {
    return this.values.get('alertAsides', '')?.value ?? []
  }

  /** The rows of the pending list, each as the ids that it stands for. */
  get rows(): readonly (readonly string[])[] {
    const rows = this.store.views.page(pageKey(FOLDED, 0))?.rows ?? []
    return rows.map(({ id, repeats }) => [...(repeats?.ids ?? []), id])
  }
}

function known(): Result<readonly Priority[]> {
  return { ok: true, body: PRIORITIES }
}

let number = 0
/** An alert of a contact, which has gone. */
function contact(part: Partial<Alert> = {}): Alert {
  number += 1
  const id = `c${number}`
  return sampleAlert({
    id,
    pvRef: { type: 'DigiIn', nr: 7 },
    priority: 4,
    limitType: null,
    goneTimestamp: 2000,
    ...part,
  })
}
/** Of another kind, and of the same priority. */
const other = () => contact({ pvRef: { type: 'DigiIn', nr: 8 } })

async function withOneAside(minutes: AsideMinutes = 15): Promise<Workstation> {
  const own = await new Workstation().start()
  own.raise(contact())
  await own.wait(3)
  expect(own.heard).toEqual([1])
  expect(own.setAside(contact(), minutes)).toBeNull()
  own.heard.length = 0
  return own
}

describe('a kind that is set aside', () => {
  test('makes no sound, also none that repeats and none that reminds, while another kind of the same priority does; it is counted all the while', async () => {
    const own = await withOneAside()
    own.plan = { ...PLAN, modes: [10, 10, 10], remindMin: 5 }
    own.raise(contact(), contact())
    await own.wait(9 * 60)
    expect(own.heard).toEqual([])
    expect(own.late).toBe(3)
    expect(own.summary).toMatchObject({
      open: 3,
      all: 3,
      counts: [{ priority: 4, open: 3, all: 3 }],
      raised: [{ priority: 4, count: 1 }],
      unheard: [],
      aside: { open: [{ priority: 4, count: 3 }], isFlood: false },
    })
    own.plan = PLAN
    own.raise(other())
    await own.wait(3)
    expect(own.heard).toEqual([1])
  })

  test('is one row, also of those that do not chatter, and acknowledging is what it always is', async () => {
    const own = await new Workstation().start()
    const alerts = [0, 1, 2].map((hour) => contact({ timestamp: hour * HOUR_MS, goneTimestamp: hour * HOUR_MS + 1 }))
    own.raise(...alerts, other())
    await own.wait(1)
    expect(own.rows).toHaveLength(4)
    own.setAside(contact())
    await own.wait(1)
    expect(own.rows.map(({ length }) => length).sort()).toEqual([1, 3])
    const ids = alerts.map(({ id }) => id)
    expect(own.store.pending.openIds(ids)).toEqual(ids)
    own.ack(must(ids[1]))
    await own.wait(1)
    expect(own.rows.flat()).not.toContain(ids[1])
    own.store.asides.remove(must(asideKindOf(contact())))
    await own.wait(1)
    expect(own.rows).toHaveLength(3)
  })

  test('has sounded, as far as it had not yet', async () => {
    const own = await new Workstation().start()
    own.raise(contact(), other())
    own.setAside(contact())
    expect(own.summary?.unheard).toEqual([{ priority: 4, count: 1 }])
    own.setAside(other())
    await own.wait(5)
    expect(own.heard).toEqual([])
  })

  test('is no flood that silences what else comes: a loose contact alone would be one', async () => {
    const own = await withOneAside()
    own.raise(...Array.from({ length: 15 }, () => contact({ timestamp: own.browser.clock.now() })))
    await own.wait(3)
    expect(own.summary?.flood).not.toBeNull()
    expect(own.heard).toEqual([])
    for (let i = 0; i < 3; i += 1) {
      own.raise(contact({ pvRef: { type: 'DigiIn', nr: 100 + i }, timestamp: own.browser.clock.now() }))
      await own.wait(3)
    }
    expect(own.heard).toEqual([1, 1, 1])
  })

  test('does not silence an alert of the same PV that is more urgent, nor one that becomes it', async () => {
    const own = await withOneAside()
    own.raise(contact({ priority: 1 }))
    await own.wait(5)
    expect(own.heard).toEqual([0])
    const alert = contact()
    own.raise(alert)
    await own.wait(5)
    expect(own.heard).toEqual([0])
    own.raise({ ...alert, priority: 2 })
    await own.wait(5)
    expect(own.heard).toEqual([0, 0])
    own.raise({ ...alert, priority: 3 })
    await own.wait(5)
    expect(own.heard).toEqual([0, 0])
  })
})

describe('it ends', () => {
  test.each(ASIDE_MINUTES)(
    'by time, after %i minutes: what is open of it then counts as new, once',
    async (minutes) => {
      const own = await withOneAside(minutes)
      own.raise(contact())
      const acked = contact()
      own.raise(acked)
      own.ack(acked.id)
      await own.wait(minutes * 60 - 1)
      expect([own.heard, own.list.length]).toEqual([[], 1])
      await own.wait(10)
      expect([own.heard, own.list.length]).toEqual([[1], 0])
      expect(own.summary).toMatchObject({ raised: [{ priority: 4, count: 3 }], unheard: [], aside: null })
      own.raise(contact())
      await own.wait(5)
      expect(own.heard).toEqual([1, 1])
    },
  )

  test('at once, if somebody ends it; where nothing is open nothing sounds', async () => {
    const own = await withOneAside()
    for (const { id } of own.alerts.values()) own.ack(id)
    own.store.asides.remove(must(asideKindOf(contact())))
    await own.wait(5)
    expect([own.heard, own.list]).toEqual([[], []])
  })

  test('no later because the clock is set back, and at once where it is set to before it began', async () => {
    const own = await withOneAside()
    await own.wait(14 * 60)
    own.browser.clock.set(-10 * MINUTE_MS)
    await own.wait(58)
    expect(own.list).toHaveLength(1)
    await own.wait(5)
    expect([own.heard, own.list]).toEqual([[1], []])
    const back = await withOneAside()
    back.browser.clock.set(-HOUR_MS)
    await back.wait(3)
    expect([back.heard, back.list]).toEqual([[1], []])
  })

  test('with the session: nothing of it is kept, and nothing reaches the next user (A9)', async () => {
    const own = await withOneAside()
    expect(own.browser.aside.value).toMatchObject({ user: 'operator', asides: [{ reason: REASON }] })
    own.store.clear()
    expect([own.list, own.browser.aside.value]).toEqual([[], undefined])
    await own.start('admin')
    expect(own.list).toEqual([])
    own.raise(contact())
    await own.wait(5)
    expect(own.heard).toEqual([1])
  })
})

describe('beyond the life of a worker', () => {
  test('it goes on for the same user, and of what is open nothing sounds again', async () => {
    const first = await withOneAside()
    first.raise(contact())
    await first.wait(5)
    first.store.stop()
    const missed = contact()
    const own = await new Workstation(first.browser, [...first.alerts.values(), missed]).start()
    expect([own.list.length, own.heard, own.summary?.raised]).toEqual([1, [], []])
    own.raise(contact())
    await own.wait(5)
    expect(own.heard).toEqual([])
    await own.wait(15 * 60)
    expect(own.heard).toEqual([1])
  })

  test('what ended while there was none is heard by the next one', async () => {
    for (const seconds of [1, 14 * 60]) {
      const first = await withOneAside()
      await first.wait(seconds)
      first.store.stop()
      // The next one begins within ten minutes, after which all that is open sounds softly.
      await first.browser.clock.turnAsync(9 * MINUTE_MS)
      if (seconds === 1) first.browser.aside.value = { user: 'operator', asides: [] }
      const own = await new Workstation(first.browser, [...first.alerts.values()]).start()
      expect(own.list).toEqual([])
      expect(own.summary?.raised).toEqual([{ priority: 4, count: 1 }])
    }
  })

  test('another user has nothing of it, nor has anybody after a start at which nobody was logged in', async () => {
    const first = await withOneAside()
    first.store.stop()
    const own = await new Workstation(first.browser).start('admin')
    expect(own.list).toEqual([])
    const second = await withOneAside()
    second.store.stop()
    const third = new Workstation(second.browser)
    third.store.asides.end()
    await third.start()
    expect(third.list).toEqual([])
  })

  test('until it is read, nothing of it sounds, and everything else does', async () => {
    const first = await withOneAside()
    await first.wait(1)
    first.store.stop()
    const { promise, resolve } = Promise.withResolvers<void>()
    first.browser.aside.slow = promise
    const own = await new Workstation(first.browser, [...first.alerts.values()]).start()
    expect(own.setAside(other())).toBe('unknown')
    own.raise(contact(), other())
    await own.wait(1)
    expect([own.heard, own.summary?.raised]).toEqual([[], []])
    resolve()
    await own.wait(5)
    expect([own.list.length, own.heard]).toEqual([1, [1]])
    expect(own.summary?.raised).toEqual([{ priority: 4, count: 1 }])
  })

  test('from a database that does not answer nothing is awaited: after 5 s all sounds, and can be set aside; what it says later counts', async () => {
    const first = await withOneAside()
    await first.wait(1)
    first.store.stop()
    const { promise, resolve } = Promise.withResolvers<void>()
    first.browser.aside.slow = promise
    const own = await new Workstation(first.browser, [...first.alerts.values()]).start()
    own.raise(contact())
    await own.wait(5)
    expect([own.heard, own.summary?.raised]).toEqual([[1], [{ priority: 4, count: 2 }]])
    resolve()
    await own.wait(11)
    expect(own.list.length).toBe(1)
    expect(own.setAside(other())).toBeNull()
  })

  test('nothing of the two most urgent priorities, whatever is kept: the order of the server decides, and what is open sounds', async () => {
    const browser = new Browser()
    const from = browser.clock.now()
    const kind = (priority: number) => must(asideKindOf(contact({ priority })))
    const asides = [1, 2, 4, 0].map((priority) => ({
      kind: kind(priority),
      from,
      until: from + 15 * MINUTE_MS,
      reason: REASON,
    }))
    browser.aside.value = { user: 'operator', asides: [...asides, null, { ...asides[2], until: from + HOUR_MS * 24 }] }
    const own = await new Workstation(browser).start()
    expect(own.list.map((aside) => aside.kind.priority)).toEqual([4, 0])
    for (const priority of [1, 2]) expect(own.setAside(contact({ priority }))).toBe('urgent')
    own.raise(contact({ priority: 2 }))
    await own.wait(5)
    expect(own.heard).toEqual([0])
    // Where the server does not say its order, the number decides, as everywhere.
    const silent: Result<never> = { ok: false, error: { kind: 'network', text: '' } }
    const blind = await new Workstation(browser, [], silent).start()
    await blind.wait(3)
    expect(blind.list.map((aside) => aside.kind.priority)).toEqual([4])
  })

  test('two workers of a browser agree within seconds, on what is set aside and on its end', async () => {
    const first = await withOneAside()
    const second = await new Workstation(first.browser, [...first.alerts.values()]).start()
    const both = async () => {
      for (let i = 0; i < 6; i += 1) {
        await first.wait(1)
        await second.wait(1)
      }
      return [first.list.length, second.list.length]
    }
    expect(await both()).toEqual([1, 1])
    expect(second.setAside(other())).toBeNull()
    expect(await both()).toEqual([2, 2])
    first.store.asides.remove(must(asideKindOf(contact())))
    expect(await both()).toEqual([1, 1])
    expect(second.heard).toEqual([1])
  })

  test('where nothing may be kept it lasts as long as the worker', async () => {
    const browser = new Browser()
    browser.aside.isForbidden = true
    const own = await new Workstation(browser).start()
    expect(own.setAside(contact())).toBeNull()
    await own.wait(60)
    expect(own.list).toHaveLength(1)
  })
})

test('what comes after the only tab was loaded again sounds, also where no second passed without one (F158)', async () => {
  const own = await new Workstation().start()
  own.raise(other())
  await own.wait(3)
  own.store.forget('pendingAlerts')
  own.load()
  own.raise(other())
  await own.wait(3)
  expect(own.heard).toEqual([1, 1])
})

test('there are no more than a plant can do with, and one that is set aside again replaces itself', async () => {
  const own = await new Workstation().start()
  const nth = (nr: number) => contact({ pvRef: { type: 'DigiIn', nr } })
  for (let nr = 0; nr < MOST_ASIDES; nr += 1) expect(own.setAside(nth(nr))).toBeNull()
  expect(own.setAside(nth(MOST_ASIDES))).toBe('many')
  expect(own.setAside(nth(0), 60, 'anders')).toBeNull()
  expect(own.list).toHaveLength(MOST_ASIDES)
  expect(own.list.at(-1)?.reason).toBe('anders')
  expect(own.setAside(nth(0), 15, ' ')).toBe('unreadable')
})

/** Few kinds, so that they meet again. */
const anyPart = fc.record({
  id: fc.nat(12).map((nr) => `r${nr}`),
  nr: fc.constantFrom(1, 2),
  priority: fc.constantFrom(2, 4, 4, 5),
  isOpen: fc.boolean(),
})
const anyStep = fc.oneof(
  { weight: 5, arbitrary: anyPart },
  { weight: 2, arbitrary: fc.record({ aside: anyPart, minutes: fc.constantFrom(...ASIDE_MINUTES) }) },
  { weight: 1, arbitrary: fc.record({ end: anyPart }) },
  { weight: 1, arbitrary: fc.record({ minutes: fc.constantFrom(1, 16, 61) }) },
)
const alertOf = ({ id, nr, priority, isOpen }: { id: string; nr: number; priority: number; isOpen: boolean }) =>
  contact({ id, pvRef: { type: 'DigiIn', nr }, priority, goneTimestamp: null, ackTimestamp: isOpen ? null : 5 })

test('after any history all alerts are counted, those that are set aside as such, and every one that nobody has set aside has counted as new exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 25 }), async (steps) => {
      const own = await new Workstation().start()
      const { clock } = own.browser
      const until = new Map<string, number>()
      /** By id: the kinds in which it counted as new. */
      const told = new Map<string, Alert>()
      let raised = 0
      const isAside = (alert: Alert) => until.has(kindText(alert))
      const tell = (alert: Alert) => {
        told.set(alert.id, alert)
        raised += 1
      }
      const over = (kinds: readonly string[]) => {
        for (const kind of kinds) until.delete(kind)
        for (const alert of own.alerts.values()) if (isOpen(alert) && kinds.includes(kindText(alert))) tell(alert)
      }
      for (const step of steps) {
        if ('id' in step) {
          const alert = alertOf(step)
          const before = own.alerts.get(alert.id)
          own.raise(alert)
          const isUnheard = before === undefined || isAside(before)
          if (isUnheard && isOpen(alert) && !isAside(alert)) tell(alert)
        } else if ('aside' in step) {
          const alert = alertOf(step.aside)
          const refusal = own.setAside(alert, step.minutes)
          expect(refusal).toBe(alert.priority === 2 ? 'urgent' : null)
          if (refusal === null) until.set(kindText(alert), clock.now() + step.minutes * MINUTE_MS)
        } else if ('end' in step) {
          const kind = must(asideKindOf(alertOf(step.end)))
          own.store.asides.remove(kind)
          if (until.has(kindText(kind))) over([kindText(kind)])
        } else {
          await clock.turnAsync(step.minutes * MINUTE_MS)
          own.store.tick()
          over([...until].flatMap(([kind, end]) => (clock.now() >= end ? [kind] : [])))
        }
        const alerts = [...own.alerts.values()]
        const open = alerts.filter(isOpen)
        expect(own.list.map(({ kind }) => kindText(kind)).sort()).toEqual([...until.keys()].sort())
        const { summary } = own
        expect([summary?.all, summary?.open]).toEqual([alerts.length, open.length])
        const counts = Map.groupBy(open.filter(isAside), ({ priority }) => priority)
        const aside = [...counts].map(([priority, { length }]) => ({ priority, count: length }))
        const byPriority = (a: { priority: number }, b: { priority: number }) => a.priority - b.priority
        expect(summary?.aside?.open.toSorted(byPriority) ?? []).toEqual(aside.sort(byPriority))
        expect(summary?.aside === null).toBe(until.size === 0)
        expect(summary?.raised.reduce((sum, { count }) => sum + count, 0)).toBe(raised)
      }
    }),
    { numRuns: 300 },
  )
})
