import type { HubConnection } from '@microsoft/signalr'
import { VERDICT_ORDER } from '../../src/domain/acceptance/verdict-order.ts'
import { sentenceOf } from '../../src/domain/connection/ask.ts'
import { failureWords } from '../../src/domain/connection/failure-words.ts'
import type { HubName } from '../../src/wire/hubs/hubs.ts'
import type { HubCheck, MessageCheck, MethodCheck } from '../../src/wire/tabs/acceptance.ts'
import { withTimeout } from '../hubs/hub-transport.ts'
import type { Clock } from '../platform/environment.ts'
import type { Known } from './call-plan.ts'
import { Comparer } from './compare.ts'
import { effectOnMessage } from './effect.ts'
import { type Invocation, invocationsOf } from './hub-plan.ts'
import type { Probe } from './probe.ts'
import type { ContractShapes, MemberShape, Shape } from './shape.ts'

const METHOD_TIMEOUT_MS = 10_000
/** More messages of one name say nothing more of how they are made. */
const MOST_HEARD = 1000
/** A hub is as its worst part; what could not be tried says nothing of it. */
const WORST_FIRST = VERDICT_ORDER.filter((verdict) => verdict !== 'untried')

export interface HubOptions {
  readonly probe: Probe
  readonly contract: ContractShapes
  readonly clock: Clock
  /** How long the hub is listened to when all is subscribed, ms. */
  readonly listenMs: number
}

/** Opens a hub, subscribes what earlier calls have brought, listens for a while, and ends each subscription. */
export async function checkHub(hub: HubName, known: Known, options: HubOptions): Promise<HubCheck> {
  const { probe, contract, clock, listenMs } = options
  const shapes = contract.hubs[hub]
  if (shapes === undefined) throw new Error(`The contract has no hub ${hub}`)
  const heard = new Map<string, unknown[]>()
  let bytes = 0
  let count = 0
  const began = clock.elapsed()
  let connection: HubConnection
  try {
    connection = await probe.openHub(hub, (name, args, size) => {
      count += 1
      bytes += size
      const own = heard.get(name) ?? []
      heard.set(name, own)
      if (own.length < MOST_HEARD) own.push(args[0])
    })
  } catch (error) {
    const why = failureWords(sentenceOf(error))
    const verdict = /\b404\b/.test(why) ? 'missing' : /\b403\b/.test(why) ? 'denied' : 'failed'
    return { hub, verdict, why, ms: null, messagesPerSecond: null, bytes: 0, methods: [], messages: [] }
  }
  const ms = clock.elapsed() - began
  const methods: MethodCheck[] = []
  const invoke = async (invocations: readonly Invocation[]) => {
    for (const { method, args } of invocations)
      methods.push(await checkMethod(connection, method, args, shapes.methods[method], clock))
  }
  const { begin, end } = invocationsOf(hub, known)
  await invoke(begin)
  const before = count
  await new Promise<void>((resolve) => clock.after(listenMs, resolve))
  const messagesPerSecond = (count - before) / (listenMs / 1000)
  await invoke(end)
  await connection.stop()
  const names = new Set([...Object.keys(shapes.messages), ...heard.keys()])
  const messages = [...names].map((name) =>
    checkMessage(hub, name, heard.get(name) ?? [], shapes.messages[name], contract.types),
  )
  const verdicts = [...methods, ...messages].map(({ verdict }) => verdict)
  const verdict = WORST_FIRST.find((one) => verdicts.includes(one)) ?? 'specified'
  return { hub, verdict, why: '', ms, messagesPerSecond, bytes: Math.round(bytes), methods, messages }
}

async function checkMethod(
  connection: HubConnection,
  name: string,
  args: readonly unknown[],
  shape: MemberShape | undefined,
  clock: Clock,
): Promise<MethodCheck> {
  try {
    await withTimeout(clock, connection.invoke(name, ...args), METHOD_TIMEOUT_MS, name)
    return { name, verdict: shape?.assumed === true ? 'assumed' : 'specified', why: '' }
  } catch (error) {
    const why = failureWords(sentenceOf(error))
    return { name, verdict: /method does not exist/i.test(why) ? 'missing' : 'failed', why }
  }
}

function checkMessage(
  hub: HubName,
  name: string,
  heard: readonly unknown[],
  shape: MemberShape | undefined,
  types: Readonly<Record<string, Shape>>,
): MessageCheck {
  const nothing = { name, count: heard.length, differences: [], extras: [], empty: [] }
  // A message that the contract does not know, or whose argument is none of it.
  const argument = shape?.args[0]
  if (argument === undefined) return { ...nothing, verdict: 'different', extras: [name] }
  if (heard.length === 0) return { ...nothing, verdict: 'untried' }
  const comparer = new Comparer(types)
  // As rows of one list, so that each difference says in which of them it was first.
  comparer.compare({ list: argument }, heard)
  const differences = comparer.differences.map(({ at: [row, ...at], path, ...rest }) => ({
    ...rest,
    path: inMessage(path),
    effect: effectOnMessage(hub, name, heard[Number(row)], at),
  }))
  const isAssumed = shape?.assumed === true || comparer.sawAssumed
  return {
    ...nothing,
    verdict: differences.length > 0 ? 'different' : isAssumed ? 'assumed' : 'specified',
    differences,
    extras: comparer.extras.map(inMessage),
    empty: comparer.empty.filter((path) => path !== '[]').map(inMessage),
  }
}

/** Returns a place without the list in which all messages were compared. */
function inMessage(path: string): string {
  return path.replace(/^\[\]\.?/, '')
}
