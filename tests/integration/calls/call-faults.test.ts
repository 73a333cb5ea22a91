import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isWriting } from '../../../src/domain/commands/command-outcome.ts'
import type { CallFailure } from '../../../src/simulator/rest/http/call-failure.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../src/wire/endpoints/endpoints.ts'
import type { CallErrorKind } from '../../../src/wire/server/result.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { SYSTEM_CLOCK } from '../../../workers/platform/environment.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'
import { BELIEVABLE_ARGS } from '../../support/simulator/believable-args.ts'
import { logIn as logInAs, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 120_000
/** Nobody answers: 10 to 120 s of waiting are shortened to 20 to 240 ms. */
const TIMES_SHORTER = 500

const NAMES = Object.keys(ENDPOINTS) as EndpointName[]
const rowOf = (name: EndpointName): EndpointRow => ENDPOINTS[name]
/** Of what is no JSON only its status is known to be right or wrong. */
const isPlain = (name: EndpointName) => ['text', 'file'].includes(String(rowOf(name).answer))

let plant: SimulatorHandle
let session: SimulatorSession
let core: LiveCore
let tab: NodeTab
/** Whether deadlines are short now. */
let isImpatient = false

const settingsAsked = () => plant.stats().calls.systemSettings ?? 0

beforeAll(async () => {
  plant = await startSimulator({ size: 'demo', print: () => undefined })
  session = await logInAs(plant.url, 'admin')
})
afterAll(() => plant.close())

// Each failure meets a worker of its own: what another one has kept for its tabs would not be asked for.
beforeEach(async () => {
  const after = (ms: number, run: () => void) => SYSTEM_CLOCK.after(isImpatient ? ms / TIMES_SHORTER : ms, run)
  core = startCore(plant.url, { clock: { ...SYSTEM_CLOCK, after } })
  tab = openTab(core, 'a')
  // The worker asks for the settings itself when a session begins, and would keep the answer for its tabs.
  const asked = settingsAsked()
  plant.failCall('systemSettings', { status: 503 })
  await logIn(tab, 'admin')
  await vi.waitFor(() => expect(settingsAsked()).toBeGreaterThan(asked), WAIT)
  plant.failCall('systemSettings', null)
  await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
})
afterEach(() => core.stop())

/** What a call without a body tells: what was only to be taken was taken, of other commands nobody knows. */
const EMPTY = (name: EndpointName) => {
  if (rowOf(name).empty !== undefined) return 'ok'
  return isWriting(name) ? 'shape' : 'missing'
}

/** A failure and what a call tells of it; null where a call of that kind cannot tell. */
interface Row {
  readonly failure: CallFailure
  readonly kind: CallErrorKind | ((name: EndpointName) => CallErrorKind | 'ok')
  readonly isHiddenFromPlain?: true
}

const ROWS: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(
    [400, 403, 404, 409, 429, 500, 502, 503].map((status) => [
      `status ${status}`,
      { failure: { status }, kind: 'http' } as const,
    ]),
  ),
  'a status of redirection': { failure: { status: 302 }, kind: 'http' },
  'a web page in place of what was asked for': { failure: 'html', kind: 'not-json' },
  'JSON that breaks off': { failure: 'bad-json', kind: 'not-json', isHiddenFromPlain: true },
  'nothing at all (deviation 3)': { failure: 'empty-body', kind: EMPTY, isHiddenFromPlain: true },
  '204 after its execution (deviation 3)': {
    failure: 'no-content',
    kind: (name) => (rowOf(name).only200 === true ? 'http' : EMPTY(name)),
  },
  'half of the promised bytes': { failure: 'truncated', kind: 'network' },
  'the end of the connection': { failure: 'execute-then-kill', kind: 'network' },
  'never any answer': { failure: 'hang', kind: 'timeout' },
}

/** What the call does is done all the same: a session that has ended would answer the other calls. */
const ENDS_SESSION: readonly EndpointName[] = ['login', 'secondFactor', 'logout', 'changePassword']

describe('every call of the table, answered by', () => {
  test.each(Object.entries(ROWS))(
    '%s, says so in its result, ends no session and throws nothing (R-27)',
    async (_, { failure, kind, isHiddenFromPlain }) => {
      const isExecuted = ['truncated', 'execute-then-kill', 'no-content'].includes(String(failure))
      const names = NAMES.filter(
        (name) => !(isExecuted && ENDS_SESSION.includes(name)) && !(isHiddenFromPlain === true && isPlain(name)),
      )
      const wrong: object[] = []
      isImpatient = failure === 'hang'
      for (const name of names) {
        const args = await BELIEVABLE_ARGS[name]({ session, plant })
        plant.failCall(name, failure)
        const result = await tab.api.call(name, args)
        plant.failCall(name, null)
        const told = result.ok ? 'ok' : result.error.kind
        const status = typeof failure === 'object' && !result.ok ? result.error.status : undefined
        const expected = typeof kind === 'string' ? kind : kind(name)
        if (told !== expected || (typeof failure === 'object' && status !== failure.status))
          wrong.push({ name, told, status })
      }
      isImpatient = false
      expect(wrong).toEqual([])
      expect(names.length).toBeGreaterThan(70)
      expect(core.session.state.state).toBe('active')
      expect(core.stats().errors).toBe(0)
      expect(await tab.api.call('userInfo', {})).toMatchObject({ ok: true })
    },
    PATIENCE_MS,
  )
})

const WRITING = NAMES.filter(isWriting)

test('a result status that nobody knows rejects every call that writes, with its text (deviation 1, deviation 2, F6)', async () => {
  await tab.lease([{ topic: 'commands', key: '' }])
  const wrong: object[] = []
  for (const name of WRITING) {
    const args = await BELIEVABLE_ARGS[name]({ session, plant })
    plant.failCall(name, 'unknown-status')
    await tab.api.call(name, args)
    plant.failCall(name, null)
    const entry = core.store.values.get('commands', '')?.value?.at(-1)
    const told = entry?.call === name ? entry.state : entry
    const wanted = { state: 'rejected', reason: 'NeverHeardOf', text: 'The plant is being serviced.' }
    if (JSON.stringify(told) !== JSON.stringify(wanted)) wrong.push({ name, told })
  }
  expect(wrong).toEqual([])
  expect(core.stats().errors).toBe(0)
})
