import { describe, expect, test } from 'vitest'
import { targetId } from '../../../src/domain/commands/item-result.ts'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { PvLimitConfig } from '../../../src/wire/server/pv-command.ts'
import type { ShownValue } from '../../../src/wire/tabs/command.ts'
import type { Commands } from '../../../workers/commands/commands.ts'
import type { Store } from '../../../workers/topics/store.ts'
import { PLAN } from '../../support/fakes/sample-plan.ts'
import { act, DONE, failed, LEVEL, LEVEL_CONFIG, on, PUMP, setup } from './played-commands.ts'

const STATION = { stationNumber: 12, name: 'PW', lastConnection: null }
const LONG_MS = 200_000

/** The same with a counter; `counts` has the plant show a value of it. */
function setupCounter() {
  const parts = setup()
  const { commands, store, clock } = parts
  const pvRef: PvRef = { type: 'ZaehlWert', nr: 7 }
  const counts = async (value: number) => {
    const counterValue = { value, resetable: true, day: 1, month: 1, year: 1 }
    store.lanes.open(liveKey(pvRef) ?? '')
    store.lanes.write({ pvRef, type: 'CounterValue', counterValue, quality: 'Good' }, clock.now())
    commands.scheduleCheck()
    await clock.turnAsync(100)
  }
  return { ...parts, pvRef, counts }
}

describe('the way of a command', () => {
  test('is sent, accepted by the server and confirmed when the live value is what was ordered', async () => {
    const { commands, last, shows, answer, leased } = setup()
    await shows(PUMP, 0)
    void commands.run('setPvs', on, act('a'), 'tab')
    expect(last()).toEqual({ state: 'sent' })
    expect([...leased]).toEqual(['pvValue/do1400001'])
    await answer({ ok: true, body: DONE })
    expect(last()).toMatchObject({ state: 'accepted', waiting: { count: 1, first: ['do1400001'] } })
    await shows(PUMP, 1)
    expect(last()).toMatchObject({ state: 'confirmed' })
    expect([...leased]).toEqual([])
  })

  test('feedback before the response counts, but is published only after it', async () => {
    const { commands, last, shows, answer } = setup()
    void commands.run('setPvs', on, act('a'), 'tab')
    await shows(PUMP, 1)
    expect(last()).toEqual({ state: 'sent' })
    await answer({ ok: true, body: DONE })
    expect(last()).toMatchObject({ state: 'confirmed' })
  })

  test('feedback that has arrived when the deadline is over counts, although nobody has looked since (F140)', async () => {
    const { commands, store, last, answer, clock } = setup()
    store.lanes.open(liveKey(PUMP) ?? '')
    void commands.run('setPvs', on, act('a'), 'tab')
    await answer({ ok: true, body: DONE })
    store.lanes.write({ pvRef: PUMP, type: 'BoolValue', boolValue: true, quality: 'Good' }, clock.now())
    await clock.turnAsync(LONG_MS)
    expect(last()).toMatchObject({ state: 'confirmed' })
  })

  test('without a feedback it says after the deadline that it is not confirmed, and which targets', async () => {
    const { commands, last, shows, answer, clock, leased } = setup()
    const values = [...on.values, { pvRef: LEVEL, doubleValue: 2.5 }]
    void commands.run('setPvs', { values }, act('a'), 'tab')
    await answer({ ok: true, body: DONE })
    await shows(PUMP, 1)
    expect(last()).toMatchObject({ state: 'accepted', waiting: { first: ['ao1400002'] } })
    await clock.turnAsync(LONG_MS)
    expect(last()).toMatchObject({ state: 'unconfirmed', why: 'deadline', missing: { count: 1, first: ['ao1400002'] } })
    expect([...leased]).toEqual([])
  })

  test('a value that is only the last known one confirms nothing', async () => {
    const { commands, last, shows, answer, clock, store } = setup()
    await shows(PUMP, 1)
    store.lanes.markStale()
    void commands.run('setPvs', on, act('a'), 'tab')
    await answer({ ok: true, body: DONE })
    await clock.turnAsync(LONG_MS)
    expect(last()).toMatchObject({ state: 'unconfirmed' })
  })

  test('a number that comes back with the precision of the control unit confirms', async () => {
    const { commands, last, shows, answer } = setup()
    void commands.run('setPvs', { values: [{ pvRef: LEVEL, doubleValue: 1.2 }] }, act('a'), 'tab')
    await answer({ ok: true, body: DONE })
    await shows(LEVEL, Math.fround(1.2))
    expect(last()).toMatchObject({ state: 'confirmed' })
  })

  test('a number that the plant rounds to its decimal places confirms; one further away does not', async () => {
    const { commands, last, shows, answer } = setup()
    void commands.run('setPvs', { values: [{ pvRef: LEVEL, doubleValue: 1.256 }] }, act('a'), 'tab')
    await answer({ ok: true, body: DONE })
    await shows(LEVEL, 1.27)
    expect(last()).toMatchObject({ state: 'accepted' })
    await shows(LEVEL, 1.26)
    expect(last()).toMatchObject({ state: 'confirmed' })
  })

  test('targets that the response refuses are reported and not waited for (R-43)', async () => {
    const { commands, last, shows, answer } = setup()
    const values = [...on.values, { pvRef: LEVEL, doubleValue: 2.5 }]
    void commands.run('setPvs', { values }, act('a'), 'tab')
    await answer({ ok: true, body: { ...DONE, unauthorizedPvs: [LEVEL] } })
    await shows(PUMP, 1)
    expect(last()).toEqual({ state: 'confirmed', refused: { count: 1, first: ['ao1400002'] } })
  })

  test('a failure status in the response is a rejection with its reason', async () => {
    const { commands, last, answer, leased } = setup()
    void commands.run('setPvs', on, act('a'), 'tab')
    await answer({ ok: true, body: { ...DONE, status: 'Unauthorized', errorMessage: 'No right.' } })
    expect(last()).toEqual({ state: 'rejected', reason: 'Unauthorized', text: 'No right.' })
    expect([...leased]).toEqual([])
  })

  test('a call that nothing can confirm ends at accepted', async () => {
    const { commands, last, answer, clock } = setup()
    void commands.run('ackPlans', { ackNonSent: false, plans: [] }, act('a'), 'tab')
    await answer({ ok: true, body: { status: 'Success', errorMessage: null, alarmPlans: [], unauthorizedPlans: [] } })
    await clock.turnAsync(LONG_MS)
    expect(last()).toMatchObject({ state: 'accepted', waiting: { count: 0 } })
  })

  test('tabs see the last hundred commands, and all that are in flight', async () => {
    const { commands, entries, answer } = setup()
    void commands.run('setPvs', on, act('first'), 'tab')
    for (let i = 0; i < 120; i += 1) {
      void commands.run('ackPlans', { ackNonSent: false, plans: [] }, act(`n${i}`), 'tab')
      await answer(failed('http', 400))
    }
    expect(entries()).toHaveLength(100)
    expect(entries()[0]).toMatchObject({ id: 'first', state: { state: 'sent' } })
  })

  test('the end of the session empties the list, and a later response changes nothing', async () => {
    const { commands, entries, answer, leased, clock } = setup()
    void commands.run('setPvs', on, act('a'), 'tab')
    commands.clear()
    expect([entries(), [...leased]]).toEqual([[], []])
    await answer({ ok: true, body: DONE })
    expect([entries(), clock.pending]).toEqual([[], 0])
  })
})

describe('a command with an unknown outcome', () => {
  test.each([failed('network'), failed('timeout'), failed('http', 502), failed('not-json')])(
    'is unknown, is never sent again, and the plant is read again (R-04)',
    async (result) => {
      const { commands, last, answer, sent, refetch, shows, clock } = setup()
      void commands.run('setPvs', on, act('a'), 'tab')
      await answer(result)
      expect(last()).toMatchObject({ state: 'unknown', shows: null })
      expect(refetch).toEqual([['pvValue', ['do1400001']]])
      await shows(PUMP, 1)
      expect(last()).toMatchObject({ state: 'unknown', shows: true })
      await clock.turnAsync(LONG_MS)
      expect(sent).toHaveLength(1)
    },
  )

  test('says so when the plant does not show it', async () => {
    const { commands, last, answer, shows, clock } = setup()
    await shows(PUMP, 0)
    void commands.run('setPvs', on, act('a'), 'tab')
    await answer(failed('network'))
    await clock.turnAsync(LONG_MS)
    expect(last()).toMatchObject({ state: 'unknown', shows: false })
  })

  test('is rejected where the server has certainly done nothing', async () => {
    const { commands, last, answer } = setup()
    for (const status of [400, 403, 404, 409, 422, 429]) {
      void commands.run('setPvs', on, act(`a${status}`), 'tab')
      await answer(failed('http', status))
      expect(last()).toMatchObject({ state: 'rejected', reason: 'http' })
    }
  })
})

describe('a command is sent once', () => {
  test('the same command id again, from any tab, returns the same result and is not sent (R-41)', async () => {
    const { commands, sent, answer, entries } = setup()
    const first = commands.run('setPvs', on, act('a'), 'tab')
    const second = commands.run('setPvs', on, act('a'), 'other')
    await answer({ ok: true, body: DONE })
    const third = commands.run('setPvs', on, act('a'), 'tab')
    expect(await Promise.all([first, second, third])).toEqual(Array(3).fill({ ok: true, body: DONE }))
    expect([sent.length, entries().length]).toEqual([1, 1])
    expect(sent[0]?.key).toBe('a')
  })

  test('after a minute its result is dropped, but it is still not sent again', async () => {
    const { commands, sent, answer, clock } = setup()
    void commands.run('setPvs', on, act('a'), 'tab')
    await answer({ ok: true, body: DONE })
    await clock.turnAsync(59_999)
    expect(await commands.run('setPvs', on, act('a'), 'tab')).toEqual({ ok: true, body: DONE })
    await clock.turnAsync(1)
    expect(await commands.run('setPvs', on, act('a'), 'tab')).toMatchObject({ ok: false, error: { kind: 'missing' } })
    expect(sent).toHaveLength(1)
  })

  test('another act is another command, also with the same arguments (R-42)', () => {
    const { commands, sent } = setup()
    void commands.run('setPvs', on, act('a'), 'tab')
    void commands.run('setPvs', on, act('b'), 'other')
    expect(sent.map(({ key }) => key)).toEqual(['a', 'b'])
  })

  test('while disconnected it is refused with the reason and never sent later', async () => {
    const { commands, server, sent, last, clock } = setup()
    server.refusal = 'The server connection is WebServerDisconnected'
    expect(await commands.run('setPvs', on, act('a'), 'tab')).toMatchObject({
      ok: false,
      error: { kind: 'disconnected' },
    })
    server.refusal = null
    await clock.turnAsync(LONG_MS)
    expect(sent).toEqual([])
    expect(last()).toMatchObject({ state: 'rejected', reason: 'disconnected' })
  })

  test('what was shown when the user decided has changed: refused, confirm again (R-42)', async () => {
    const { commands, sent, shows } = setup()
    await shows(PUMP, 0)
    const shown: ShownValue[] = [{ topic: 'pvValue', key: 'do1400001', value: 0 }]
    void commands.run('setPvs', on, act('a', shown), 'tab')
    expect(sent).toHaveLength(1)
    await shows(PUMP, 1)
    expect(await commands.run('setPvs', on, act('b', shown), 'tab')).toMatchObject({
      ok: false,
      error: { kind: 'changed' },
    })
    expect(sent).toHaveLength(1)
  })

  test('a text that somebody else has set meanwhile: refused, nothing is sent (rule K9) (R-42)', async () => {
    const { commands, sent, store } = setup()
    const order = { messages: [{ id: 12, message: 'Gesperrt' }] }
    const shown: ShownValue[] = [{ topic: 'textMessage', key: '12', value: 'frei' }]
    const changed = { ok: false, error: { kind: 'changed' } }
    expect(await commands.run('setTextMessages', order, act('a', shown), 'tab')).toMatchObject(changed)
    store.values.set('textMessage', '12', { id: 12, message: 'belegt' })
    expect(await commands.run('setTextMessages', order, act('b', shown), 'tab')).toMatchObject(changed)
    expect(sent).toEqual([])
    store.values.set('textMessage', '12', { id: 12, message: 'frei' })
    void commands.run('setTextMessages', order, act('c', shown), 'tab')
    expect(sent).toHaveLength(1)
  })

  test.each([0, 1, 2])(
    'of three values that were shown only number %i has changed: refused, nothing is sent (T3) (R-42)',
    async (changed) => {
      const { commands, sent, shows, last } = setup()
      const pvs: readonly PvRef[] = [PUMP, { ...PUMP, nr: PUMP.nr + 1 }, { ...PUMP, nr: PUMP.nr + 2 }]
      for (const pv of pvs) await shows(pv, 0)
      const shown = pvs.map((pv): ShownValue => ({ topic: 'pvValue', key: liveKey(pv) ?? '', value: 0 }))
      const order = { values: pvs.map((pvRef) => ({ pvRef, boolValue: true })) }
      await shows(pvs[changed] ?? PUMP, 1)
      void commands.run('setPvs', order, act('a', shown), 'tab')
      expect(sent).toEqual([])
      const text = expect.stringContaining(`do${1_400_001 + changed}`)
      expect(last()).toMatchObject({ state: 'rejected', reason: 'changed', text })
      await shows(pvs[changed] ?? PUMP, 0)
      void commands.run('setPvs', order, act('b', shown), 'tab')
      expect(sent).toHaveLength(1)
    },
  )

  test('what was shown is only the last known value by now: refused (R-46)', async () => {
    const { commands, sent, shows, store } = setup()
    await shows(PUMP, 0)
    store.lanes.markStale()
    const result = await commands.run('setPvs', on, act('a', [{ topic: 'pvValue', key: 'do1400001', value: 0 }]), 't')
    expect([result, sent]).toMatchObject([{ ok: false, error: { kind: 'changed' } }, []])
  })
})

describe('what confirms', () => {
  test('an acknowledgement: the hub confirms it, the response of the call alone is not enough', async () => {
    const { commands, last, answer, store, clock } = setup()
    const told = { id: 'x', pvGroupId: 1, stationNumber: 14, priority: 1, timestamp: 1 }
    const texts = { stationName: '', pvName: '', eksNr: '', description: '', message: '', dimension: '' }
    const none = { pvRef: null, goneTimestamp: null, value: null, limit: null, limitType: null, decimalPlaces: 0 }
    const open = { ...told, ...texts, ...none, ackTimestamp: null, ackUser: null }
    const acked = { ...open, ackTimestamp: 2, ackUser: 'u' }
    const { pending } = store.alerts
    pending.beginSnapshot()
    pending.applyEvent({ kind: 'news', alerts: [open] })
    pending.endSnapshot()
    void commands.run('ackAlerts', { ids: ['x'] }, act('a'), 'tab')
    await answer({ ok: true, body: { status: 'Success', acked: [acked], errorMessage: null } })
    pending.applyResult({ kind: 'acks', alerts: [acked] })
    commands.scheduleCheck()
    await clock.turnAsync(100)
    expect(last()).toMatchObject({ state: 'accepted', waiting: { first: ['x'] } })
    pending.applyEvent({ kind: 'acks', alerts: [acked] })
    commands.scheduleCheck()
    await clock.turnAsync(100)
    expect(last()).toMatchObject({ state: 'confirmed' })
  })

  test('a reset counter: it has been set back, however far it has counted since', async () => {
    const { commands, last, answer, pvRef, counts } = setupCounter()
    await counts(500)
    void commands.run('resetCounters', { pvs: [pvRef] }, act('a'), 'tab')
    await answer({ ok: true, body: DONE })
    await counts(501)
    expect(last()).toMatchObject({ state: 'accepted' })
    await counts(3)
    expect(last()).toMatchObject({ state: 'confirmed' })
  })

  test('a runtime that was set: its present value when it runs on from what was ordered, not the one before (rule F16)', async () => {
    const { commands, last, answer, store, clock, leased } = setup()
    const pvRef: PvRef = { type: 'DigiIn', nr: 1_400_001 }
    const hours = (value: number) =>
      ({ lower: 0, lowerMid: 0, upperMid: 0, upper: 2000, value, runtimeType: 'Betriebszeit' }) as const
    const cycles = { ...hours(7), runtimeType: 'Schaltzyklen' } as const
    const shows = async (value: number) => {
      store.values.set('pvRuntimes', 'di1400001', [cycles, hours(value)])
      commands.scheduleCheck()
      await clock.turnAsync(100)
    }
    await shows(150)
    const args = {
      oldValues: [{ pvRef, runtimes: [hours(150)] }],
      newValues: [{ pvRef, runtimes: [hours(0)] }],
    }
    void commands.run('setRuntimes', args, act('a'), 'tab')
    expect([...leased]).toEqual(['pvRuntimes/di1400001'])
    await answer({ ok: true, body: DONE })
    await shows(150.1)
    expect(last()).toMatchObject({ state: 'accepted', waiting: { count: 1, first: ['di1400001'] } })
    await shows(0.1)
    expect(last()).toMatchObject({ state: 'confirmed' })
  })

  test('a counter that was seen may count on; one that somebody else has reset is another one (rule E20)', async () => {
    const { commands, last, store, clock, sent } = setup()
    const pvRef: PvRef = { type: 'ZaehlWert', nr: 9 }
    const key = liveKey(pvRef) ?? ''
    const counts = (value: number) => {
      const counterValue = { value, resetable: true, day: 1, month: 1, year: 1 }
      store.lanes.open(key)
      store.lanes.write({ pvRef, type: 'CounterValue', counterValue, quality: 'Good' }, clock.now())
    }
    const seen = (value: number): readonly ShownValue[] => [{ topic: 'pvValue', key, value, mayGrow: true }]
    counts(501)
    void commands.run('resetCounters', { pvs: [pvRef] }, act('a', seen(500)), 'tab')
    expect(sent).toHaveLength(1)
    void commands.run('resetCounters', { pvs: [pvRef] }, act('b', seen(502)), 'tab')
    expect(last()).toMatchObject({ state: 'rejected', reason: 'changed' })
    expect(sent).toHaveLength(1)
  })

  test('a dialled station: connected; a failure after the dialling contradicts, one from before says nothing', async () => {
    const { commands, last, answer, store, clock } = setup()
    const dials = async (dialState: 'ConnectionError' | 'Busy' | 'Connected') => {
      store.values.set('dialState', '12', { stationNumber: 12, dialState })
      commands.scheduleCheck()
      await clock.turnAsync(100)
    }
    const body = { status: 'Success', missing: [], notCallable: [], unauthorized: [], errorMessage: null }
    const call = { action: 'Connect', stations: [{ stationNumber: 12 }] } as const
    await dials('ConnectionError')
    void commands.run('callStations', call, act('a'), 'tab')
    await answer({ ok: true, body })
    expect(last()).toMatchObject({ state: 'accepted' })
    await dials('Busy')
    await dials('ConnectionError')
    expect(last()).toMatchObject({ state: 'unconfirmed', why: 'contradicted', missing: { first: ['12'] } })
    void commands.run('callStations', call, act('b'), 'tab')
    await answer({ ok: true, body })
    await dials('Connected')
    expect(last()).toMatchObject({ state: 'confirmed' })
  })

  test('a queried station: a newer time stamp', async () => {
    const { commands, last, answer, store, clock } = setup()
    const stamped = async (timestamp: number) => {
      store.values.set('stationTimestamp', '12', { ...STATION, timestamp })
      commands.scheduleCheck()
      await clock.turnAsync(100)
    }
    await stamped(1000)
    void commands.run('callStations', { action: 'Status', stations: [{ stationNumber: 12 }] }, act('a'), 'tab')
    await answer({
      ok: true,
      body: { status: 'Success', missing: [], notCallable: [], unauthorized: [], errorMessage: null },
    })
    await stamped(1000)
    expect(last()).toMatchObject({ state: 'accepted' })
    await stamped(2000)
    expect(last()).toMatchObject({ state: 'confirmed' })
  })

  test('a queried station that never had a time stamp: the first one, also before the response', async () => {
    const { commands, last, answer, store, clock } = setup()
    store.values.set('stationTimestamp', '12', { ...STATION, timestamp: null })
    void commands.run('callStations', { action: 'Status', stations: [{ stationNumber: 12 }] }, act('a'), 'tab')
    store.values.set('stationTimestamp', '12', { ...STATION, timestamp: 1000 })
    commands.scheduleCheck()
    await clock.turnAsync(100)
    await answer({
      ok: true,
      body: { status: 'Success', missing: [], notCallable: [], unauthorized: [], errorMessage: null },
    })
    expect(last()).toMatchObject({ state: 'confirmed' })
  })
})

const STATIONS_DONE = { status: 'Success', missing: [], notCallable: [], unauthorized: [], errorMessage: null }
const INPUTS: readonly [PvRef, PvRef] = [
  { type: 'DigiIn', nr: 1_400_001 },
  { type: 'DigiIn', nr: 1_400_002 },
]

type Run = (commands: Commands) => void
type Shows = (store: Store, index: 0 | 1, isDone: boolean) => void

/** Commands on two things each, and how the plant shows one of them before and after it was carried out. */
const ON_TWO: readonly (readonly [string, Run, Shows, readonly [string, string]])[] = [
  [
    'priorities',
    (commands) => {
      const priorities = (priority: number) => INPUTS.map((pvRef) => ({ pvRef, priority }))
      void commands.run(
        'setPriorities',
        { oldPriorities: priorities(1), newPriorities: priorities(2) },
        act('a'),
        'tab',
      )
    },
    (store, index, isDone) => {
      const alertInputConfig = { description: '', message: '', priority: isDone ? 2 : 1 }
      store.values.set('pvConfig', liveKey(INPUTS[index]) ?? '', {
        ...LEVEL_CONFIG,
        pvRef: INPUTS[index],
        alertInputConfig,
      })
    },
    ['di1400001', 'di1400002'],
  ],
  [
    'failure inputs',
    (commands) => void commands.run('ackFaultInputs', { pvs: INPUTS }, act('a'), 'tab'),
    (store, index, isDone) =>
      store.values.set('pvAck', liveKey(INPUTS[index]) ?? '', {
        pvRef: INPUTS[index],
        isPending: !isDone,
        ackUser: null,
        ackTimestamp: null,
      }),
    ['di1400001', 'di1400002'],
  ],
  [
    'texts',
    (commands) => {
      const messages = [1, 2].map((id) => ({ id, message: 'Gesperrt' }))
      void commands.run('setTextMessages', { messages }, act('a'), 'tab')
    },
    (store, index, isDone) =>
      store.values.set('textMessage', String(index + 1), { id: index + 1, message: isDone ? 'Gesperrt' : 'frei' }),
    ['1', '2'],
  ],
  [
    'stations',
    (commands) => {
      const stations = [12, 16].map((stationNumber) => ({ stationNumber }))
      void commands.run('callStations', { action: 'Disconnect', stations }, act('a'), 'tab')
    },
    (store, index, isDone) => {
      const stationNumber = index === 0 ? 12 : 16
      store.values.set('dialState', String(stationNumber), {
        stationNumber,
        dialState: isDone ? 'NotConnected' : 'Connected',
      })
    },
    ['12', '16'],
  ],
  [
    'plans',
    (commands) => {
      const plans = [1, 2].map((planNumber) => ({
        planRef: { station: { stationNumber: 14 }, planNumber },
        active: false,
      }))
      void commands.run('activatePlans', { plans }, act('a'), 'tab')
    },
    (store, index, isDone) => {
      const plan = { ...PLAN, planNumber: index + 1, active: !isDone }
      store.values.set('alarmPlan', targetId(plan), plan)
    },
    [targetId({ ...PLAN, planNumber: 1 }), targetId({ ...PLAN, planNumber: 2 })],
  ],
]

test.each(ON_TWO)(
  'of two %s only one shows it: not confirmed, whichever it is (T3)',
  async (name, run, shows, names) => {
    for (const first of [0, 1] as const) {
      const second = first === 0 ? 1 : 0
      const { store, commands, clock, answer, last } = setup()
      const tell = async (index: 0 | 1, isDone: boolean) => {
        shows(store, index, isDone)
        commands.scheduleCheck()
        await clock.turnAsync(100)
      }
      for (const index of [0, 1] as const) await tell(index, false)
      run(commands)
      await answer({ ok: true, body: name === 'stations' ? STATIONS_DONE : DONE })
      expect(last()).toMatchObject({ state: 'accepted', waiting: { first: names } })
      await tell(first, true)
      expect(last()).toMatchObject({ state: 'accepted', waiting: { count: 1, first: [names[second]] } })
      await tell(second, true)
      expect(last()).toMatchObject({ state: 'confirmed' })
    }
  },
)

/** A modem dials and negotiates for up to a minute and a half; a value returns with the next cycle of the control unit. */
test.each([
  ['a value 10 s', 10_000, (commands: Commands) => void commands.run('setPvs', on, act('a'), 'tab'), DONE],
  [
    'a dialled station 90 s',
    90_000,
    (commands: Commands) =>
      void commands.run('callStations', { action: 'Connect', stations: [{ stationNumber: 12 }] }, act('a'), 'tab'),
    STATIONS_DONE,
  ],
])('the plant has for %s from the answer on, not less and not more (T12)', async (_, ms, run, body) => {
  const { commands, clock, answer, last } = setup()
  run(commands)
  await clock.turnAsync(5000)
  await answer({ ok: true, body })
  await clock.turnAsync(ms - 1)
  expect(last()).toMatchObject({ state: 'accepted' })
  await clock.turnAsync(1)
  expect(last()).toMatchObject({ state: 'unconfirmed', why: 'deadline' })
})

const LIMIT: PvLimitConfig = {
  pvLimitRef: { pv: { type: 'AnaIn', nr: 1_400_001 }, limitType: 'TopMiddle' },
  limit: 1.7,
  priority: 3,
  delayTime: 60,
  description: 'oberer mittlerer Grenzwert',
  message: 'Zulauf beobachten',
  notSet: false,
}

test.each([
  ['limit', 1.6],
  ['priority', 2],
  ['delayTime', 30],
  ['description', 'oberer Grenzwert'],
  ['message', 'Bereitschaft rufen'],
] as const)('a changed limit is confirmed only when the plant shows its %s (rule F11)', async (field, before) => {
  const { store, commands, clock, answer, last } = setup()
  const old = { ...LIMIT, [field]: before }
  const tell = async (limit: PvLimitConfig) => {
    store.values.set('pvLimitConfig', 'ai1400001-mogw', limit)
    commands.scheduleCheck()
    await clock.turnAsync(100)
  }
  await tell(old)
  void commands.run('setLimits', { oldLimits: [old], newLimits: [LIMIT] }, act('limits'), 'tab')
  await answer({ ok: true, body: DONE })
  await tell(old)
  expect(last()).toMatchObject({ state: 'accepted', waiting: { count: 1 } })
  await tell(LIMIT)
  expect(last()).toMatchObject({ state: 'confirmed' })
})

test('what the plant shows is looked at 50 ms after it has changed, not before (T12)', async () => {
  const { store, commands, clock, answer, last } = setup()
  void commands.run('setPvs', on, act('a'), 'tab')
  await answer({ ok: true, body: DONE })
  store.lanes.open(liveKey(PUMP) ?? '')
  store.lanes.write({ pvRef: PUMP, type: 'BoolValue', boolValue: true, quality: 'Good' }, clock.now())
  commands.scheduleCheck()
  await clock.turnAsync(49)
  expect(last()).toMatchObject({ state: 'accepted' })
  await clock.turnAsync(1)
  expect(last()).toMatchObject({ state: 'confirmed' })
})

describe('of several things only some', () => {
  const THIRD: PvRef = { type: 'DigiOut', nr: 1_400_003 }
  const three = {
    values: [...on.values, { pvRef: LEVEL, doubleValue: 2.5 }, { pvRef: THIRD, boolValue: true }],
  }

  test('are carried out: every refused one is named, and none of them is waited for (T3) (R-43)', async () => {
    const { commands, last, shows, answer } = setup()
    void commands.run('setPvs', three, act('a'), 'tab')
    await answer({ ok: true, body: { ...DONE, unauthorizedPvs: [LEVEL], missingPvs: [THIRD] } })
    expect(last()).toMatchObject({ state: 'accepted', waiting: { count: 1, first: ['do1400001'] } })
    await shows(PUMP, 1)
    expect(last()).toEqual({ state: 'confirmed', refused: { count: 2, first: ['ao1400002', 'do1400003'] } })
  })

  test('are known after an answer that is lost: all of them are read again (T3) (R-04)', async () => {
    const { commands, answer, refetch } = setup()
    void commands.run('setPvs', three, act('a'), 'tab')
    await answer(failed('network'))
    expect(refetch).toEqual([['pvValue', ['do1400001', 'ao1400002', 'do1400003']]])
  })

  test('of the runtimes of one machine are set: not confirmed until all are (T3)', async () => {
    const { commands, last, answer, store, clock } = setup()
    const pvRef: PvRef = { type: 'DigiIn', nr: 1_400_001 }
    const limits = { lower: 0, lowerMid: 0, upperMid: 0, upper: 2000 }
    const hours = (value: number) => ({ ...limits, value, runtimeType: 'Betriebszeit' }) as const
    const cycles = (value: number) => ({ ...limits, value, runtimeType: 'Schaltzyklen' }) as const
    const tell = async (hoursNow: number, cyclesNow: number) => {
      store.values.set('pvRuntimes', 'di1400001', [hours(hoursNow), cycles(cyclesNow)])
      commands.scheduleCheck()
      await clock.turnAsync(100)
    }
    await tell(150, 70)
    const args = {
      oldValues: [{ pvRef, runtimes: [hours(150), cycles(70)] }],
      newValues: [{ pvRef, runtimes: [hours(0), cycles(0)] }],
    }
    void commands.run('setRuntimes', args, act('a'), 'tab')
    await answer({ ok: true, body: DONE })
    await tell(0.1, 70)
    expect(last()).toMatchObject({ state: 'accepted' })
    await tell(0.1, 0)
    expect(last()).toMatchObject({ state: 'confirmed' })
  })
})

test('a state that is only the last known one confirms nothing (T4)', async () => {
  const { commands, last, answer, store, clock } = setup()
  void commands.run('setTextMessages', { messages: [{ id: 1, message: 'Gesperrt' }] }, act('a'), 'tab')
  await answer({ ok: true, body: DONE })
  for (const [isStale, state] of [
    [true, 'accepted'],
    [false, 'confirmed'],
  ] as const) {
    store.values.set('textMessage', '1', { id: 1, message: 'Gesperrt' }, isStale)
    commands.scheduleCheck()
    await clock.turnAsync(100)
    expect(last()).toMatchObject({ state })
  }
})

test('a note is confirmed when the board shows its text, and not by another one (rule J28)', async () => {
  const { commands, last, answer, store, clock } = setup()
  const tell = async (content: string) => {
    store.values.set('dashboardNote', '5', { id: 5, content })
    commands.scheduleCheck()
    await clock.turnAsync(100)
  }
  await tell('alt')
  void commands.run('saveNote', { id: 5, note: { id: 5, content: 'neu' } }, act('a'), 'tab')
  await answer({ ok: true, body: DONE })
  await tell('anders')
  expect(last()).toMatchObject({ state: 'accepted', waiting: { first: ['5'] } })
  await tell('neu')
  expect(last()).toMatchObject({ state: 'confirmed' })
})

describe('what a user saw when deciding', () => {
  const tell: readonly (readonly [ShownValue, (store: Store, isSame: boolean) => void])[] = [
    [
      { topic: 'alarmPlan', key: targetId(PLAN), value: true },
      (store, isSame) => store.values.set('alarmPlan', targetId(PLAN), { ...PLAN, active: isSame }),
    ],
    [
      { topic: 'dashboardNote', key: '5', value: 'alt' },
      (store, isSame) => store.values.set('dashboardNote', '5', { id: 5, content: isSame ? 'alt' : 'anders' }),
    ],
    [
      { topic: 'textMessage', key: '1', value: 'frei' },
      (store, isSame) => store.values.set('textMessage', '1', { id: 1, message: isSame ? 'frei' : 'Gesperrt' }),
    ],
  ]

  test.each(tell)('is compared with what is there by now: %o (R-42)', async (shown, show) => {
    for (const [isSame, calls] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const { commands, store, sent, last } = setup()
      show(store, isSame)
      void commands.run('setPvs', on, act('a', [shown]), 'tab')
      expect([sent.length, last()?.state]).toEqual([calls, calls === 1 ? 'sent' : 'rejected'])
    }
  })

  test.each(tell)('counts as changed while it is not known: %o (R-46)', (shown) => {
    const { commands, sent, last } = setup()
    void commands.run('setPvs', on, act('a', [shown]), 'tab')
    expect([sent.length, last()]).toMatchObject([0, { state: 'rejected', reason: 'changed' }])
  })
})

test('a number is as good as it comes back from a 32-bit control unit, however large it is', async () => {
  for (const [shown, state] of [
    [1_000_000.9, 'confirmed'],
    [1_000_002, 'accepted'],
  ] as const) {
    const { commands, last, shows, answer } = setup()
    const values = [{ pvRef: { type: 'AnaOut', nr: 1_400_003 } as const, doubleValue: 1_000_000 }]
    void commands.run('setPvs', { values }, act('a'), 'tab')
    await answer({ ok: true, body: DONE })
    await shows({ type: 'AnaOut', nr: 1_400_003 }, shown)
    expect(last()).toMatchObject({ state })
  }
})

test('nobody follows a command any longer than until its outcome: its cells are released (I7)', async () => {
  for (const end of ['confirmed', 'rejected', 'cleared'] as const) {
    const { commands, leased, shows, answer } = setup()
    void commands.run('setPvs', on, act('a'), 'tab')
    expect([...leased]).toEqual(['pvValue/do1400001'])
    if (end === 'rejected') await answer(failed('http', 403))
    else if (end === 'cleared') commands.clear()
    else {
      await answer({ ok: true, body: DONE })
      await shows(PUMP, 1)
    }
    expect([...leased], end).toEqual([])
  }
})

test('a command without its outcome stays known however many come after it; the oldest of the others goes (R-41)', async () => {
  const { commands, entries, sent, answer } = setup()
  const pump = (id: string) => void commands.run('setPvs', on, act(id), 'tab')
  pump('without an answer')
  pump('without feedback')
  await answer({ ok: true, body: DONE }, 1)
  for (let i = 0; i < 100; i += 1) {
    void commands.run('ackPlans', { ackNonSent: false, plans: [] }, act(`done ${i}`), 'tab')
    await answer({ ok: true, body: DONE })
  }
  expect(
    entries()
      .map(({ id }) => id)
      .slice(0, 3),
  ).toEqual(['without an answer', 'without feedback', 'done 2'])
  pump('without an answer')
  expect(sent).toHaveLength(102)
})

test('a counter that nobody has seen is reset once it shows 0, and by no other number', async () => {
  const { commands, last, answer, pvRef, counts } = setupCounter()
  void commands.run('resetCounters', { pvs: [pvRef] }, act('a'), 'tab')
  await answer({ ok: true, body: DONE })
  await counts(3)
  expect(last()).toMatchObject({ state: 'accepted' })
  await counts(0)
  expect(last()).toMatchObject({ state: 'confirmed' })
})

test('a list of alerts that is only the last known one confirms neither an acknowledgement nor a deletion (T4)', async () => {
  for (const [call, args] of [
    ['ackAlerts', { ids: ['gone'] }],
    ['deleteAlerts', { ids: ['gone'] }],
  ] as const) {
    const { commands, last, answer, store, clock } = setup()
    const look = async () => {
      commands.scheduleCheck()
      await clock.turnAsync(100)
    }
    void commands.run(call, args, act('a'), 'tab')
    await answer({ ok: true, body: DONE })
    await look()
    expect(last(), 'before there is a list').toMatchObject({ state: 'accepted', waiting: { first: ['gone'] } })
    store.alerts.begin('pendingAlerts')
    store.alerts.end('pendingAlerts')
    store.alerts.markStale('pendingAlerts')
    await look()
    expect(last(), 'a broken link').toMatchObject({ state: 'accepted' })
    store.alerts.begin('pendingAlerts')
    store.alerts.end('pendingAlerts')
    await look()
    expect(last(), 'a whole list').toMatchObject({ state: 'confirmed' })
  }
})
