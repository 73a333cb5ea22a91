import type { NoAnswer, RawAnswer } from '../../src/domain/connection/ask.ts'
import { withKnownStatus } from '../../src/domain/connection/plant-file.ts'
import { type BodyOf, ENDPOINTS } from '../../src/wire/endpoints/endpoints.ts'
import { answerReader } from '../../src/wire/readers/answers.ts'
import { parseResponse } from '../rest/parse-response.ts'
import type { LinkFacts } from './link-checks.ts'
import type { Probe } from './probe.ts'
import { probePlantFile } from './probe-plant-file.ts'

type Begun = { readonly ok: true; readonly facts: Partial<LinkFacts> } | { readonly ok: false; readonly why: string }

/** Logs in as a browser does. Returns what the login says of the way to the server, or the sentence why there is no session. */
export async function beginSession(probe: Probe, user: string, password: string): Promise<Begun> {
  const plantFile = await probePlantFile(probe)
  const tokenAnswer = await probe.call('loginToken', {})
  const token = await bodyOf('loginToken', tokenAnswer)
  if (typeof token === 'string') return { ok: false, why: `There is no token for a login: ${token}` }
  const { csrfToken } = token
  const loginAnswer = await probe.call('login', { username: user, password, csrfToken, recaptchaToken: null })
  const login = await bodyOf('login', loginAnswer)
  if (typeof login === 'string') return { ok: false, why: `The answer to the login cannot be used: ${login}` }
  const { status } = withKnownStatus(login, probe.plantFile)
  if (status !== 'Success') return { ok: false, why: `The server does not let this user in: ${status}` }
  const cookies = 'failure' in loginAnswer ? [] : loginAnswer.headers.getSetCookie()
  return { ok: true, facts: { cookies, hasToken: csrfToken !== '', plantFile } }
}

/** Ends the session of a check. */
export async function endSession(probe: Probe): Promise<void> {
  await probe.call('logout', {})
}

/** Returns the body as the client reads it, or why it cannot. */
async function bodyOf<N extends 'loginToken' | 'login'>(
  name: N,
  answer: RawAnswer | NoAnswer,
): Promise<BodyOf<N> | string> {
  if ('failure' in answer) return answer.failure
  const { status, headers, body } = answer
  const result = await parseResponse(new Response(body, { status, headers }), ENDPOINTS[name], answerReader(name))
  // What the reader of a call makes is its body.
  if (result.ok) return result.body as BodyOf<N>
  return status >= 200 && status < 300 ? `another form (${headers.get('content-type') ?? 'no type'})` : `HTTP ${status}`
}
