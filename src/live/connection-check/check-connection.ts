import { answerCause, isAnswered } from '../../domain/connection/answer-cause.ts'
import { type Asker, ask, type NoAnswer, type RawAnswer } from '../../domain/connection/ask.ts'
import { leadOf } from '../../domain/connection/clock-lead.ts'
import type { ConnectionFacts, HoldFacts, Lack, SocketFacts } from '../../domain/connection/connection-facts.ts'
import type { LinkStep } from '../../domain/connection/link-step.ts'
import { hasSession, linkSteps } from '../../domain/connection/link-steps.ts'
import { negotiationCause, redirectionOf, socketId } from '../../domain/connection/negotiation-cause.ts'
import { PLANT_FILE_PATH, plantFileIn } from '../../domain/connection/plant-file.ts'
import { ENDPOINTS } from '../../wire/endpoints/endpoints.ts'
import { HUB_NAMES, type HubName, hubPath } from '../../wire/hubs/hubs.ts'
import { type CheckSocket, type TriedSocket, trySocket } from './check-socket.ts'

const REFUSAL_MS = 500

/** What a check takes from its surroundings, so that it runs in a page and in Node. */
export interface CheckSurroundings extends Asker {
  /** Where the client comes from (`https://plant.example`). */
  readonly origin: string
  readonly build: string
  readonly clock: Asker['clock'] & {
    /** ms since 1970. */
    readonly now: () => number
    readonly after: (ms: number, run: () => void) => () => void
  }
  readonly openSocket: (url: string) => CheckSocket
  readonly isOnline: () => boolean
  readonly isSecure: boolean
  readonly lacks: () => Promise<readonly Lack[]>
  /** Resolves when the live worker runs, or to false when it does not. */
  readonly hasWorker: () => Promise<boolean>
  readonly refusals: () => readonly string[]
  readonly keepsCookies: () => boolean | null
  readonly hasLostCookie: boolean
  /** How long each answer may take, ms. */
  readonly patienceMs: number
  /** How long a socket is left alone to see whether it stays, ms. */
  readonly holdMs: number
}

/**
 * Tries the way from this browser to the server, step by step, and changes nothing. `onSteps` hears what is known after each.
 * Resolves with all steps; early, with those that were tried, when `signal` aborts. Never rejects.
 */
export async function checkConnection(
  around: CheckSurroundings,
  onSteps: (steps: readonly LinkStep[]) => void,
  signal: AbortSignal,
): Promise<readonly LinkStep[]> {
  const check = new ConnectionCheck(around, onSteps, signal)
  return check.run()
}

class ConnectionCheck {
  readonly #around: CheckSurroundings
  readonly #onSteps: (steps: readonly LinkStep[]) => void
  readonly #signal: AbortSignal
  #facts: ConnectionFacts

  constructor(around: CheckSurroundings, onSteps: (steps: readonly LinkStep[]) => void, signal: AbortSignal) {
    this.#around = around
    this.#onSteps = onSteps
    this.#signal = signal
    this.#facts = {
      isOnline: true,
      isSecure: around.isSecure,
      isEncrypted: around.origin.startsWith('https:'),
      build: around.build,
      lacks: [],
      hasWorker: false,
      refusals: [],
      keepsCookies: around.keepsCookies(),
      hasLostCookie: around.hasLostCookie,
    }
  }

  async run(): Promise<readonly LinkStep[]> {
    const { lacks, hasWorker } = this.#around
    const [found, worker] = await Promise.all([lacks(), hasWorker()])
    this.#learn({ lacks: found, hasWorker: worker })
    const [page, files] = await Promise.all([this.#ask('/'), this.#ask('/build.json')])
    this.#learn({ page, files })
    if (answerCause(files, true) !== 'works') {
      // A browser tells of what its policy has refused a moment after the request has failed.
      await new Promise<void>((resolve) => this.#around.clock.after(REFUSAL_MS, resolve))
      return this.#steps()
    }
    await this.#askPlant()
    await this.#trySockets()
    return this.#steps()
  }

  #steps(): readonly LinkStep[] {
    const { isOnline, refusals } = this.#around
    return linkSteps({ ...this.#facts, isOnline: isOnline(), refusals: refusals() })
  }

  #learn(facts: Partial<ConnectionFacts>): void {
    this.#facts = { ...this.#facts, ...facts }
    if (!this.#signal.aborted) this.#onSteps(this.#steps())
  }

  #ask(path: string, init: RequestInit = {}): Promise<RawAnswer | NoAnswer> {
    return ask(this.#around, new URL(path, this.#around.origin).href, init, this.#around.patienceMs)
  }

  #negotiate(url: string, accessToken: string | null): Promise<RawAnswer | NoAnswer> {
    const address = new URL(url, this.#around.origin)
    address.pathname += '/negotiate'
    address.searchParams.set('negotiateVersion', '1')
    const headers = new Headers(accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` })
    return ask(this.#around, address.href, { method: 'POST', headers }, this.#around.patienceMs)
  }

  /** Asks a call and every hub. What gets no answer at once is asked again, beside a file that does. */
  async #askPlant(): Promise<void> {
    const { clock } = this.#around
    const path = await this.#pathOfCall()
    const sentAt = clock.now()
    const rest = await this.#ask(path)
    const cameAt = clock.now()
    const lead = isAnswered(rest) ? leadOf(rest.headers.get('date'), sentAt, cameAt) : null
    const pairs = await Promise.all(
      HUB_NAMES.map(async (hub) => [hub, await this.#negotiate(hubPath(hub), null)] as const),
    )
    const filtered = [
      ...((await this.#isFiltered(rest, () => this.#ask(path))) ? ['/api'] : []),
      ...((await this.#isAnyFiltered(pairs)) ? ['/hubs'] : []),
    ]
    this.#learn({ rest, lead, filtered, negotiations: new Map(pairs) })
  }

  /** Where the installation has the call that tells who is logged in. */
  async #pathOfCall(): Promise<string> {
    const plantFile = await this.#ask(PLANT_FILE_PATH)
    this.#learn({ plantFile })
    return plantFileIn(plantFile).file.paths.userInfo ?? ENDPOINTS.userInfo.path
  }

  async #isAnyFiltered(pairs: readonly (readonly [HubName, RawAnswer | NoAnswer])[]): Promise<boolean> {
    for (const [hub, answer] of pairs)
      if (await this.#isFiltered(answer, () => this.#negotiate(hubPath(hub), null))) return true
    return false
  }

  async #isFiltered(first: RawAnswer | NoAnswer, again: () => Promise<RawAnswer | NoAnswer>): Promise<boolean> {
    const isCut = (answer: RawAnswer | NoAnswer) => 'failure' in answer && !answer.isTimeout
    if (!isCut(first) || !this.#around.isOnline()) return false
    const second = await again()
    return isCut(second) && isAnswered(await this.#ask('/build.json'))
  }

  /** One after the other, as browsers do. When one hangs, so would the others, each until it is given up. */
  async #trySockets(): Promise<void> {
    const { isOnline } = this.#around
    const sockets = new Map<HubName, SocketFacts>()
    let held: TriedSocket | null = null
    for (const [hub, answer] of this.#facts.negotiations ?? []) {
      if (this.#signal.aborted) break
      if (negotiationCause(answer, isOnline(), hasSession(this.#facts)) !== 'works') continue
      const tried = await this.#trySocket(hub, answer)
      sockets.set(hub, tried.facts)
      this.#learn({ sockets: new Map(sockets) })
      if (tried.facts.handshake === 'works' && held === null) held = tried
      else tried.close()
      if (tried.facts.upgrade === 'upgradeHangs' || tried.facts.handshake === 'opensSilent') break
    }
    this.#learn({ sockets, areSocketsDone: true })
    this.#learn({ hold: held === null ? null : await this.#hold(held) })
  }

  async #trySocket(hub: HubName, negotiated: RawAnswer | NoAnswer): Promise<TriedSocket> {
    const { origin, openSocket, clock, patienceMs } = this.#around
    const elsewhere = redirectionOf(negotiated)
    const own = elsewhere === null ? negotiated : await this.#negotiate(elsewhere.url, elsewhere.accessToken)
    const url = new URL(elsewhere?.url ?? hubPath(hub), origin)
    url.protocol = url.protocol.replace('http', 'ws')
    const id = socketId(own)
    if (id !== null) url.searchParams.set('id', id)
    if (elsewhere !== null) url.searchParams.set('access_token', elsewhere.accessToken)
    const { elapsed, after } = clock
    const open = () => openSocket(url.href)
    return trySocket({ open, elapsed, after, patienceMs, signal: this.#signal })
  }

  async #hold(socket: TriedSocket): Promise<HoldFacts> {
    const { code, afterMs } = await socket.closed(this.#around.holdMs)
    socket.close()
    const seconds = `${(afterMs / 1000).toFixed(1)} s`
    const found = code === null ? `open for ${seconds}` : `closed (${code}) after ${seconds}`
    return { isDropped: code !== null, found }
  }
}
