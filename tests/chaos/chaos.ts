import { archiveKey } from '../../src/domain/charts/archive-key.ts'
import { liveKey } from '../../src/domain/values/pv-ref.ts'
import { closedRange } from '../../src/domain/values/valid-range.ts'
import { type SimulatorHandle, startSimulator } from '../../src/simulator/start-simulator.ts'
import type { PvConfig, PvRef } from '../../src/wire/server/pv.ts'
import { RawChromium } from '../support/browser/raw-chromium.ts'
import type { Invocation } from '../support/truth/command-history.ts'
import { ChaosTab } from './chaos-tab.ts'
import type { ClientState } from './client-state.ts'
import { executionsOf, historyBreaches } from './history.ts'
import { Dice, randomCallFault, randomClockFault, randomHubFault } from './nemesis.ts'
import { differences, foreignTo, untruths } from './truth.ts'

const UPDATES_PER_SECOND = 2000
const LEASED_PER_TAB = 300
const ARCHIVES = 3
const MINUTE_MS = 60_000
/** Pause between two faults. */
const PAUSE_MS = [1000, 5000] as const
/** Everything must be right within this time after the last fault; the longest reconnect delay is 30 s. */
const REST_MS = 90_000
const LOOK_MS = 500
/** All faults end at this interval. What is shown without a mark must then become true while the simulator runs on. */
const BREATH_EVERY_MS = 30_000
const USERS = ['operator', 'admin'] as const

export interface ChaosOptions {
  readonly dist: string
  readonly tabs: number
  readonly seed: number
  readonly say: (text: string) => void
}

export interface Verdict {
  readonly breaches: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A simulator, a browser full of tabs that lease and send commands, and random faults for both. */
export class Chaos {
  readonly #simulator: SimulatorHandle
  readonly #browser: RawChromium
  readonly #options: ChaosOptions
  readonly #dice: Dice
  readonly #lanes: readonly [string, ...string[]]
  readonly #setpoints: readonly PvConfig[]
  readonly #invocations = new Map<string, Invocation>()
  readonly #counts = new Map<string, number>()
  #tabs: ChaosTab[] = []
  #opened = 0
  #user: (typeof USERS)[number] = 'operator'
  #wasClockSet = false
  /** The latest time the simulator's clock has ever shown. */
  #latest = 0

  private constructor(simulator: SimulatorHandle, browser: RawChromium, options: ChaosOptions) {
    this.#simulator = simulator
    this.#browser = browser
    this.#options = options
    this.#dice = new Dice(options.seed)
    const refs = simulator.model.nodes.flatMap(({ pvs }) => pvs)
    const [first, ...others] = refs.flatMap((ref) => liveKey(ref) ?? [])
    if (first === undefined) throw new Error('The plant has no PVs')
    this.#lanes = [first, ...others]
    this.#setpoints = refs.flatMap((ref) => (ref.type === 'AnaOut' ? (simulator.model.config(ref) ?? []) : []))
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
    const chaos = new Chaos(simulator, await RawChromium.start(), options)
    options.say(`seed ${seed}, ${options.tabs} tabs, ${chaos.#lanes.length} PVs, ${UPDATES_PER_SECOND} values/s`)
    for (let i = 0; i < options.tabs; i += 1) await chaos.#openTab()
    return chaos
  }

  async run(ms: number): Promise<Verdict> {
    const end = performance.now() + ms
    let spoken = performance.now()
    let breathed = performance.now()
    const breaches: string[] = []
    while (performance.now() < end) {
      await this.#misfortune()
      await pause(this.#dice.between(...PAUSE_MS))
      breaches.push(...(await this.#foreign()))
      if (performance.now() - breathed > BREATH_EVERY_MS) {
        breaches.push(...(await this.#breathe()))
        breathed = performance.now()
      }
      if (performance.now() - spoken < MINUTE_MS) continue
      spoken = performance.now()
      this.#options.say(`${Math.round((end - spoken) / MINUTE_MS)} min left: ${this.#summary()}`)
    }
    breaches.push(...(await this.#rest()))
    return { breaches, counts: Object.fromEntries(this.#counts) }
  }

  async close(): Promise<void> {
    await this.#browser.close()
    await this.#simulator.close()
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1)
  }

  #summary(): string {
    return [...this.#counts].map(([what, count]) => `${what} ${count}`).join(', ')
  }

  async #misfortune(): Promise<void> {
    const roll = this.#dice.roll()
    if (roll < 0.3) this.#fault(randomHubFault(this.#dice, this.#lanes))
    else if (roll < 0.38) this.#setClock()
    else if (roll < 0.42) await this.#changeUser()
    else if (roll < 0.52) this.#fault(randomCallFault(this.#dice))
    else if (roll < 0.8) this.#runCommand()
    else if (roll < 0.84) this.#scenario()
    else if (roll < 0.9) await this.#show()
    else if (roll < 0.94) await this.#replaceTab('close')
    else if (roll < 0.97) await this.#replaceTab('crash')
    else if (roll < 0.99) await this.#reload()
    else await this.#killWorker()
  }

  #fault(order: Parameters<SimulatorHandle['fault']>[0]): void {
    this.#count(`fault ${order.action}`)
    this.#simulator.fault(order)
  }

  #setClock(): void {
    const { jumpMs, speed } = randomClockFault(this.#dice)
    this.#count(`clock set ${jumpMs < 0 ? 'back' : jumpMs > 0 ? 'ahead' : 'on'}`)
    this.#wasClockSet = true
    this.#latest = Math.max(this.#latest, this.#simulator.now())
    this.#simulator.setClock({ now: this.#simulator.now() + jumpMs, speed })
  }

  async #changeUser(): Promise<void> {
    this.#count('user changed')
    this.#user = this.#dice.one(USERS)
    await this.#someTab().changeUser(this.#user)
  }

  /** Returns what a tab shows of a user who is no longer logged in. */
  async #foreign(): Promise<string[]> {
    const tab = this.#someTab()
    const state = await tab.read<ClientState>('state()')
    return state === null ? [] : foreignTo(state, this.#invocations).map((breach) => `${tab.name}: ${breach}`)
  }

  /** Ends all faults. Soon after, everything that the visible tab shows without a mark must be true. */
  async #breathe(): Promise<string[]> {
    this.#count('breath')
    this.#simulator.scenario('calm')
    this.#simulator.setClock({ speed: 1 })
    const tab = this.#someTab()
    await tab.show()
    const end = performance.now() + REST_MS
    for (;;) {
      const state = await tab.read<ClientState>('state()')
      const wrong = state === null ? ['the page does not answer'] : untruths(this.#simulator, state)
      if (wrong.length === 0) return []
      if (performance.now() > end)
        return wrong.slice(0, 5).map((breach) => `${tab.name}, while the simulator ran: ${breach}`)
      await pause(LOOK_MS)
    }
  }

  #scenario(): void {
    const name = this.#dice.one(['flood', 'reconnect-storm', 'chatter', 'calm'] as const)
    this.#count(`scenario ${name}`)
    this.#simulator.scenario(name)
  }

  /** Sends a command without awaiting it, because faults decide how long it takes. */
  #runCommand(): void {
    const tab = this.#someTab()
    if (this.#dice.roll() < 0.5) {
      this.#count('acknowledge')
      void tab.run(`acknowledge()`)
      return
    }
    const config = this.#setpoints[Math.floor(this.#dice.roll() * this.#setpoints.length)]
    if (config === undefined) return
    const { min, max } = closedRange(config.domainConfig) ?? { min: 0, max: 1 }
    const value = Math.round(this.#dice.between(min, max) * 100) / 100
    this.#count('setValue')
    void tab.run(`setValue(${JSON.stringify(config.pvRef satisfies PvRef)}, ${value})`)
  }

  #someTab(): ChaosTab {
    const [first, ...rest] = this.#tabs
    if (first === undefined) throw new Error('There is no tab')
    return this.#dice.one([first, ...rest])
  }

  async #show(): Promise<void> {
    this.#count('tab shown')
    await this.#someTab().show()
  }

  async #reload(): Promise<void> {
    this.#count('tab reloaded')
    await this.#someTab().load(this.#user)
  }

  async #replaceTab(how: 'close' | 'crash'): Promise<void> {
    this.#count(`tab ${how}`)
    const tab = this.#someTab()
    this.#tabs = this.#tabs.filter((other) => other !== tab)
    await tab.end(how)
    await this.#openTab()
  }

  async #killWorker(): Promise<void> {
    this.#count('worker killed')
    const { targetInfos } = await this.#browser.cdp.send<{
      targetInfos: readonly { readonly targetId: string; readonly type: string }[]
    }>('Target.getTargets')
    const worker = targetInfos.find(({ type }) => type === 'shared_worker')
    if (worker !== undefined) await this.#browser.cdp.send('Target.closeTarget', { targetId: worker.targetId })
  }

  async #openTab(): Promise<void> {
    this.#opened += 1
    const lanes = Array.from({ length: LEASED_PER_TAB }, (_, i) => {
      return this.#lanes[(this.#opened * 37 + i * 7) % this.#lanes.length] ?? ''
    })
    const now = this.#simulator.now()
    const archives = Array.from({ length: ARCHIVES }, (_, i) => {
      const end = now - (i + 1) * 600_000
      const series = { kind: 'pv', pv: { type: 'AnaIn', nr: 100_001 + ((this.#opened + i) % 3) } } as const
      const drawing = { pixels: 4000, view: 'Line' } as const
      return archiveKey({ series, source: 'MeasurementArchive', start: end - 1_800_000, end, drawing })
    })
    const noted = (invocation: Invocation) => this.#invocations.set(invocation.id, invocation)
    this.#tabs.push(
      await ChaosTab.open(
        this.#browser,
        {
          url: this.#simulator.url,
          name: `tab ${this.#opened}`,
          lanes: [...new Set(lanes)],
          archives,
          noted,
        },
        this.#user,
      ),
    )
  }

  /** Ends all faults and stops the simulator's clock. Then tabs and simulator must become equal. */
  async #rest(): Promise<string[]> {
    this.#simulator.scenario('calm')
    await pause(2000)
    // Setting the clock makes the simulator send every value of that moment. It must not go back before windows of the
    // archive that were in the past when they opened.
    this.#simulator.setClock({ now: Math.max(this.#latest, this.#simulator.now()) + 1000, speed: 0 })
    this.#options.say('at rest')
    const end = performance.now() + REST_MS
    let breaches: string[] = []
    for (const tab of this.#tabs) {
      // Only a visible tab receives frames, so each is shown in turn.
      await tab.show()
      do {
        breaches = await this.#differencesOf(tab)
        if (breaches.length > 0) await pause(LOOK_MS)
      } while (breaches.length > 0 && performance.now() < end)
      if (breaches.length > 0)
        return [...breaches.slice(0, 20).map((breach) => `${tab.name}: ${breach}`), ...this.#history()]
    }
    return this.#history()
  }

  async #differencesOf(tab: ChaosTab): Promise<string[]> {
    const state = await tab.read<ClientState>('state()')
    return state === null ? ['the page does not answer'] : differences(this.#simulator, state)
  }

  #history(): string[] {
    const invocations = [...this.#invocations.values()]
    const executions = executionsOf(this.#simulator, this.#wasClockSet)
    this.#counts.set('commands invoked', invocations.length)
    this.#counts.set('commands executed', executions.length)
    for (const result of ['ok', 'rejected', 'unknown'] as const) {
      this.#counts.set(`commands ${result}`, invocations.filter((invocation) => invocation.result === result).length)
    }
    return historyBreaches(this.#simulator, this.#invocations, executions)
  }
}
