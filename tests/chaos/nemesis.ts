import type { FaultOrder } from '../../src/simulator/faults/fault-order.ts'
import type { HubName } from '../../src/wire/hubs/hubs.ts'

/** Random choices, repeatable by a seed. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = (seed % 2_147_483_646) + 1
  }

  /** Returns a number with 0 <= roll < 1. */
  roll(): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647
    return (this.#state - 1) / 2_147_483_646
  }

  between(low: number, high: number): number {
    return low + this.roll() * (high - low)
  }

  one<T>(items: readonly [T, ...T[]]): T {
    return items[Math.floor(this.roll() * items.length)] ?? items[0]
  }
}

/** Deals every card once, in a random order, then all of them again: so that even a short run has each. */
export class Deck<T> {
  readonly #dice: Dice
  readonly #cards: readonly T[]
  #left: T[] = []

  constructor(dice: Dice, cards: readonly T[]) {
    this.#dice = dice
    this.#cards = cards
  }

  deal(): T {
    if (this.#left.length === 0) this.#left = [...this.#cards]
    const [card] = this.#left.splice(Math.floor(this.#dice.roll() * this.#left.length), 1)
    if (card === undefined) throw new Error('There are no cards')
    return card
  }
}

const USED_HUBS = ['server-status', 'alert', 'pv', '*'] as const satisfies readonly (HubName | '*')[]
const CLOSE_CODES = [1000, 1001, 1008, 1009, 1011, 1012] as const
const GARBAGE = [
  '{"type":1\u001e',
  'no json\u001e',
  '{"type":"x"}\u001e',
  '{"type":1,"target":"newValues"}\u001e',
] as const
const FEW_SECONDS_MS = [500, 6000] as const

/**
 * Returns one of the hub faults that a client must survive without losing anything. No fault loses messages silently:
 * SignalR does not report a message lost on a living connection, so no client could know of it.
 */
export function randomHubFault(dice: Dice): FaultOrder {
  const hub = dice.one(USED_HUBS)
  const ms = Math.round(dice.between(...FEW_SECONDS_MS))
  return dice.one<() => FaultOrder>([
    () => ({ action: 'drop', hub }),
    () => ({ action: 'drop', hub, ms }),
    () => ({ action: 'silent', hub, ms }),
    () => ({ action: 'half-open', hub, ms: ms * 4 }),
    () => ({ action: 'close-message', hub, allowReconnect: dice.roll() < 0.5 }),
    () => ({ action: 'close-message', hub, error: 'The server is stopping' }),
    () => ({ action: 'close-code', hub, code: dice.one(CLOSE_CODES) }),
    () => ({ action: 'raw', hub, frame: dice.one(GARBAGE) }),
    () => ({ action: 'duplicate', hub, ms, probability: 0.5 }),
    () => ({ action: 'stale', hub, ms, ageMs: 5000 }),
    () => ({ action: 'negotiate', hub, how: dice.one(['html', 'truncated', 'empty-body'] as const), times: 3 }),
    () => ({ action: 'negotiate', hub, how: 'status', status: dice.one([403, 404, 500, 503]), times: 2 }),
    () => ({ action: 'negotiate-redirect', hub, times: 2 }),
    () => ({ action: 'upgrade', hub, how: 'status', status: 502, times: 2 }),
    () => ({ action: 'handshake', hub, how: 'error', times: 2 }),
    () => ({ action: 'invoke', hub, answer: 'error', times: 3 }),
    () => ({ action: 'invoke', hub, answer: 'delay', delayMs: 1500, times: 3 }),
    () => ({ action: 'invoke', hub, answer: 'no-answer', times: 1 }),
  ])()
}

/** Returns the refusal of one PV for a while. */
export function randomRefusal(dice: Dice, keys: readonly [string, ...string[]]): FaultOrder {
  const ms = Math.round(4 * dice.between(...FEW_SECONDS_MS))
  return { action: 'invoke', hub: 'pv', answer: 'error', key: dice.one(keys), ms }
}

/** Returns a while in which the server does not see the plant, or says of it what nobody knows. */
export function randomPlantLoss(dice: Dice): FaultOrder {
  const ms = Math.round(2 * dice.between(...FEW_SECONDS_MS))
  return { action: 'server-status', hub: 'server-status', status: dice.one(['ServerDisconnected', 'Holiday']), ms }
}

/** Returns how to set the simulator's clock: the jump in ms and the speed from then on. */
export function randomClockFault(dice: Dice): { readonly jumpMs: number; readonly speed: number } {
  const jumpMs = dice.one([
    0, -1500, -3000, -9000, -60_000, -3_600_000, -86_400_000, 3000, 60_000, 3_600_000, 86_400_000,
  ])
  return { jumpMs, speed: dice.one([1, 1, 1, 0, 3]) }
}

export function randomCallFault(dice: Dice): FaultOrder {
  const ms = Math.round(dice.between(...FEW_SECONDS_MS))
  const call = dice.one(['setPvs', 'ackAlerts', 'chartDataOfPvs', 'userInfo', '*'] as const)
  return dice.one<() => FaultOrder>([
    () => ({ action: 'delay', call, delayMs: 200, maxDelayMs: 6000, when: dice.one(['before', 'after'] as const), ms }),
    () => ({ action: 'fail', call, how: 'status', status: dice.one([500, 502, 503]), times: 3 }),
    () => ({ action: 'fail', call, how: dice.one(['html', 'truncated', 'empty-body'] as const), times: 3 }),
    () => ({ action: 'fail', call, how: dice.one(['execute-then-kill', 'hang'] as const), times: 2 }),
  ])()
}
