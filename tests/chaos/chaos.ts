import { unreachable } from '../../src/domain/base/unreachable.ts'
import { liveKey } from '../../src/domain/values/pv-ref.ts'
import { closedRange } from '../../src/domain/values/valid-range.ts'
import { type SimulatorHandle, startSimulator } from '../../src/simulator/start-simulator.ts'
import type { PvConfig, PvRef } from '../../src/wire/server/pv.ts'
import type { Invocation } from '../support/truth/command-history.ts'
import type { ChaosTab } from './chaos-tab.ts'
import { Chronicle } from './chronicle.ts'
import { BLOCKS, type ClientState } from './client-state.ts'
import { executionsOf, historyBreaches } from './history.ts'
import {
  Deck,
  Dice,
  randomCallFault,
  randomClockFault,
  randomHubFault,
  randomPlantLoss,
  randomRefusal,
} from './nemesis.ts'
import { Tabs } from './tabs.ts'
import { differences, foreignTo, oldAfterBlock, shownUnreadable, untruths } from './truth.ts'
import { Way } from './way.ts'

const UPDATES_PER_SECOND = 2000
const MINUTE_MS = 60_000
/** Pause between two faults. */
const PAUSE_MS = [1000, 5000] as const
/** Everything must be right within this time after the last fault; the longest reconnect delay is 30 s. */
const REST_MS = 90_000
const LOOK_MS = 500
/** All faults end at this interval. What is shown without a mark must then become true while the simulator runs on. */
const BREATH_EVERY_MS = 30_000
/** Longer than a value may be old, so that one from before the dialog is told apart. */
const BLOCK_MS = [16_000, 22_000] as const
/** How long the links are whole before a dialog ends. */
const WHOLE_MS = 4000
/** What a tab that runs again has shown by then is judged. */
const RETURN_MS = 1500
/** A value that could not be read is marked by then. */
const MARK_MS = 5000
const USERS = ['operator', 'admin'] as const

/** How often each misfortune is dealt before the deck is dealt again. */
const CARDS = {
  'hub fault': 8,
  'refused PV': 1,
  'lost plant': 1,
  clock: 2,
  user: 1,
  'call fault': 3,
  command: 7,
  scenario: 1,
  show: 2,
  close: 1,
  crash: 1,
  reload: 1,
  'killed worker': 1,
  'slow line': 1,
  'partial items': 1,
  block: 1,
} as const
type Card = keyof typeof CARDS
const CARD_NAMES = Object.keys(CARDS) as readonly Card[]

/** Each must have happened in every run: without it a run without a breach says nothing. */
const REQUIRED = [...CARD_NAMES, 'breath', 'damaged fields', 'unreadable values judged', 'values judged after a block']

export interface ChaosOptions {
  readonly dist: string
  readonly tabs: number
  readonly seed: number
  readonly say: (text: string) => void
}

export interface Verdict {
  readonly breaches: readonly string[]
  /** What happened, how often and when. */
  readonly history: readonly string[]
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A simulator, a browser full of tabs that lease and send commands, and random faults for both. */
export class Chaos {
  readonly #simulator: SimulatorHandle
  readonly #way: Way
  readonly #tabs: Tabs
  readonly #options: ChaosOptions
  readonly #dice: Dice
  readonly #deck: Deck<Card>
  readonly #lanes: readonly [string, ...string[]]
  readonly #setpoints: readonly PvConfig[]
  readonly #invocations: Map<string, Invocation>
  readonly #chronicle = new Chronicle()
  #user: (typeof USERS)[number] = 'operator'
  #wasClockSet = false
  /** The latest time the simulator's clock has ever shown. */
  #latest = 0

  private constructor(parts: {
    simulator: SimulatorHandle
    way: Way
    tabs: Tabs
    dice: Dice
    lanes: readonly [string, ...string[]]
    invocations: Map<string, Invocation>
    options: ChaosOptions
  }) {
    this.#simulator = parts.simulator
    this.#way = parts.way
    this.#tabs = parts.tabs
    this.#options = parts.options
    this.#dice = parts.dice
    this.#lanes = parts.lanes
    this.#invocations = parts.invocations
    const cards = CARD_NAMES.flatMap((name) => Array.from({ length: CARDS[name] }, () => name))
    this.#deck = new Deck(parts.dice, cards)
    const refs = parts.simulator.model.nodes.flatMap(({ pvs }) => pvs)
    this.#setpoints = refs.flatMap((ref) => (ref.type === 'AnaOut' ? (parts.simulator.model.config(ref) ?? []) : []))
  }

  static async start(options: ChaosOptions): Promise<Chaos> {
    const { dist, seed } = options
    const simulator = await startSimulator({
      dist,
      size: 'small',
      seed: 1,
      updatesPerSecond: UPDATES_PER_SECOND,
      // Nobody touches these tabs for half an hour.
      session: { autoLogout: false },
    })
    const [first, ...others] = simulator.model.nodes.flatMap(({ pvs }) => pvs).flatMap((ref) => liveKey(ref) ?? [])
    if (first === undefined) throw new Error('The plant has no PVs')
    const lanes = [first, ...others] as const
    const dice = new Dice(seed)
    const way = await Way.to(simulator.url)
    const invocations = new Map<string, Invocation>()
    const noted = (invocation: Invocation) => invocations.set(invocation.id, invocation)
    const tabs = await Tabs.start({ simulator, url: way.url, dice, lanes, noted })
    const chaos = new Chaos({ simulator, way, tabs, dice, lanes, invocations, options })
    options.say(`seed ${seed}, ${options.tabs} tabs, ${lanes.length} PVs, ${UPDATES_PER_SECOND} values/s`)
    for (let i = 0; i < options.tabs; i += 1) await tabs.open(chaos.#user)
    return chaos
  }

  async run(ms: number): Promise<Verdict> {
    const end = performance.now() + ms
    let spoken = performance.now()
    let breathed = performance.now()
    const breaches: string[] = []
    while (performance.now() < end) {
      breaches.push(...(await this.#misfortune()))
      await pause(this.#dice.between(...PAUSE_MS))
      breaches.push(...(await this.#foreign()), ...(await this.#unreadable()))
      if (performance.now() - breathed > BREATH_EVERY_MS) {
        breaches.push(...(await this.#breathe()))
        breathed = performance.now()
      }
      if (performance.now() - spoken < MINUTE_MS) continue
      spoken = performance.now()
      this.#options.say(`${Math.round((end - spoken) / MINUTE_MS)} min left, ${breaches.length} breaches`)
    }
    breaches.push(...(await this.#rest()))
    this.#chronicle.add('damaged fields', this.#way.damaged)
    const missing = REQUIRED.filter((name) => this.#chronicle.countOf(name) === 0)
    breaches.push(...missing.map((name) => `the run is too short: it had no ${name}`))
    return { breaches, history: this.#chronicle.lines() }
  }

  async close(): Promise<void> {
    await this.#tabs.close()
    await this.#way.close()
    await this.#simulator.close()
  }

  async #misfortune(): Promise<readonly string[]> {
    const card = this.#deck.deal()
    this.#chronicle.began(card)
    switch (card) {
      case 'hub fault':
        this.#fault(randomHubFault(this.#dice))
        break
      case 'refused PV':
        this.#fault(randomRefusal(this.#dice, this.#lanes))
        break
      case 'lost plant':
        this.#fault(randomPlantLoss(this.#dice))
        break
      case 'call fault':
        this.#fault(randomCallFault(this.#dice))
        break
      case 'clock':
        this.#setClock()
        break
      case 'command':
        this.#runCommand()
        break
      case 'scenario':
        this.#scenario()
        break
      case 'slow line':
        this.#way.slow()
        break
      case 'partial items':
        this.#way.damage(Math.floor(this.#dice.between(1, 1_000_000)))
        break
      case 'user':
        await this.#changeUser()
        break
      case 'show':
        await this.#tabs.shown()
        break
      case 'close':
      case 'crash':
        await this.#tabs.replace(card, this.#user)
        break
      case 'reload':
        await this.#tabs.some().load(this.#user)
        break
      case 'killed worker':
        await this.#tabs.killWorker()
        break
      case 'block':
        return this.#block()
      default:
        unreachable(card)
    }
    return []
  }

  #fault(order: Parameters<SimulatorHandle['fault']>[0]): void {
    this.#chronicle.began(`fault ${order.action}`)
    this.#simulator.fault(order)
  }

  #setClock(): void {
    const { jumpMs, speed } = randomClockFault(this.#dice)
    this.#chronicle.began(`clock set ${jumpMs < 0 ? 'back' : jumpMs > 0 ? 'ahead' : 'on'}`)
    this.#wasClockSet = true
    this.#latest = Math.max(this.#latest, this.#simulator.now())
    this.#simulator.setClock({ now: this.#simulator.now() + jumpMs, speed })
  }

  async #changeUser(): Promise<void> {
    this.#user = this.#dice.one(USERS)
    await this.#tabs.some().changeUser(this.#user)
  }

  /**
   * Blocks a tab while values go on and a link breaks. What it shows as current once it runs again must be; by then all links
   * are whole.
   */
  async #block(): Promise<string[]> {
    const [how, ms] = [this.#dice.one(BLOCKS), this.#dice.between(...BLOCK_MS)]
    this.#chronicle.began(`block by ${how}`)
    const tab = await this.#tabs.shown()
    const blocked = tab.block(how, ms)
    this.#fault(randomHubFault(this.#dice))
    await pause(ms - WHOLE_MS)
    this.#calm()
    await blocked
    await pause(RETURN_MS)
    const state = await this.#stateOf(tab)
    this.#chronicle.add('values judged after a block', state?.returned.filter(({ stale }) => !stale).length ?? 0)
    const old = state === null ? ['the page does not answer'] : oldAfterBlock(this.#simulator, state)
    return old.slice(0, 5).map((breach) => `${tab.name}, after ${how} of ${Math.round(ms)} ms: ${breach}`)
  }

  /** Returns what a tab shows of a user who is no longer logged in. */
  async #foreign(): Promise<string[]> {
    const tab = this.#tabs.some()
    const state = await this.#stateOf(tab)
    return state === null ? [] : foreignTo(state, this.#invocations).map((breach) => `${tab.name}: ${breach}`)
  }

  /** Returns what a tab shows as good although it could not be read. */
  async #unreadable(): Promise<string[]> {
    if (!this.#way.isPartial) return []
    const tab = await this.#tabs.shown()
    const end = performance.now() + 2 * MARK_MS
    for (;;) {
      const unreadable = this.#way.unreadable(MARK_MS)
      const state = await this.#stateOf(tab)
      const wrong = state === null ? [] : shownUnreadable(state, unreadable)
      if (wrong.length === 0 || performance.now() > end) {
        this.#chronicle.add(
          'unreadable values judged',
          state?.lanes.filter(({ key }) => unreadable.has(key)).length ?? 0,
        )
        return wrong.slice(0, 5).map((breach) => `${tab.name}: ${breach}`)
      }
      await pause(LOOK_MS)
    }
  }

  /** Ends all faults. The simulator's clock runs again. */
  #calm(): void {
    this.#way.clear()
    this.#simulator.scenario('calm')
    this.#simulator.setClock({ speed: 1 })
  }

  /** Ends all faults. Soon after, everything that the visible tab shows without a mark must be true. */
  async #breathe(): Promise<string[]> {
    this.#chronicle.began('breath')
    this.#calm()
    const tab = await this.#tabs.shown()
    const end = performance.now() + REST_MS
    for (;;) {
      const state = await this.#stateOf(tab)
      const wrong = state === null ? ['the page does not answer'] : untruths(this.#simulator, state)
      if (wrong.length === 0) return []
      if (performance.now() > end) {
        await this.#sayHow(tab, `${wrong.length} of ${state?.lanes.length} wrong`)
        return wrong.slice(0, 5).map((breach) => `${tab.name}, while the simulator ran: ${breach}`)
      }
      await pause(LOOK_MS)
    }
  }

  /** Says what the worker knows of itself, for whoever looks for the cause. */
  async #sayHow(tab: ChaosTab, what: string): Promise<void> {
    const stats = await tab.read<unknown>('stats()')
    this.#options.say(`${tab.name} at ${this.#chronicle.seconds} s: ${what}; ${JSON.stringify(stats)}`)
  }

  #scenario(): void {
    const name = this.#dice.one(['flood', 'reconnect-storm', 'chatter', 'calm'] as const)
    this.#chronicle.began(`scenario ${name}`)
    this.#simulator.scenario(name)
  }

  /** Sends a command without awaiting it, because faults decide how long it takes. */
  #runCommand(): void {
    const tab = this.#tabs.some()
    if (this.#dice.roll() < 0.5) {
      this.#chronicle.add('acknowledge')
      void tab.run(`acknowledge()`)
      return
    }
    const config = this.#setpoints[Math.floor(this.#dice.roll() * this.#setpoints.length)]
    if (config === undefined) return
    const { min, max } = closedRange(config.domainConfig) ?? { min: 0, max: 1 }
    const value = Math.round(this.#dice.between(min, max) * 100) / 100
    this.#chronicle.add('setValue')
    void tab.run(`setValue(${JSON.stringify(config.pvRef satisfies PvRef)}, ${value})`)
  }

  /** Ends all faults and stops the simulator's clock. Then tabs and simulator must become equal. */
  async #rest(): Promise<string[]> {
    this.#way.clear()
    this.#simulator.scenario('calm')
    await pause(2000)
    // Setting the clock makes the simulator send every value of that moment. It must not go back before windows of the
    // archive that were in the past when they opened.
    this.#simulator.setClock({ now: Math.max(this.#latest, this.#simulator.now()) + 1000, speed: 0 })
    this.#options.say('at rest')
    const end = performance.now() + REST_MS
    let breaches: string[] = []
    for (const tab of this.#tabs.all) {
      // Only a visible tab receives frames, so each is shown in turn.
      await tab.show()
      do {
        const state = await this.#stateOf(tab)
        breaches = state === null ? ['the page does not answer'] : differences(this.#simulator, state)
        if (breaches.length > 0) await pause(LOOK_MS)
      } while (breaches.length > 0 && performance.now() < end)
      if (breaches.length > 0) {
        await this.#sayHow(tab, `${breaches.length} differences at rest`)
        return [...breaches.slice(0, 20).map((breach) => `${tab.name}: ${breach}`), ...this.#history()]
      }
    }
    return this.#history()
  }

  #stateOf(tab: ChaosTab): Promise<ClientState | null> {
    return tab.read<ClientState>('state()')
  }

  #history(): string[] {
    const invocations = [...this.#invocations.values()]
    const executions = executionsOf(this.#simulator, this.#wasClockSet)
    this.#chronicle.add('commands invoked', invocations.length)
    this.#chronicle.add('commands executed', executions.length)
    for (const result of ['ok', 'rejected', 'unknown'] as const) {
      const ended = invocations.filter((invocation) => invocation.result === result)
      this.#chronicle.add(`commands ${result}`, ended.length)
    }
    return historyBreaches(this.#simulator, this.#invocations, executions)
  }
}
