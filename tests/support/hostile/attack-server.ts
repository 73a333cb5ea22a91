import { connect } from 'node:net'
import { startSimulator } from '../../../src/simulator/start-simulator.ts'
import { ENDPOINTS, type EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import { BELIEVABLE_ARGS } from '../simulator/believable-args.ts'
import type { KnownArgs } from '../simulator/random-request.ts'
import { logIn } from '../simulator/simulator-session.ts'
import { ATTACKS, type Attack, type Attacker, attackBytes, Choices } from './server-attacks.ts'

export interface AttackOptions {
  readonly seed: number
  /** Returns whether to go on after so many cases. */
  readonly goesOn: (cases: number) => boolean
  /** The first case. */
  readonly from?: number
}

export interface AttackReport {
  readonly cases: number
  readonly bytes: number
  readonly byAttack: ReadonlyMap<Attack, number>
  /** First lines of answers, by status. */
  readonly statuses: ReadonlyMap<string, number>
  /** The longest that another user waited for an answer, in ms. */
  readonly longestWaitMs: number
  /** What must not happen: each names its case. */
  readonly breaches: readonly string[]
  /** Ends the server. */
  readonly close: () => Promise<void>
}

const AT_ONCE = 32
const MAX_ANSWER_BYTES = 100_000
/** A connection that nobody ends is ended by the attacker. */
const SILENCE_MS = 400
const LONGEST_MS = 4_000
const NAMES = Object.keys(ENDPOINTS) as readonly EndpointName[]

/**
 * Attacks a simulator by frames, headers, bodies, uploads, long lists and dear cells, case by case by a seed, while another user works with
 * it. An exception that leaves a connection ends this process.
 */
export async function attackServer({ seed, goesOn, from = 0 }: AttackOptions): Promise<AttackReport> {
  const breaches: string[] = []
  let current = from
  const plant = await startSimulator({
    seed: 7,
    steady: true,
    print: () => undefined,
    report: (what, error) => breaches.push(`about case ${current}: ${what.slice(0, 200)}: ${String(error)}`),
  })
  const admin = await logIn(plant.url, 'admin')
  const known: KnownArgs = new Map(
    await Promise.all(
      NAMES.filter((name) => name !== 'logout').map(
        async (name) => [name, await BELIEVABLE_ARGS[name]({ plant, session: admin })] as const,
      ),
    ),
  )
  const user = await logIn(plant.url, 'viewer')
  const hub = await user.openHub('server-status')
  const attacker: Attacker = {
    host: `localhost:${plant.port}`,
    cookie: admin.cookie,
    csrfToken: admin.csrfToken,
    known,
  }
  const byAttack = new Map<Attack, number>()
  const statuses = new Map<string, number>()
  let bytes = 0
  let longestWaitMs = 0

  async function attackOnce(place: number): Promise<void> {
    const choices = new Choices(seed, place)
    const attack = choices.of(ATTACKS)
    const pieces = attackBytes(attack, attacker, choices)
    byAttack.set(attack, (byAttack.get(attack) ?? 0) + 1)
    bytes += pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
    const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(await answerTo(plant.port, pieces)) ?? []
    statuses.set(status ?? 'none', (statuses.get(status ?? 'none') ?? 0) + 1)
    if (status?.startsWith('5') === true) breaches.push(`case ${place} (${attack}): ${status}`)
  }

  let cases = 0
  while (goesOn(cases)) {
    current = from + cases
    const attacks = Array.from({ length: AT_ONCE }, (_, i) => attackOnce(current + i))
    const asked = performance.now()
    const { status } = await user.request('userInfo', {})
    longestWaitMs = Math.max(longestWaitMs, performance.now() - asked)
    if (status !== 200) breaches.push(`after case ${current}: another user got ${status}`)
    if ((await admin.request('userInfo', {})).status !== 200)
      breaches.push(`about case ${current}: the attacker is logged out`)
    await Promise.all(attacks)
    cases += AT_ONCE
    if (hub.closed() !== undefined) breaches.push(`after case ${current}: the hub of another user was closed`)
  }
  const close = async () => {
    await user.close()
    await plant.close()
  }
  return { cases, bytes, byAttack, statuses, longestWaitMs, breaches, close }
}

/** Sends the pieces and returns the beginning of what came back, when the connection has ended. */
function answerTo(port: number, pieces: readonly Buffer[]): Promise<string> {
  return new Promise((resolve) => {
    let begin = ''
    let size = 0
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(SILENCE_MS, () => socket.destroy())
    AbortSignal.timeout(LONGEST_MS).addEventListener('abort', () => socket.destroy())
    socket.on('data', (data: Buffer) => {
      if (begin === '') begin = data.toString('latin1').slice(0, 20)
      size += data.byteLength
      if (size > MAX_ANSWER_BYTES) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(begin))
    for (const piece of pieces) socket.write(piece)
  })
}
