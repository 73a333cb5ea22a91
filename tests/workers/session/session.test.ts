import { expect, test } from 'vitest'
import type { EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { SessionState } from '../../../src/wire/tabs/session.ts'
import type { CallFunction } from '../../../workers/context/core-context.ts'
import { Session } from '../../../workers/session/session.ts'
import { FakeClock, settle } from '../../support/fakes/fake-clock.ts'

const OPERATOR = { userName: 'operator', displayName: 'Operator', csrfToken: 'of the operator' }
const VIEWER = { userName: 'viewer', displayName: 'Viewer', csrfToken: 'of the viewer' }
const DONE: Result<unknown> = { ok: true, body: { status: 'Success' } }
const DOWN: Result<unknown> = { ok: false, error: { kind: 'network', text: 'down' } }
const NOBODY: Result<unknown> = { ok: false, error: { kind: 'unauthorized', text: '401', status: 401 } }
const SECOND_MS = 1000

/** A session whose server gives these answers; one without an answer is silent. */
function setup() {
  const clock = new FakeClock()
  const sent: EndpointName[] = []
  const server: { userInfo: Result<unknown> | Promise<Result<unknown>> | null; logout: Result<unknown> | null } = {
    userInfo: { ok: true, body: OPERATOR },
    logout: DONE,
  }
  const call: CallFunction = (name) => {
    sent.push(name)
    const answer = name === 'logout' ? server.logout : server.userInfo
    const promise = answer === null ? new Promise<Result<unknown>>(() => {}) : Promise.resolve(answer)
    // Only these two calls are sent, and the bodies are theirs.
    return promise as ReturnType<CallFunction> as Promise<Result<never>>
  }
  const heard: (SessionState | 'dropped')[] = []
  const session = new Session(
    { clock, call },
    { onChange: (state) => heard.push(state), onEnd: () => heard.push('dropped') },
  )
  const count = (name: EndpointName) => sent.filter((each) => each === name).length
  return { clock, server, session, heard, count }
}

test('another user who is found by a check ends the session: its data goes before anybody hears of it (T2) (pitfall 37)', async () => {
  const { server, session, heard } = setup()
  await session.check()
  expect(session.user).toEqual(OPERATOR)
  const { generation } = session
  heard.length = 0
  server.userInfo = { ok: true, body: VIEWER }
  await session.check()
  expect(heard).toEqual(['dropped', { state: 'ended', reason: 'user-changed' }])
  expect([session.user, session.csrfToken]).toEqual([null, null])
  // What was asked for the first user is not answered to the second.
  expect(session.generation).toBe(generation + 1)
})

test('an answer from before the logout says nothing any more (T2) (F7)', async () => {
  const { server, session } = setup()
  await session.check()
  const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
  server.userInfo = promise
  void session.check()
  await session.leave()
  resolve({ ok: true, body: OPERATOR })
  await settle()
  expect([session.user, session.state]).toEqual([null, { state: 'ended', reason: 'logout' }])
})

test('the same user again goes on, with the newest token', async () => {
  const { server, session, heard } = setup()
  await session.check()
  server.userInfo = { ok: true, body: { ...OPERATOR, csrfToken: 'the next' } }
  await session.check()
  expect([session.csrfToken, session.generation, heard.includes('dropped')]).toEqual(['the next', 0, false])
})

test('whoever logs in over another user ends that session first, also under the same name (T2)', async () => {
  for (const next of [VIEWER, OPERATOR]) {
    const { server, session, heard } = setup()
    await session.check()
    heard.length = 0
    server.userInfo = { ok: true, body: next }
    await session.login(
      async () => ({ ok: true, body: true }),
      (body) => body,
    )
    expect(heard).toEqual(['dropped', { state: 'ended', reason: 'user-changed' }, { state: 'active', user: next }])
  }
})

test('a login that is refused changes nothing for the user who is logged in', async () => {
  const { session, heard } = setup()
  await session.check()
  heard.length = 0
  await session.login(
    async () => ({ ok: true, body: false }),
    (body) => body,
  )
  expect([heard, session.user]).toEqual([[], OPERATOR])
})

test('who is there is asked again 3 s after the server could not say it', async () => {
  const { clock, server, session, count } = setup()
  server.userInfo = DOWN
  await session.check()
  expect(session.state).toMatchObject({ state: 'unreachable' })
  server.userInfo = NOBODY
  await clock.turnAsync(3 * SECOND_MS - 1)
  expect(count('userInfo')).toBe(1)
  await clock.turnAsync(1)
  expect([count('userInfo'), session.state]).toEqual([2, { state: 'anonymous' }])
  await clock.turnAsync(60 * SECOND_MS)
  expect(count('userInfo')).toBe(2)
})

test('a logout that fails is repeated after 3 s, then ever later, up to 30 s', async () => {
  const { clock, server, session, count } = setup()
  await session.check()
  server.logout = DOWN
  await session.leave()
  expect(session.state).toMatchObject({ state: 'leaving', error: { kind: 'network' } })
  for (const [index, seconds] of [3, 6, 12, 24, 30, 30].entries()) {
    await clock.turnAsync(seconds * SECOND_MS - 1)
    expect(count('logout'), `before ${seconds} s`).toBe(index + 1)
    await clock.turnAsync(1)
    expect(count('logout'), `after ${seconds} s`).toBe(index + 2)
  }
  server.logout = DONE
  await clock.turnAsync(30 * SECOND_MS)
  expect(session.state).toEqual({ state: 'ended', reason: 'logout' })
})

test('whoever leaves waits 3 s at most for a server that is silent, and is out at once', async () => {
  const { clock, server, session } = setup()
  await session.check()
  server.logout = null
  let hasLeft = false
  void session.leave().then(() => {
    hasLeft = true
  })
  await settle()
  expect([session.user, session.state.state]).toEqual([null, 'leaving'])
  await clock.turnAsync(3 * SECOND_MS - 1)
  expect(hasLeft).toBe(false)
  await clock.turnAsync(1)
  expect(hasLeft).toBe(true)
})

test('after a wrong password a logout that was not heard is repeated a minute later', async () => {
  const { clock, server, session, count } = setup()
  await session.check()
  server.logout = DOWN
  await session.leave()
  await session.login(
    async () => ({ ok: true, body: false }),
    (body) => body,
  )
  await clock.turnAsync(60 * SECOND_MS - 1)
  expect(count('logout')).toBe(1)
  await clock.turnAsync(1)
  expect(count('logout')).toBe(2)
})

test('an accepted login whose cookie the browser does not keep fails with a reason, instead of waiting for good (F147)', async () => {
  const { server, session } = setup()
  server.userInfo = NOBODY
  const login = () =>
    session.login(
      async () => DONE,
      () => true,
    )
  expect(await login()).toMatchObject({ ok: false, error: { kind: 'not-kept' } })
  expect(session.user).toBeNull()
  // As soon as it is kept, the next one gets in.
  server.userInfo = { ok: true, body: OPERATOR }
  expect(await login()).toEqual(DONE)
  expect(session.user).toEqual(OPERATOR)
})

test('a tab that is told of the end only when another one has left it learns why as well (F67)', async () => {
  const { session } = setup()
  await session.check()
  session.end('unauthorized')
  session.left()
  expect(session.state).toEqual({ state: 'anonymous', ended: 'unauthorized' })
})
