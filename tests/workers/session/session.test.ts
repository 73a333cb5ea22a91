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
  const server: {
    userInfo: Result<unknown> | Promise<Result<unknown>> | null
    logout: Result<unknown> | Promise<Result<unknown>> | null
  } = {
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
  /** Another worker of this browser, if there is one. */
  const said: { to: Session | null } = { to: null }
  const session = new Session(
    { clock, call },
    {
      onChange: (state) => heard.push(state),
      onEnd: () => heard.push('dropped'),
      onNews: (news) => void said.to?.heard(news),
    },
  )
  const count = (name: EndpointName) => sent.filter((each) => each === name).length
  return { clock, server, session, heard, said, sent, count }
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
  const { clock, session, heard, count } = setup()
  await session.check()
  heard.length = 0
  await session.login(
    async () => ({ ok: true, body: false }),
    (body) => body,
  )
  await clock.turnAsync(60 * SECOND_MS)
  expect([heard, session.user, count('userInfo')]).toEqual([[], OPERATOR, 1])
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

test('whoever is not logged in has nothing to leave, and no session of his can end', async () => {
  const { server, session, heard, count } = setup()
  server.userInfo = NOBODY
  await session.check()
  heard.length = 0
  await session.leave()
  session.end('unauthorized')
  session.left()
  expect([heard, count('logout'), session.state]).toEqual([[], 0, { state: 'anonymous' }])
})

test('a session that the server has ended is left without a logout, and ends once', async () => {
  const { session, heard, count } = setup()
  await session.check()
  session.end('unauthorized')
  heard.length = 0
  await session.leave()
  session.end('user-changed')
  expect([heard, count('logout'), session.state]).toEqual([[], 0, { state: 'ended', reason: 'unauthorized' }])
})

test('an active session does not end because a tab has left another one', async () => {
  const { session } = setup()
  await session.check()
  session.left()
  expect(session.user).toEqual(OPERATOR)
})

test('two tabs that leave at once leave once, and both wait for the same answer', async () => {
  const { session, heard, count } = setup()
  await session.check()
  heard.length = 0
  await Promise.all([session.leave('inactivity'), session.leave()])
  expect([count('logout'), heard]).toEqual([
    1,
    ['dropped', { state: 'leaving', error: null, reason: 'inactivity' }, { state: 'ended', reason: 'inactivity' }],
  ])
})

test('a worker that does not know the token asks for it before it logs out, and again after a failure (S-04)', async () => {
  const { clock, server, session, sent } = setup()
  server.logout = DOWN
  await session.leave()
  expect(sent).toEqual(['userInfo', 'logout'])
  expect(session.csrfToken).toBe(OPERATOR.csrfToken)
  server.userInfo = { ok: true, body: { ...OPERATOR, csrfToken: 'the next' } }
  server.logout = DONE
  await clock.turnAsync(3 * SECOND_MS)
  expect(sent).toEqual(['userInfo', 'logout', 'userInfo', 'logout'])
  expect([session.csrfToken, session.state]).toEqual([null, { state: 'ended', reason: 'logout' }])
})

test.each([
  ['knows nobody any more', NOBODY, { state: 'ended', reason: 'logout' }, 1],
  ['cannot be reached', DOWN, { state: 'leaving', reason: 'logout', error: { kind: 'network', text: 'down' } }, 1],
] as const)(
  'a logout is repeated only where the server says whose session it is: it %s',
  async (_, answer, state, sent) => {
    const { clock, server, session, count } = setup()
    await session.check()
    server.logout = DOWN
    await session.leave()
    server.userInfo = answer
    await clock.turnAsync(3 * SECOND_MS)
    expect([session.state, count('logout')]).toEqual([state, sent])
  },
)

test.each([
  ['is over already', NOBODY, { state: 'ended', reason: 'logout' }],
  [
    'goes on, as the answer says',
    { ok: true, body: { status: 'Failure' } },
    { state: 'leaving', reason: 'logout', error: { kind: 'shape', text: 'The logout ended with Failure' } },
  ],
] as const)('whether a session is over is what the server says of its logout: it %s', async (_, answer, state) => {
  const { server, session } = setup()
  await session.check()
  server.logout = answer
  await session.leave()
  expect(session.state).toEqual(state)
})

test('an accepted login while a logout is not confirmed waits for its answer, which deletes the cookie, and begins a new session (F2)', async () => {
  const { server, session, heard } = setup()
  await session.check()
  const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
  server.logout = promise
  void session.leave()
  const { generation } = session
  heard.length = 0
  const order: string[] = []
  const login = session.login(
    async () => {
      order.push('login')
      return DONE
    },
    () => true,
  )
  await settle()
  expect(order).toEqual([])
  server.userInfo = { ok: true, body: VIEWER }
  resolve(DOWN)
  expect(await login).toEqual(DONE)
  expect(heard.slice(1)).toEqual([{ state: 'unknown' }, { state: 'active', user: VIEWER }])
  // An answer to what the user before asked is not for this one.
  expect(session.generation).toBe(generation + 1)
})

test('no logout is sent while somebody logs in, whoever looks; one that was due is sent after a minute', async () => {
  const { clock, server, session, count } = setup()
  await session.check()
  server.logout = DOWN
  await session.leave()
  const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
  const login = session.login(
    () => promise,
    (body) => body === true,
  )
  await session.check()
  await clock.turnAsync(30 * SECOND_MS)
  expect(count('logout')).toBe(1)
  resolve({ ok: true, body: false })
  await login
  await clock.turnAsync(60 * SECOND_MS)
  expect(count('logout')).toBe(2)
})

test('a session that is active stays so while the server says that nobody is there', async () => {
  const { clock, server, session, count } = setup()
  await session.check()
  server.userInfo = NOBODY
  await session.check()
  await clock.turnAsync(60 * SECOND_MS)
  expect([session.user, count('userInfo')]).toEqual([OPERATOR, 2])
})

test('a session that is active stays so while the server cannot say who is there, and asks until it can (F144)', async () => {
  const { clock, server, session, heard } = setup()
  await session.check()
  server.userInfo = DOWN
  await session.check()
  await clock.turnAsync(60 * SECOND_MS)
  expect(session.user).toEqual(OPERATOR)
  heard.length = 0
  server.userInfo = { ok: true, body: VIEWER }
  await clock.turnAsync(3 * SECOND_MS)
  expect(heard).toEqual(['dropped', { state: 'ended', reason: 'user-changed' }])
  expect(clock.pending).toBe(0)
})

test('a session that ends while it waits to ask again asks nobody any more', async () => {
  const { clock, server, session, count } = setup()
  await session.check()
  server.userInfo = DOWN
  await session.check()
  session.end('unauthorized')
  server.userInfo = { ok: true, body: VIEWER }
  await clock.turnAsync(60 * SECOND_MS)
  expect([session.state, count('userInfo')]).toEqual([{ state: 'ended', reason: 'unauthorized' }, 2])
})

test('why a session has ended stays known while the server says that nobody is there', async () => {
  const { server, session } = setup()
  await session.check()
  session.end('unauthorized')
  server.userInfo = NOBODY
  await session.check()
  expect(session.state).toEqual({ state: 'ended', reason: 'unauthorized' })
})

test('questions at once are one question', async () => {
  const { session, count } = setup()
  await Promise.all([session.check(), session.check()])
  expect(count('userInfo')).toBe(1)
})

test('a login that the server does not take asks nobody anything, and one that is taken asks who it is', async () => {
  const { server, session, count } = setup()
  server.userInfo = NOBODY
  expect(
    await session.login(
      async () => DOWN,
      () => true,
    ),
  ).toEqual(DOWN)
  expect(count('userInfo')).toBe(0)
  server.userInfo = { ok: true, body: VIEWER }
  expect(
    await session.login(
      async () => DONE,
      () => true,
    ),
  ).toEqual(DONE)
  expect([count('userInfo'), session.user]).toEqual([1, VIEWER])
})

test('after its end the worker asks nothing more', async () => {
  const { clock, server, session, count } = setup()
  server.userInfo = DOWN
  await session.check()
  session.stop()
  await clock.turnAsync(60 * SECOND_MS)
  expect(count('userInfo')).toBe(1)
})

/** Two workers of one browser: what one has to say the other hears. */
function setupTwo() {
  const [one, other] = [setup(), setup()]
  const both = { userInfo: one.server.userInfo, logout: one.server.logout }
  for (const { server } of [one, other]) {
    Object.defineProperty(server, 'userInfo', { get: () => both.userInfo })
    Object.defineProperty(server, 'logout', { get: () => both.logout })
  }
  one.said.to = other.session
  other.said.to = one.session
  return { one, other, server: both }
}

test('a logout in one worker ends the session in the others at once, and they send none: it would end the next login (R-67)', async () => {
  const { one, other, server } = setupTwo()
  await Promise.all([one.session.check(), other.session.check()])
  const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
  server.logout = promise
  void one.session.leave('inactivity')
  expect([other.session.state, other.heard.includes('dropped')]).toEqual([
    { state: 'leaving', error: null, reason: 'inactivity' },
    true,
  ])
  server.userInfo = NOBODY
  resolve(DONE)
  await settle()
  expect([one.session.state.state, other.session.state.state]).toEqual(['ended', 'anonymous'])
  expect([one.count('logout'), other.count('logout')]).toEqual([1, 0])
})

test('a worker whose neighbour has died while it logged out sends the logout itself, and lets nobody in before (R-67)', async () => {
  const { one, other, server } = setupTwo()
  await Promise.all([one.session.check(), other.session.check()])
  server.logout = DOWN
  void one.session.leave()
  await settle()
  one.session.stop()
  one.said.to = null
  expect(other.session.state.state).toBe('leaving')
  server.logout = DONE
  await other.clock.turnAsync(30 * SECOND_MS)
  expect([other.session.state, other.count('logout')]).toEqual([{ state: 'ended', reason: 'logout' }, 1])
})

test('a login in one worker is asked for by the others: the same user goes on in all tabs, another one gets nothing of the first (R-67)', async () => {
  const accepted = () => Promise.resolve(DONE as Result<{ readonly status: string }>)
  const { one, other, server } = setupTwo()
  server.userInfo = NOBODY
  await Promise.all([one.session.check(), other.session.check()])
  server.userInfo = { ok: true, body: OPERATOR }
  await one.session.login(accepted, () => true)
  await settle()
  expect([one.session.user, other.session.user]).toEqual([OPERATOR, OPERATOR])
  server.userInfo = { ok: true, body: VIEWER }
  await one.session.login(accepted, () => true)
  await settle()
  expect([one.session.user, other.session.state]).toEqual([VIEWER, { state: 'ended', reason: 'user-changed' }])
})

test.each([undefined, null, 'ended', { kind: 'logout' }, ['logout'], 7])(
  'what another build tells and this one does not know changes nothing: %o (R-67)',
  async (news) => {
    const { session, heard, sent } = setup()
    await session.check()
    const before = [heard.length, sent.length]
    await session.heard(news)
    expect([heard.length, sent.length, session.state.state]).toEqual([...before, 'active'])
  },
)
