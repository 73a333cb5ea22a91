import { must } from '../../src/domain/base/must.ts'
import { parseJson } from '../../src/domain/base/parse-json.ts'
import type { RawAnswer } from '../../src/domain/connection/ask.ts'
import { type BodyOf, ENDPOINTS, type EndpointName, type EndpointRow } from '../../src/wire/endpoints/endpoints.ts'
import { HUB_NAMES } from '../../src/wire/hubs/hubs.ts'
import { answerReader } from '../../src/wire/readers/answers.ts'
import type {
  AcceptanceReport,
  CallCheck,
  Comparison,
  HubCheck,
  Untried,
  Verdict,
} from '../../src/wire/tabs/acceptance.ts'
import type { Clock } from '../platform/environment.ts'
import { ServerClock } from '../platform/server-clock.ts'
import { parseResponse } from '../rest/parse-response.ts'
import { CALL_PLAN, type Known, NOT_TRIED, type Step, writingCalls } from './call-plan.ts'
import { checkHub } from './check-hub.ts'
import { Comparer } from './compare.ts'
import { effectOnAnswer } from './effect.ts'
import { type LinkFacts, linkChecks } from './link-checks.ts'
import type { Probe } from './probe.ts'
import { probePlantFile } from './probe-plant-file.ts'
import type { CallShape, ContractShapes } from './shape.ts'

/** How long each hub is listened to when nothing is asked of it, ms. */
const LISTEN_MS = 5000

/** Smaller answers are not worth packing, bytes. */
const PACKED_FROM = 2000

const NOTHING: Comparison = { verdict: 'specified', differences: [], extras: [], empty: [] }

export interface CheckOptions {
  readonly probe: Probe
  readonly contract: ContractShapes
  readonly build: string
  /** What was seen before: of the login and the connection. */
  readonly facts: Partial<LinkFacts>
  readonly clock: Clock
  /** How long each hub is listened to, ms; 5 s without it. */
  readonly listenMs?: number
  /** Called with what is looked at next. */
  readonly onStep?: (what: string, done: number, of: number) => void
}

/**
 * Compares a server with the contract: every reading call, and every hub with its subscriptions for a short while. It needs a session, and
 * writes nothing.
 */
export async function checkServer(options: CheckOptions): Promise<AcceptanceReport> {
  const check = new ServerCheck(options)
  return check.run()
}

class ServerCheck {
  readonly #options: CheckOptions
  readonly #bodies = new Map<EndpointName, unknown>()
  readonly #known: Known
  readonly #serverClock: ServerClock
  #facts: Partial<LinkFacts>

  constructor(options: CheckOptions) {
    this.#options = options
    this.#facts = options.facts
    const bodies = this.#bodies
    const serverClock = new ServerClock(options.clock)
    this.#serverClock = serverClock
    this.#known = {
      get now() {
        return serverClock.arrival()
      },
      // What was kept under a name is what the reader of that call has made.
      body: <N extends EndpointName>(name: N) => (bodies.get(name) ?? null) as BodyOf<N> | null,
    }
  }

  async run(): Promise<AcceptanceReport> {
    const { probe, build, clock, onStep, contract, listenMs = LISTEN_MS } = this.#options
    const at = clock.now()
    // Whoever has logged in has read it before.
    const plantFile = this.#facts.plantFile ?? (await probePlantFile(probe))
    const calls: CallCheck[] = []
    const steps = CALL_PLAN.length + HUB_NAMES.length
    for (const step of CALL_PLAN) {
      onStep?.(pathOf(step.name), calls.length, steps)
      calls.push(await this.#call(step))
    }
    const rest = [
      ...Object.entries(NOT_TRIED).map(([name, why]) => untried(name as EndpointName, why)),
      ...writingCalls().map((name) => untried(name, 'writes')),
    ]
    const hubs: HubCheck[] = []
    for (const hub of HUB_NAMES) {
      onStep?.(`/hubs/${hub}`, calls.length + hubs.length, steps)
      hubs.push(await checkHub(hub, this.#known, { probe, contract, clock, listenMs }))
    }
    const order = contract.calls.map(({ name }) => name)
    const all = [...calls, ...rest].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    const opened = hubs.filter(({ ms }) => ms !== null)
    const page = await probe.request(new URL('/', probe.environment.origin).href, {})
    const facts = {
      ...this.#facts,
      plantFile,
      page: 'failure' in page ? null : page,
      hubs: hubs.length,
      openHubs: opened.length,
    }
    return {
      version: 1,
      build,
      at,
      server: new URL(probe.environment.origin).host,
      serverVersion: this.#known.body('systemSettings')?.serverVersion ?? null,
      links: linkChecks(probe.environment.origin, facts),
      calls: all,
      hubs,
    }
  }

  async #call(step: Step): Promise<CallCheck> {
    const { probe, contract } = this.#options
    const { name } = step
    const args = step.args(this.#known)
    if (args === null) return untried(name, must(step.needs))
    const answer = await probe.call(name, args)
    if ('failure' in answer) return { ...row(name), verdict: 'failed', why: answer.failure }
    this.#learn(name, answer)
    const shape = contract.calls.find((call) => call.name === name)
    if (shape === undefined) throw new Error(`The contract has no call ${name}`)
    const seen = { status: answer.status, ms: answer.ms, bytes: answer.body.byteLength }
    const refused = refusalOf(answer.status)
    if (refused !== null) return { ...row(name), ...seen, verdict: refused, why: `HTTP ${answer.status}` }
    const response = new Response(answer.body.byteLength === 0 ? null : answer.body, {
      status: answer.status,
      headers: answer.headers,
    })
    const read = await parseResponse(response, ENDPOINTS[name], answerReader(name))
    if (read.ok) this.#bodies.set(name, read.body)
    if (name === 'userInfo') probe.csrfToken = this.#known.body('userInfo')?.csrfToken ?? null
    if (answerReader(name) === null) {
      const verdict = read.ok ? (shape.assumed.length > 0 ? 'assumed' : 'specified') : 'different'
      return {
        ...row(name),
        ...seen,
        verdict,
        why: read.ok ? '' : `${read.error.kind}: ${answer.headers.get('content-type') ?? ''}`,
      }
    }
    const sentBody = parseJson(new TextDecoder().decode(answer.body))
    if (sentBody === undefined)
      return {
        ...row(name),
        ...seen,
        verdict: 'different',
        why: `no JSON: ${answer.headers.get('content-type') ?? ''}`,
      }
    const compared = await this.#compared(shape, sentBody)
    // Readers ask for more than types can say, such as an id that is not empty.
    const lost = read.ok ? (read.skipped ?? 0) : null
    if (lost === 0 || compared.differences.length > 0) return { ...row(name), ...seen, ...compared }
    const why = lost === null ? 'cannot be read' : `${lost} rows cannot be read`
    return { ...row(name), ...seen, ...compared, verdict: 'different', why }
  }

  async #compared({ name, body, assumed }: CallShape, sent: unknown): Promise<Comparison> {
    const comparer = new Comparer(this.#options.contract.types)
    comparer.compare(body, sent)
    const differences = await Promise.all(
      comparer.differences.map(async (found) => {
        const { at: _at, ...rest } = found
        return { ...rest, effect: await effectOnAnswer(name, sent, found) }
      }),
    )
    const isAssumed = assumed.length > 0 || comparer.sawAssumed
    return {
      verdict: differences.length > 0 ? 'different' : isAssumed ? 'assumed' : 'specified',
      differences,
      extras: comparer.extras,
      empty: comparer.empty,
    }
  }

  /** Takes from an answer what it says of the way between. */
  #learn(name: EndpointName, { status, headers, body }: RawAnswer): void {
    // Pictures are packed already, and what a proxy writes of a failure says nothing of the rest.
    const isText = refusalOf(status) === null && answerReader(name) !== null && body.byteLength >= PACKED_FROM
    this.#serverClock.dateHeader(headers.get('date'))
    const lead = this.#serverClock.now() - this.#options.clock.now()
    this.#facts = {
      ...this.#facts,
      ...(Number.isNaN(lead) ? {} : { lead }),
      ...(isText ? { encoding: headers.get('content-encoding') ?? 'none' } : {}),
    }
  }
}

/** All calls are sent within a session: a 401 says that it does not hold, and nothing of what this user may do. */
function refusalOf(status: number): Verdict | null {
  if (status === 403) return 'denied'
  if (status === 404 || status === 405 || status === 501) return 'missing'
  return status >= 200 && status < 300 ? null : 'failed'
}

function row(name: EndpointName) {
  const { method, path }: EndpointRow = ENDPOINTS[name]
  return { ...NOTHING, name, method, path, status: null, ms: null, bytes: null, why: '', untried: null }
}

function untried(name: EndpointName, why: Untried): CallCheck {
  return { ...row(name), verdict: 'untried', untried: why }
}

function pathOf(name: EndpointName): string {
  const { method, path }: EndpointRow = ENDPOINTS[name]
  return `${method} ${path}`
}
