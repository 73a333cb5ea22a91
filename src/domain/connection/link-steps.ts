import { HUB_NAMES, type HubName } from '../../wire/hubs/hubs.ts'
import { type Answer, answerCause, fieldOf, isAnswered, jsonOf, seenOf } from './answer-cause.ts'
import { MOST_LEAD_MS } from './clock-lead.ts'
import type { ConnectionFacts } from './connection-facts.ts'
import { CAUSES, type Cause, type LinkStep, type Seen, type StepName } from './link-step.ts'
import { negotiationCause, transportsOf } from './negotiation-cause.ts'
import { blockedBy, missingHeaders } from './page-policy.ts'
import { PLANT_FILE_PATH, plantFileIn } from './plant-file.ts'

/** Status of `userInfo` without a session. */
const NO_SESSION = [401, 403]

/**
 * Judges what a check has seen so far: its steps in their order, up to the one that is being tried. A step that needs an earlier
 * one which does not work could not be tried.
 */
export function linkSteps(facts: ConnectionFacts): readonly LinkStep[] {
  const steps: LinkStep[] = []
  for (const judge of JUDGES) {
    const step = judge(facts)
    if (step === null) break
    steps.push(step)
  }
  return steps
}

/** Whether the server answers a call as ours does. */
function hasRest({ rest, isOnline }: ConnectionFacts): boolean {
  return rest !== undefined && answerCause(rest, isOnline, NO_SESSION) === 'works'
}

/** Returns whether somebody is logged in, by the answer to `userInfo`. */
export function hasSession({ rest }: ConnectionFacts): boolean {
  return rest !== undefined && isAnswered(rest) && rest.status === 200 && typeof fieldOf(rest, 'userName') === 'string'
}

/** Whether the address of the client answers as the client's own server does. */
function hasFiles({ files, isOnline }: ConnectionFacts): boolean {
  return files !== undefined && answerCause(files, isOnline) === 'works'
}

const step = (name: StepName, cause: Cause, seen: readonly Seen[] = []): LinkStep => ({ name, cause, seen })

type Judge = (facts: ConnectionFacts) => LinkStep | null

const browser: Judge = ({ lacks, hasWorker }) => {
  const seen = [
    ...(['SharedWorker', 'Web Locks', 'IndexedDB'] as const).map((what) => ({
      what,
      found: lacks.includes(what) ? 'no' : 'yes',
    })),
    { what: 'live worker', found: hasWorker ? 'yes' : 'no' },
  ]
  if (!hasWorker) return step('browser', 'workerLost', seen)
  if (lacks.includes('SharedWorker')) return step('browser', 'noSharedWorker', seen)
  if (lacks.includes('Web Locks')) return step('browser', 'noLocks', seen)
  return step('browser', lacks.includes('IndexedDB') ? 'noStorage' : 'works', seen)
}

const policy: Judge = ({ page, refusals }) => {
  if (page === undefined) return null
  if (refusals.length > 0)
    return step(
      'policy',
      'policyRefuses',
      refusals.map((found) => ({ what: 'policy', found })),
    )
  if (!isAnswered(page)) return step('policy', 'earlier')
  const header = page.headers.get('content-security-policy')
  const blocked = header === null ? [] : blockedBy(header)
  if (blocked.length > 0)
    return step(
      'policy',
      'policyRefuses',
      blocked.map((found) => ({ what: '/', found })),
    )
  const missing = missingHeaders(page.headers)
  return step(
    'policy',
    missing.length > 0 ? 'weakPolicy' : 'works',
    missing.map((found) => ({ what: '/', found })),
  )
}

/** Any answer shows that name, address and certificate are in order. Whose it is, is the next step. */
const files: Judge = ({ files: answer, isOnline, build }) => {
  if (answer === undefined) return null
  const seen = [seenOf('/build.json', answer)]
  if (!isAnswered(answer)) return step('files', answerCause(answer, isOnline), seen)
  const offered = fieldOf(answer, 'build')
  return step('files', typeof offered === 'string' && offered !== build ? 'otherBuild' : 'works', seen)
}

const answer: Judge = ({ files: got, isOnline }) => {
  if (got === undefined) return null
  return isAnswered(got)
    ? step('answer', answerCause(got, isOnline), [seenOf('/build.json', got)])
    : step('answer', 'earlier')
}

const secure: Judge = ({ isSecure, isEncrypted, files: got }) => {
  if (got === undefined) return null
  if (!isAnswered(got)) return step('secure', 'earlier')
  const seen = [{ what: isEncrypted ? 'https' : 'http', found: isSecure ? 'secure context' : 'no secure context' }]
  return step('secure', isEncrypted || isSecure ? 'works' : 'plainHttp', seen)
}

/** Without an answer that says whether there is one the client writes nothing. */
const plantFile: Judge = ({ plantFile: got, ...facts }) => {
  if (!hasFiles(facts) && facts.files !== undefined) return step('plantFile', 'earlier')
  if (got === undefined) return null
  const seen = [seenOf(PLANT_FILE_PATH, got)]
  const { state, mistakes } = plantFileIn(got)
  if (state === 'unread') return step('plantFile', answerCause(got, facts.isOnline), seen)
  const wrong = mistakes.map(({ place, fault }) => ({ what: place === '' ? PLANT_FILE_PATH : place, found: fault }))
  return step('plantFile', wrong.length > 0 ? 'plantFileWrong' : 'works', [...seen, ...wrong])
}

const filter: Judge = ({ filtered, ...facts }) => {
  if (!hasFiles(facts) && facts.files !== undefined) return step('filter', 'earlier')
  if (filtered === undefined) return null
  return step(
    'filter',
    filtered.length > 0 ? 'filtered' : 'works',
    filtered.map((what) => ({ what, found: 'no answer' })),
  )
}

const rest: Judge = (facts) => {
  const { rest: got, files: own, isOnline } = facts
  if (own !== undefined && !hasFiles(facts)) return step('rest', 'earlier')
  if (got === undefined) return null
  return step('rest', answerCause(got, isOnline, NO_SESSION), [seenOf('/api', got)])
}

const cookies: Judge = (facts) => {
  if (facts.keepsCookies === false) return step('cookies', 'cookiesOff')
  if (facts.rest === undefined && hasFiles(facts)) return null
  if (!hasRest(facts)) return step('cookies', 'earlier')
  if (hasSession(facts)) return step('cookies', 'works')
  return step('cookies', facts.hasLostCookie ? 'cookieLost' : 'nobody')
}

const session: Judge = (facts) => {
  if (facts.rest === undefined && hasFiles(facts)) return null
  if (!hasRest(facts)) return step('session', 'earlier')
  return step('session', hasSession(facts) ? 'works' : 'nobody')
}

const clock: Judge = ({ lead, ...facts }) => {
  if (!hasFiles(facts) && facts.files !== undefined) return step('clock', 'earlier')
  if (lead === undefined) return null
  if (lead === null) return step('clock', 'noDate')
  const seconds = `${lead < 0 ? '−' : '+'}${(Math.abs(lead) / 1000).toFixed(1)} s`
  return step('clock', Math.abs(lead) > MOST_LEAD_MS ? 'clockOff' : 'works', [{ what: 'Date', found: seconds }])
}

const negotiation: Judge = (facts) => {
  const { negotiations, isOnline } = facts
  if (facts.files !== undefined && !hasFiles(facts)) return step('negotiation', 'earlier')
  if (negotiations === undefined) return null
  const causes = HUB_NAMES.flatMap((hub) => {
    const got = negotiations.get(hub)
    return got === undefined ? [] : [[hub, negotiationCause(got, isOnline, hasSession(facts)), got] as const]
  })
  const seen = causes.map(([hub, , got]) => negotiationSeen(hub, got))
  const cause = worst(causes.map(([, one]) => one))
  return step('negotiation', cause === 'noWebSockets' ? orPolls(cause, facts) : cause, seen)
}

/** Returns what stands for a WebSocket that does not work: in a worker of many tabs hubs may poll, where the installation lets them. */
function orPolls(cause: Cause, { plantFile: got, lacks }: ConnectionFacts): Cause {
  const allows = got !== undefined && plantFileIn(got).file.longPolling && !lacks.includes('SharedWorker')
  return allows && CAUSES[cause] === 'fails' ? 'polls' : cause
}

function negotiationSeen(hub: HubName, got: Answer): Seen {
  const seen = seenOf(hub, got)
  const transports = jsonOf(got) === undefined ? null : transportsOf(got)
  return transports === null ? seen : { ...seen, found: `${seen.found}, ${transports.join(' ')}` }
}

/** Returns the first cause that does not work, else the first that could not be tried. */
function worst(causes: readonly Cause[]): Cause {
  const of = (verdict: string) => causes.find((cause) => CAUSES[cause] === verdict)
  return of('fails') ?? of('untried') ?? 'works'
}

/** Of sockets there is nothing to say where no hub has let itself be negotiated. */
function withoutSockets(name: StepName, facts: ConnectionFacts): LinkStep | null {
  const negotiated = negotiation(facts)
  if (negotiated === null) return null
  if (facts.sockets !== undefined && facts.sockets.size === 0)
    return step(name, CAUSES[negotiated.cause] === 'untried' ? negotiated.cause : 'earlier')
  return negotiated.cause === 'earlier' ? step(name, 'earlier') : null
}

const upgrade: Judge = (facts) => {
  const none = withoutSockets('upgrade', facts)
  if (none !== null) return none
  const { sockets, areSocketsDone } = facts
  if (sockets === undefined || !areSocketsDone) return null
  const seen = [...sockets].map(([what, { found }]) => ({ what, found }))
  const cause = worst([...sockets.values()].map((socket) => socket.upgrade))
  return step('upgrade', orPolls(cause, facts), seen)
}

const handshake: Judge = (facts) => {
  const none = withoutSockets('handshake', facts)
  if (none !== null) return none
  const { sockets, areSocketsDone } = facts
  if (sockets === undefined || !areSocketsDone) return null
  const tried = [...sockets].flatMap(([what, { handshake: cause, found }]) =>
    cause === null ? [] : [{ what, cause, found }],
  )
  if (tried.length === 0) return step('handshake', 'earlier')
  return step(
    'handshake',
    orPolls(worst(tried.map(({ cause }) => cause)), facts),
    tried.map(({ what, found }) => ({ what, found })),
  )
}

const stays: Judge = (facts) => {
  const none = withoutSockets('stays', facts)
  if (none !== null) return none
  const { hold } = facts
  if (hold === undefined) return null
  if (hold === null) return step('stays', 'earlier')
  return step('stays', hold.isDropped ? 'dropped' : 'works', [{ what: 'WebSocket', found: hold.found }])
}

/** In the order of `STEP_NAMES`. */
const JUDGES: readonly Judge[] = [
  browser,
  policy,
  files,
  answer,
  secure,
  plantFile,
  filter,
  rest,
  cookies,
  session,
  clock,
  negotiation,
  upgrade,
  handshake,
  stays,
]
