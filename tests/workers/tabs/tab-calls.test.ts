import { expect, test } from 'vitest'
import type { EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { CallErrorKind, Result } from '../../../src/wire/server/result.ts'
import type { ConnectionStatus } from '../../../src/wire/tabs/live.ts'
import type { CallFunction } from '../../../workers/context/core-context.ts'
import { Session } from '../../../workers/session/session.ts'
import { TabCalls } from '../../../workers/tabs/tab-calls.ts'
import { Store } from '../../../workers/topics/store.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { storeContext } from '../../support/fakes/store-context.ts'

const NOTE = { id: 7, note: { id: 7, content: 'neu' } }
const ON = { values: [{ pvRef: { type: 'DigiOut', nr: 1_400_001 }, boolValue: true }] } as const

/** Calls of a tab while the server connection has this status; the server answers each with `answer`. */
function setup(status: ConnectionStatus, answer: Result<unknown>) {
  const clock = new FakeClock()
  const sent: EndpointName[] = []
  const call: CallFunction = (name) => {
    sent.push(name)
    // The test names the body of the one call that it sends.
    return Promise.resolve(answer) as ReturnType<CallFunction> as Promise<Result<never>>
  }
  const context = { ...storeContext(clock, { call }), refetch: () => undefined }
  const store = new Store(context)
  const session = new Session(context, { onChange: () => undefined, onEnd: () => undefined })
  const calls = new TabCalls(context, store, session, () => status)
  const outdated = () => store.values.get('invalidations', '')?.value ?? {}
  return { calls, sent, outdated }
}

const failed = (kind: CallErrorKind, status?: number): Result<never> => ({
  ok: false,
  error: { kind, text: kind, ...(status === undefined ? {} : { status }) },
})

test.each<readonly [string, Result<unknown>, boolean]>([
  ['done', { ok: true, body: { status: 'Success', errorMessage: null } }, true],
  ['cut off by the network', failed('network'), true],
  ['without an answer in time', failed('timeout'), true],
  ['answered by a proxy that lost the server', failed('http', 502), true],
  ['answered too late', failed('http', 408), true],
  ['answered by a web page', failed('not-json'), true],
  ['answered unreadably', failed('shape'), true],
  ['cancelled at its end', failed('cancelled-late'), true],
  ['cancelled', failed('cancelled'), true],
  ['of a session that has ended', failed('session-ended'), true],
  ['refused as wrong', failed('http', 400), false],
  ['refused for lack of a right', failed('http', 403), false],
  ['refused as unknown', failed('http', 404), false],
  ['refused as contradicting', failed('http', 409), false],
  ['refused without a session', failed('unauthorized', 401), false],
])(
  'a writing call that was %s: what it changes may be out of date, unless it certainly was not carried out (T16) (F14)',
  async (_, answer, isOutdated) => {
    const { calls, outdated } = setup('Connected', answer)
    await calls.run('saveNote', NOTE, 'tab')
    expect(outdated()).toEqual(isOutdated ? { dashboardConfig: 1 } : {})
  },
)

test('a reading call makes nothing out of date, also without an answer (T16)', async () => {
  const { calls, outdated } = setup('Connected', failed('timeout'))
  await calls.run('dashboardConfig', {}, 'tab')
  expect(outdated()).toEqual({})
})

/** The whole chain up to the control unit must be connected. Specification 4, "Server connection status". */
const STATUSES: Readonly<Record<ConnectionStatus, boolean>> = {
  Connected: true,
  WebServerDisconnected: false,
  ServerDisconnected: false,
  ServerUnreachable: false,
  ControlUnitDisconnected: false,
  ControlUnitFaulty: false,
  Unauthorized: false,
  Unknown: false,
}

test.each(Object.entries(STATUSES) as [ConnectionStatus, boolean][])(
  'a command while the server connection is %s is sent: %s (T16) (R-40)',
  async (status, isSent) => {
    const { calls, sent, outdated } = setup(status, failed('http', 400))
    const result = await calls.run('setPvs', ON, 'tab', { id: 'a', shown: [] })
    expect(sent).toEqual(isSent ? ['setPvs'] : [])
    if (isSent) return
    expect(result).toMatchObject({ ok: false, error: { kind: 'disconnected', text: expect.stringContaining(status) } })
    expect(outdated()).toEqual({})
    // What only reads, or writes into the books of the server, needs no plant.
    await calls.run('dashboardConfig', {}, 'tab')
    expect(sent).toEqual(['dashboardConfig'])
  },
)
