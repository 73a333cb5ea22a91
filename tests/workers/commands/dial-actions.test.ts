import { expect, test } from 'vitest'
import type { Result } from '../../../src/wire/server/result.ts'
import type { DialState, StationAction, StationCallResult } from '../../../src/wire/server/station.ts'
import { DialActions } from '../../../workers/commands/dial-actions.ts'
import { Store } from '../../../workers/topics/store.ts'
import { FakeClock, settle } from '../../support/fakes/fake-clock.ts'
import { storeContext } from '../../support/fakes/store-context.ts'

/** The longest time in which a station must have answered. */
const DIAL_MS = 90_000

function setup() {
  const clock = new FakeClock()
  const store = new Store(storeContext(clock))
  const actions = new DialActions({ clock, onChange: () => undefined }, store)
  const shows = (stationNumber: number, dialState: DialState) => {
    store.values.set('dialState', String(stationNumber), { stationNumber, dialState })
    actions.check()
  }
  const call = (action: StationAction, ...numbers: readonly number[]) => {
    const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
    actions.sent({ action, stations: numbers.map((stationNumber) => ({ stationNumber })) }, promise)
    return async (result: Result<unknown>) => {
      resolve(result)
      await settle()
    }
  }
  const interim = () =>
    Object.fromEntries(
      (store.values.get('dialActions', '')?.value ?? []).map(({ stationNumber, dialState }) => [
        stationNumber,
        dialState,
      ]),
    )
  return { clock, store, actions, shows, call, interim }
}

const answer = (lists: Partial<StationCallResult> = {}): Result<unknown> => ({
  ok: true,
  body: { status: 'Success', missing: [], notCallable: [], unauthorized: [], errorMessage: null, ...lists },
})

test('connecting and disconnecting are shown from the call on, a status query is not (rules L1, L3)', () => {
  const { shows, call, interim } = setup()
  shows(12, 'NotConnected')
  shows(16, 'Connected')
  shows(19, 'NotConnected')
  call('Connect', 12)
  call('Disconnect', 16)
  call('Status', 19)
  expect(interim()).toEqual({ 12: 'Connecting', 16: 'Disconnecting' })
})

test.each([
  ['that is accepted', answer()],
  ['without a response', { ok: false, error: { kind: 'network', text: 'cut' } } as const],
])(
  'a connected station is shown as disconnecting by an order %s until its own state says otherwise (rule L2)',
  async (_, result) => {
    const { shows, call, interim } = setup()
    shows(16, 'Connected')
    shows(17, 'Connected')
    await call('Disconnect', 16)(result)
    shows(16, 'Connected')
    shows(17, 'NotConnected')
    expect(interim()).toEqual({ 16: 'Disconnecting' })
    shows(16, 'HangingUp')
    expect(interim()).toEqual({})
  },
)

test("the station's own state ends it, the same state again does not (rule L4)", async () => {
  const { shows, call, interim } = setup()
  shows(12, 'NotConnected')
  const settled = call('Connect', 12)
  shows(12, 'NotConnected')
  await settled(answer())
  expect(interim()).toEqual({ 12: 'Connecting' })
  shows(12, 'Busy')
  expect(interim()).toEqual({})
})

test('a station whose state is not known yet: the first one that arrives is what was before (rule L4)', () => {
  const { shows, call, interim } = setup()
  call('Connect', 12)
  shows(12, 'NotConnected')
  expect(interim()).toEqual({ 12: 'Connecting' })
  shows(12, 'TimeOut')
  expect(interim()).toEqual({})
  call('Disconnect', 16)
  shows(16, 'NotConnected')
  expect(interim()).toEqual({})
})

test('stations that are refused are not shown as called any longer, the others are (rule L6)', async () => {
  const { shows, call, interim } = setup()
  for (const number of [1, 12, 16, 19]) shows(number, 'NotConnected')
  const settled = call('Connect', 1, 12, 16, 19)
  await settled(
    answer({
      notCallable: [{ stationNumber: 1 }],
      unauthorized: [{ stationNumber: 16 }],
      missing: [{ stationNumber: 19 }],
    }),
  )
  expect(interim()).toEqual({ 12: 'Connecting' })
})

test('a call that was refused ends all; one without a response keeps them until a station must have answered', async () => {
  const { shows, call, interim, clock } = setup()
  shows(12, 'NotConnected')
  await call('Connect', 12)({ ok: false, error: { kind: 'http', text: 'no', status: 403 } })
  expect(interim()).toEqual({})
  await call('Connect', 12)({ ok: false, error: { kind: 'network', text: 'cut' } })
  expect(interim()).toEqual({ 12: 'Connecting' })
  await clock.turnAsync(DIAL_MS - 1)
  expect(interim()).toEqual({ 12: 'Connecting' })
  await clock.turnAsync(1)
  expect(interim()).toEqual({})
})

test('the end of an earlier call does not end a later one of the same station', async () => {
  const { shows, call, interim, clock } = setup()
  shows(12, 'NotConnected')
  const first = call('Connect', 12)
  await clock.turnAsync(DIAL_MS / 2)
  call('Disconnect', 12)
  await first({ ok: false, error: { kind: 'http', text: 'no', status: 403 } })
  await clock.turnAsync(DIAL_MS / 2 + 1)
  expect(interim()).toEqual({ 12: 'Disconnecting' })
})

test('the calls of one user are not shown to the next', async () => {
  const { actions, shows, call, interim } = setup()
  shows(12, 'NotConnected')
  const settled = call('Connect', 12)
  actions.clear()
  expect(interim()).toEqual({})
  await settled(answer())
  expect(interim()).toEqual({})
})

test('a station that is already what it is called to be is shown so as soon as the call is confirmed (F89)', async () => {
  const { shows, call, interim } = setup()
  shows(12, 'NotConnected')
  shows(16, 'Connected')
  const respond = call('Disconnect', 12, 16)
  expect(interim()).toEqual({ 12: 'Disconnecting', 16: 'Disconnecting' })
  await respond(answer())
  expect(interim()).toEqual({ 16: 'Disconnecting' })
})
