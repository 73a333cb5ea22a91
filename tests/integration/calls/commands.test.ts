import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isWriting } from '../../../src/domain/commands/command-outcome.ts'
import type { Simulator } from '../../../src/simulator/create-simulator.ts'
import { type Listening, serveMounts } from '../../../src/simulator/server/serve-mounts.ts'
import { simulatePlant } from '../../../src/simulator/simulate-plant.ts'
import { type ArgsOf, ENDPOINTS, type EndpointName, type WritingName } from '../../../src/wire/endpoints/endpoints.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { CommandEntry, CommandRequest, ShownValue } from '../../../src/wire/tabs/command.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { SYSTEM_CLOCK } from '../../../workers/platform/environment.ts'
import { logIn, type NodeTab, openTab, type Send, sendAsChromium, startCore } from '../../support/live-in-node.ts'
import { type Cuts, cutAnswers } from '../../support/simulator/cut-answers.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 40_000

const SETPOINT: PvRef = { type: 'AnaOut', nr: 1_400_001 }
const OTHER_SETPOINT: PvRef = { type: 'AnaOut', nr: 1_700_001 }
const PUMP: PvRef = { type: 'DigiOut', nr: 1_400_001 }

let plant: Simulator
let server: Listening
let cuts: Cuts
let cores: LiveCore[]

beforeEach(async () => {
  plant = simulatePlant({ size: 'demo', print: () => undefined })
  cuts = () => false
  server = await serveMounts([cutAnswers(plant, (req) => cuts(req))], { port: 0, host: '127.0.0.1' })
  cores = []
})

afterEach(async () => {
  for (const core of cores) core.stop()
  await server.close()
})

interface Parts {
  readonly user?: string
  readonly send?: Send
  /** Every wait of the worker is so many times shorter. */
  readonly faster?: number
}

/** A logged-in tab of a browser of its own, with a working server connection. */
async function browser({ user = 'operator', send = fetch, faster = 1 }: Parts = {}): Promise<{
  readonly core: LiveCore
  readonly tab: NodeTab
}> {
  const clock = { ...SYSTEM_CLOCK, after: (ms: number, run: () => void) => SYSTEM_CLOCK.after(ms / faster, run) }
  const core = startCore(server.url, { clock }, send)
  cores.push(core)
  const tab = openTab(core, `tab-${cores.length}`)
  await logIn(tab, user)
  await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
  await tab.lease([{ topic: 'commands', key: '' }])
  return { core, tab }
}

const act = (id: string, shown: readonly ShownValue[] = []): CommandRequest => ({ id, shown })
const set = (pvRef: PvRef, value: number) => ({
  values: [pvRef.type === 'DigiOut' ? { pvRef, boolValue: value === 1 } : { pvRef, doubleValue: value }],
})

/** What a tab is told of a command. */
function told(tab: NodeTab, id: string): CommandEntry['state'] | undefined {
  const entries = (tab.mirror.value('commands/')?.value ?? []) as readonly CommandEntry[]
  return entries.find((entry) => entry.id === id)?.state
}

const executed = () => plant.journal.entries.map(({ call, key, replays }) => ({ call, key, replays }))

/** Cuts the answers of the first requests of each writing call, as often as is said. */
function cutWrites(times: number): void {
  let left = times
  cuts = (req) => {
    const isCommand = req.method !== 'GET' && req.headers['idempotency-key'] !== undefined
    if (isCommand) left -= 1
    return isCommand && left >= 0
  }
}

test(
  'a set value is accepted and then confirmed by the live value, and every tab is told so',
  async () => {
    const { core, tab } = await browser()
    const second = openTab(core, 'second')
    await second.lease([{ topic: 'commands', key: '' }])
    const result = await tab.api.call('setPvs', set(SETPOINT, 1.25), act('a'))
    expect(result).toMatchObject({ ok: true, body: { status: 'Success' } })
    await vi.waitFor(() => expect(told(tab, 'a')).toMatchObject({ state: 'accepted', waiting: { count: 1 } }), WAIT)
    for (const each of [tab, second]) {
      await vi.waitFor(() => expect(told(each, 'a')).toMatchObject({ state: 'confirmed' }), WAIT)
    }
    expect(executed()).toEqual([{ call: 'setPvs', key: 'a', replays: 0 }])
    await vi.waitFor(() => expect(plant.subscribed('pv')).toEqual([]), WAIT)
  },
  PATIENCE_MS,
)

/** One call of every kind that acts on the plant. */
const COMMANDS: { readonly [N in WritingName]?: () => ArgsOf<N> } = {
  setPvs: () => set(SETPOINT, 1.25),
  resetCounters: () => ({ pvs: [{ type: 'ZaehlWert', nr: 9 }] }),
  ackFaultInputs: () => ({ pvs: [] }),
  setPriorities: () => ({ oldPriorities: [], newPriorities: [] }),
  setLimits: () => ({ oldLimits: [], newLimits: [] }),
  setRuntimes: () => ({ oldValues: [], newValues: [] }),
  ackAlerts: () => ({ ids: plant.model.pending(plant.now()).map(({ id }) => id) }),
  deleteAlerts: () => ({ ids: plant.model.pending(plant.now()).map(({ id }) => id) }),
  callStations: () => ({ action: 'Connect', stations: [{ stationNumber: 12 }] }),
  activatePlans: () => ({ plans: [] }),
  ackPlans: () => ({ ackNonSent: false, plans: [] }),
  setCallNumbersState: () => ({ states: [] }),
  saveCallNumbers: () => ({ numbersToCreate: [], numbersToUpdate: [], idsToDelete: [] }),
  setTextMessages: () => ({ messages: [{ id: 1, message: 'Test' }] }),
}

test(
  'a command whose connection dies after the execution, and which the browser sends again, is executed once (R-40)',
  async () => {
    const { tab } = await browser({ user: 'admin', send: sendAsChromium })
    const names = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]
    const wrong: unknown[] = []
    for (const name of names) {
      cutWrites(1)
      const args = COMMANDS[name]?.() ?? {}
      const result = await tab.api.call(name, args as ArgsOf<typeof name>, act(`key-of-${name}`))
      if (!result.ok) wrong.push([name, result])
    }
    expect(wrong).toEqual([])
    const ofOnes = plant.journal.entries.filter(({ key }) => key?.startsWith('key-of-') === true)
    expect(ofOnes.map(({ call, key, replays }) => [call, key, replays])).toEqual(
      names.map((name) => [name, `key-of-${name}`, 1]),
    )
    expect(plant.journal.entries).toHaveLength(names.length)
  },
  PATIENCE_MS,
)

test(
  'the same request carries the same key also where something is only written down (R-44)',
  async () => {
    const keys: unknown[] = []
    const { tab } = await browser({ user: 'admin', send: sendAsChromium })
    cuts = (req) => {
      const key = req.headers['idempotency-key']
      if (key === undefined) return false
      keys.push(key)
      return keys.filter((each) => each === key).length === 1
    }
    const note = { id: 1, content: 'n' }
    const records: { readonly [N in WritingName]?: ArgsOf<N> } = {
      saveNote: { id: 1, note },
      createAnnotations: { annotations: [] },
      saveAnnotations: { annotations: [] },
      deleteAnnotations: { ids: [] },
      saveLifecycle: { entriesToCreate: [], entriesToUpdate: [], idsToDelete: [] },
      changePassword: { oldPassword: 'a', newPassword: 'b', newConfirmation: 'b' },
    }
    for (const [name, args] of Object.entries(records)) {
      await tab.api.call(name as WritingName, args as ArgsOf<WritingName>, act(`key-of-${name}`))
    }
    expect(keys).toEqual(Object.keys(records).flatMap((name) => [`key-of-${name}`, `key-of-${name}`]))
  },
  PATIENCE_MS,
)

test(
  'a command whose connection dies after the execution is unknown, is read again and never sent again (R-40, R-41)',
  async () => {
    const { tab } = await browser()
    cutWrites(1)
    const result = await tab.api.call('setPvs', set(SETPOINT, 1.25), act('a'))
    expect(result).toMatchObject({ ok: false, error: { kind: 'network' } })
    await vi.waitFor(() => expect(told(tab, 'a')).toMatchObject({ state: 'unknown', shows: true }), WAIT)
    expect(executed()).toEqual([{ call: 'setPvs', key: 'a', replays: 0 }])
    expect(plant.stats().calls.setPvs).toBe(1)
  },
  PATIENCE_MS,
)

test(
  'the act that was told as unknown, said again by its tab, is not sent again; pressed anew it is another one (R-41)',
  async () => {
    const { tab } = await browser()
    cutWrites(1)
    await tab.api.call('setPvs', set(SETPOINT, 1.25), act('a'))
    expect(await tab.api.call('setPvs', set(SETPOINT, 1.25), act('a'))).toMatchObject({ ok: false })
    expect(plant.stats().calls.setPvs).toBe(1)
    expect(await tab.api.call('setPvs', set(SETPOINT, 1.25), act('b'))).toMatchObject({ ok: true })
    expect(executed().map(({ key }) => key)).toEqual(['a', 'b'])
  },
  PATIENCE_MS,
)

test(
  'without an answer a command is unknown in time, and a tab that was closed meanwhile leaves that to the others (R-04, R-41)',
  async () => {
    const { core, tab } = await browser({ faster: 10 })
    const impatient = openTab(core, 'impatient')
    plant.failCall('setPvs', 'hang')
    void impatient.api.call('setPvs', set(SETPOINT, 1.25), act('a'))
    await vi.waitFor(() => expect(told(tab, 'a')).toEqual({ state: 'sent' }), WAIT)
    impatient.close()
    await vi.waitFor(() => expect(told(tab, 'a')).toMatchObject({ state: 'unknown', reason: 'timeout' }), WAIT)
    await vi.waitFor(() => expect(told(tab, 'a')).toMatchObject({ state: 'unknown', shows: false }), WAIT)
    expect(plant.stats().calls.setPvs).toBe(1)
  },
  PATIENCE_MS,
)

test(
  'two users set the same value: each is told of its own command, and both see what was written last (R-42)',
  async () => {
    const [one, two] = [await browser(), await browser({ user: 'admin' })]
    for (const { tab } of [one, two]) await tab.lease([{ topic: 'pvValue', key: 'ao1400001', slot: 0 }])
    await one.tab.api.call('setPvs', set(SETPOINT, 1.25), act('a'))
    await vi.waitFor(() => expect(told(one.tab, 'a')).toMatchObject({ state: 'confirmed' }), WAIT)
    await two.tab.api.call('setPvs', set(SETPOINT, 0.75), act('b'))
    await vi.waitFor(() => expect(told(two.tab, 'b')).toMatchObject({ state: 'confirmed' }), WAIT)
    expect([told(one.tab, 'b'), told(two.tab, 'a')]).toEqual([undefined, undefined])
    const number = (core: LiveCore) => core.store.lanes.num[core.store.lanes.lane('ao1400001') ?? -1]
    for (const { core } of [one, two]) await vi.waitFor(() => expect(number(core)).toBe(0.75), WAIT)
  },
  PATIENCE_MS,
)

test(
  'inverting rests on what was shown: changed by somebody else meanwhile, it is refused and nothing is sent (R-42)',
  async () => {
    const [one, two] = [await browser(), await browser({ user: 'admin' })]
    await one.tab.lease([{ topic: 'pvValue', key: 'do1400001', slot: 0 }])
    const state = () => one.core.store.lanes.num[one.core.store.lanes.lane('do1400001') ?? -1]
    const known = () => one.core.store.lanes.meta[one.core.store.lanes.lane('do1400001') ?? -1]
    await vi.waitFor(() => expect(known()).toBeGreaterThan(0), WAIT)
    const seen = state() ?? 0
    const inverted = 1 - seen
    await two.tab.api.call('setPvs', set(PUMP, inverted), act('theirs'))
    await vi.waitFor(() => expect(state()).toBe(inverted), WAIT)
    const shown: ShownValue[] = [{ topic: 'pvValue', key: 'do1400001', value: seen }]
    const result = await one.tab.api.call('setPvs', set(PUMP, inverted), act('mine', shown))
    expect(result).toMatchObject({ ok: false, error: { kind: 'changed' } })
    await vi.waitFor(() => expect(told(one.tab, 'mine')).toMatchObject({ state: 'rejected', reason: 'changed' }), WAIT)
    expect(executed().map(({ key }) => key)).toEqual(['theirs'])
  },
  PATIENCE_MS,
)

test(
  'of a command that a user may carry out only in part, what was left out is named (R-43)',
  async () => {
    const { tab } = await browser({ user: 'area' })
    const own: PvRef = { type: 'AnaOut', nr: 1_300_001 }
    const missing: PvRef = { type: 'AnaOut', nr: 1_399_999 }
    const values = [own, OTHER_SETPOINT, missing].flatMap((pvRef) => set(pvRef, 1.25).values)
    const result = await tab.api.call('setPvs', { values }, act('a'))
    expect(result).toMatchObject({ ok: true, body: { unauthorizedPvs: [OTHER_SETPOINT], missingPvs: [missing] } })
    await vi.waitFor(() => expect(told(tab, 'a')).toMatchObject({ state: 'confirmed' }), WAIT)
    expect(told(tab, 'a')).toMatchObject({ refused: { count: 2, first: ['ao1700001', 'ao1399999'] } })
  },
  PATIENCE_MS,
)

test(
  'a worker that dies with a command under way leaves it to no other: it is never sent again (R-45)',
  async () => {
    const { core, tab } = await browser()
    plant.failCall('setPvs', 'hang')
    void tab.api.call('setPvs', set(SETPOINT, 1.25), act('a'))
    await vi.waitFor(() => expect(plant.stats().calls.setPvs).toBe(1), WAIT)
    core.stop()
    plant.failCall('setPvs', null)
    const next = await browser()
    await next.tab.lease([{ topic: 'pvValue', key: 'ao1400001', slot: 0 }])
    await vi.waitFor(() => expect(plant.subscribed('pv')).toEqual(['ao1400001']), WAIT)
    expect([told(next.tab, 'a'), plant.stats().calls.setPvs, executed()]).toEqual([undefined, 1, []])
  },
  PATIENCE_MS,
)

test(
  'the next user is not told what the one before him did (pitfall 37)',
  async () => {
    const { tab } = await browser()
    await tab.api.call('setPvs', set(SETPOINT, 1.25), act('a'))
    await vi.waitFor(() => expect(told(tab, 'a')).toBeDefined(), WAIT)
    await tab.api.endSession(false)
    await vi.waitFor(() => expect(tab.mirror.value('commands/')?.value).toEqual([]), WAIT)
  },
  PATIENCE_MS,
)

test('every call that is not a GET is a command, a record, or says here that it changes nothing', () => {
  const names = Object.keys(ENDPOINTS) as EndpointName[]
  const others = names.filter((name) => ENDPOINTS[name].method !== 'GET' && !isWriting(name))
  expect(others.toSorted()).toEqual(
    [
      // They ask with a body.
      ...['alertsOfPvs', 'chartDataOfPvs', 'exportChart', 'firstDateOfPvs', 'lastDateOfPvs'],
      ...['pvConfigs', 'runtimes', 'textMessages'],
      // They are about the session itself: once more is the same, or needs a token that is used up.
      ...['login', 'logout', 'renewLease', 'secondFactor'],
    ].toSorted(),
  )
})
