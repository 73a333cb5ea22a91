import { describe, expect, test } from 'vitest'
import { journalDuration, journalProgress, journalResult } from '../../../src/areas/session/rules/journal-result.ts'
import { orderItems, orderName } from '../../../src/domain/commands/order-items.ts'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { CommandEntry, CommandRequest, CommandState } from '../../../src/wire/tabs/command.ts'
import type { JournalEntry } from '../../../src/wire/tabs/journal.ts'
import { CommandJournal } from '../../../workers/commands/journal.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import { ServerClock } from '../../../workers/platform/server-clock.ts'
import { Store } from '../../../workers/topics/store.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock, settle } from '../../support/fakes/fake-clock.ts'

const PUMP: PvRef = { type: 'DigiOut', nr: 1_400_001 }
const NONE = { count: 0, first: [] }
const BEGAN = 1_000
const DONE: Result<unknown> = { ok: true, body: { status: 'Success' } }

const request = (id: string): CommandRequest => ({ id, shown: [] })

function setup() {
  const clock = new FakeClock()
  const store = new Store({
    clock,
    failed: failLoudly,
    now: clock.now,
    random: () => 1,
    serverClock: new ServerClock(clock),
    version: new VersionCounter(),
    leases: new LeaseTable(() => undefined),
    hasSession: () => true,
    call: () => Promise.withResolvers<Result<never>>().promise,
    onChange: () => undefined,
  })
  const journal = new CommandJournal(store)
  journal.begin(BEGAN)
  const commands = new Map<string, CommandEntry>()
  /** The lifecycle of commands says that one is in this state now. */
  const is = (id: string, state: CommandState) => {
    const sentAt = commands.get(id)?.sentAt ?? clock.now()
    commands.set(id, { id, call: 'setPvs', tab: 'tab', sentAt, changedAt: clock.now(), state })
    journal.follow([...commands.values()])
  }
  const shown = () => store.values.get('journal', '')?.value ?? { since: null, dropped: 0, entries: [], hornTests: [] }
  const last = (): JournalEntry => {
    const entry = shown().entries.at(-1)
    if (entry === undefined) throw new Error('The journal is empty')
    return entry
  }
  const set = (id: string, values = [{ pvRef: PUMP, boolValue: true }], result = Promise.resolve(DONE)) =>
    journal.write(request(id), 'setPvs', { values }, () => {
      is(id, { state: 'sent' })
      return result
    })
  return { clock, store, journal, commands, is, shown, last, set }
}

describe('the journal of this workstation', () => {
  test('says what was ordered, and follows it until the plant shows it', async () => {
    const { is, last, set, clock } = setup()
    await set('a')
    expect(orderName(last().order)).toBe('setPvs')
    expect(orderItems(last())).toEqual([
      { key: 'do1400001', id: 'do1400001', target: { kind: 'pv', pv: PUMP }, value: { kind: 'bool', value: true } },
    ])
    expect([journalResult(last()), journalDuration(last())]).toEqual(['sent', null])
    is('a', { state: 'accepted', waiting: { count: 1, first: ['do1400001'] }, refused: NONE })
    expect([journalResult(last()), journalDuration(last())]).toEqual(['waiting', null])
    clock.turn(1500)
    is('a', { state: 'confirmed', refused: NONE })
    expect([journalResult(last()), journalDuration(last())]).toEqual(['confirmed', 1500])
  })

  test.for<readonly [CommandState, string, string]>([
    [{ state: 'accepted', waiting: NONE, refused: NONE }, 'accepted', 'accepted'],
    [
      { state: 'unconfirmed', why: 'deadline', missing: { count: 1, first: ['do1400001'] }, refused: NONE },
      'timedOut',
      'unconfirmed',
    ],
    [
      { state: 'unconfirmed', why: 'contradicted', missing: { count: 1, first: ['do1400001'] }, refused: NONE },
      'contradicted',
      'unconfirmed',
    ],
    [{ state: 'rejected', reason: 'Unauthorized', text: '' }, 'refused', 'refused'],
    [{ state: 'rejected', reason: 'http', text: '' }, 'refused', 'refused'],
    [{ state: 'rejected', reason: 'disconnected', text: '' }, 'notSent', 'refused'],
    [{ state: 'rejected', reason: 'changed', text: '' }, 'notSent', 'refused'],
    [{ state: 'unknown', reason: 'timeout', shows: false }, 'unknown', 'unknown'],
  ])('%j is %s, and its item %s', async ([state, result, stage]) => {
    const { is, last, set } = setup()
    await set('a')
    is('a', state)
    expect(journalResult(last())).toBe(result)
    expect(journalProgress(last(), orderItems(last())).map((item) => item.stage)).toEqual([stage])
  })

  test('items that the server leaves out keep its reason; the others are confirmed', async () => {
    const { is, last, set } = setup()
    const other: PvRef = { type: 'DigiOut', nr: 1_400_002 }
    const values = [PUMP, other].map((pvRef) => ({ pvRef, boolValue: true }))
    const body = { status: 'Success', unauthorizedPvs: [other], missingPvs: [] }
    await set('a', values, Promise.resolve({ ok: true, body }))
    await settle()
    is('a', { state: 'confirmed', refused: { count: 1, first: ['do1400002'] } })
    expect(journalResult(last())).toBe('partial')
    const progress = journalProgress(last(), orderItems(last()))
    expect(progress.map(({ id, stage, reason }) => [id, stage, reason])).toEqual([
      ['do1400001', 'confirmed', null],
      ['do1400002', 'refused', 'pvUnauthorized'],
    ])
  })

  test('an order that the server refuses in all its items is refused, not done in part', async () => {
    const { is, last, set } = setup()
    await set('a')
    is('a', { state: 'accepted', waiting: NONE, refused: { count: 1, first: ['do1400001'] } })
    expect(journalResult(last())).toBe('refused')
  })

  test('a long order keeps its first items and says how many there were', async () => {
    const { last, set } = setup()
    const values = Array.from({ length: 50 }, (_, index) => ({
      pvRef: { type: 'DigiOut' as const, nr: index },
      boolValue: true,
    }))
    await set('a', values)
    expect([orderItems(last()).length, last().count]).toEqual([20, 50])
  })

  test('keeps a limited number of orders, and counts those that it drops', async () => {
    const { set, shown, commands } = setup()
    for (let index = 0; index < 503; index += 1) {
      commands.clear()
      await set(`order ${index}`)
    }
    expect([shown().entries.length, shown().dropped, shown().entries[0]?.id]).toEqual([500, 3, 'order 3'])
  })

  test('the same act again is the same order', async () => {
    const { set, shown, is } = setup()
    await set('a')
    is('a', { state: 'confirmed', refused: NONE })
    await set('a')
    expect(shown().entries.map(({ id }) => id)).toEqual(['a'])
  })

  test('neither passwords nor files nor numbers of people are written down (S-23)', async () => {
    const { journal, is, shown } = setup()
    const args = { oldPassword: 'old-secret', newPassword: 'new-secret', newConfirmation: 'new-secret' }
    await journal.write(request('a'), 'changePassword', args, () => {
      is('a', { state: 'accepted', waiting: NONE, refused: NONE })
      return Promise.resolve(DONE)
    })
    expect(shown().entries.map(({ order }) => order)).toEqual([{ call: 'changePassword', args: null }])
    expect(JSON.stringify(shown())).not.toContain('secret')
  })

  test('the next user finds it empty, also when an answer for the last one arrives late', async () => {
    const { journal, set, shown } = setup()
    const late = Promise.withResolvers<Result<unknown>>()
    const sent = set('a', undefined, late.promise)
    journal.clear()
    expect(shown()).toEqual({ since: null, dropped: 0, entries: [], hornTests: [] })
    journal.begin(5_000)
    late.resolve({ ok: true, body: { status: 'Success', unauthorizedPvs: [PUMP], missingPvs: [] } })
    await sent
    await settle()
    expect(shown()).toEqual({ since: 5_000, dropped: 0, entries: [], hornTests: [] })
  })

  test('has the tests of the horn, the last 20 of them, for no other user (A13)', () => {
    const { journal, shown } = setup()
    for (let at = 0; at < 25; at += 1) journal.hornTested(at % 2 === 0, at)
    expect(shown().hornTests).toEqual(Array.from({ length: 20 }, (_, i) => ({ at: i + 5, wasHeard: i % 2 === 1 })))
    journal.clear()
    expect(shown().hornTests).toEqual([])
  })

  /** Acknowledges these alerts of a plant that has `a0` to `a29`; the server names `acked`. */
  async function acknowledge(ids: readonly string[], acked: readonly string[] = ids) {
    const played = setup()
    const { journal, store, is } = played
    const alerts = Array.from({ length: 30 }, (_, i) =>
      sampleAlert({ id: `a${i}`, pvName: `PV ${i}`, message: i === 1 ? '' : `prüfen ${i}`, description: `Text ${i}` }),
    )
    store.alerts.begin('pendingAlerts')
    store.alerts.applyEvent({ kind: 'group', pvGroupId: 1, alerts })
    const body = { status: 'Success', acked: acked.map((id) => ({ id })), errorMessage: null }
    await journal.write(request('a'), 'ackAlerts', { ids }, () => {
      is('a', { state: 'sent' })
      return Promise.resolve<Result<unknown>>({ ok: true, body })
    })
    await settle()
    return played
  }

  test('alerts that were acknowledged are named as they were then, also when they are gone later; without a message by their text', async () => {
    const { last } = await acknowledge(['a0', 'a1', 'gone'])
    const place = 'PW Dorfanger'
    expect(last().alerts).toEqual([
      { id: 'a0', name: 'PV 0', stationName: place, message: 'prüfen 0' },
      { id: 'a1', name: 'PV 1', stationName: place, message: 'Text 1' },
    ])
    expect(last().count).toBe(3)
  })

  test('alerts that the answer does not name are refused for it, the first twenty by name; those it names are not', async () => {
    const ids = Array.from({ length: 30 }, (_, i) => `a${i}`)
    const { last } = await acknowledge(ids, ['a3'])
    const refused = ids.filter((id) => id !== 'a3').slice(0, 20)
    expect(last().refused).toEqual(refused.map((id) => ({ id, reason: 'notNamed' })))
    expect(last().alerts.map(({ id }) => id)).toEqual(ids.slice(0, 20))
    expect((await acknowledge(['a0', 'a1'])).last().refused).toEqual([])
  })

  test('a time of day is written down as one, not as its number', async () => {
    const { store, set, last } = setup()
    const clock: PvRef = { type: 'AnaOut', nr: 1_400_005 }
    for (const pvRef of [PUMP, clock]) store.lanes.open(liveKey(pvRef) ?? '')
    store.lanes.write({ pvRef: PUMP, type: 'BoolValue', boolValue: true, quality: 'Good' }, BEGAN)
    store.lanes.write(
      { pvRef: clock, type: 'TimeOfDayValue', timeOfDayValue: { hour: 6, minutes: 30 }, quality: 'Good' },
      BEGAN,
    )
    await set(
      'a',
      [PUMP, clock].map((pvRef) => ({ pvRef, boolValue: true })),
    )
    expect(last().timesOfDay).toEqual(['ao1400005'])
  })

  test('annotations have numbers and no names; an order without a list is one', async () => {
    const { journal, is, last } = setup()
    const run = (id: string) => () => {
      is(id, { state: 'sent' })
      return Promise.resolve(DONE)
    }
    await journal.write(request('a'), 'deleteAnnotations', { ids: [7, 8] }, run('a'))
    expect([last().count, last().alerts, last().refused]).toEqual([2, [], []])
    await journal.write(request('b'), 'saveNote', { id: 5, note: { id: 5, content: 'neu' } }, run('b'))
    expect([last().count, last().refused]).toEqual([1, []])
  })

  test('how far an upload is, is none of it: the same state is written once', async () => {
    const { is, set, shown } = setup()
    await set('a')
    const [before] = shown().entries
    is('a', { state: 'sent', upload: { sentBytes: 1, totalBytes: 2 } })
    expect(shown().entries[0]).toBe(before)
  })

  test('it says since when it is complete', () => {
    const { shown, journal } = setup()
    expect(shown().since).toBe(BEGAN)
    journal.begin(2 * BEGAN)
    expect(shown().since).toBe(2 * BEGAN)
  })
})
