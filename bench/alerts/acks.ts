import { setTimeout as pause } from 'node:timers/promises'
import { loginInTab } from '../../tests/e2e/login.ts'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { orderSimulator } from '../../tests/support/simulator/simulator-orders.ts'
import type { Scenario, Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import type { BenchSimulator } from '../tools/bench-simulator.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { ACK_PROBE, type KeyReading, pressKeys } from './ack-keys.ts'
import { flood } from './alerts-scroll.ts'
import { withProduct } from './open-product.ts'

/** What else happens while somebody acknowledges. */
const FLOODS = [
  { key: 'calm', title: 'no flood', start: async () => async () => undefined },
  { key: 'flood', title: 'flood as in real life', start: startFlood },
  { key: 'stress', title: 'flood of 1,000 events/s', start: async (simulator: BenchSimulator) => flood(simulator) },
] as const
const ACKS = 20
const KEY_RUNS = 2
const QUICK = { acks: 3, keyRuns: 1 }
const BETWEEN_MS = 200

/** The simulator spreads its flood over a minute of its own time: at the usual speed that is one of real life. */
async function startFlood(simulator: BenchSimulator): Promise<() => Promise<void>> {
  await orderSimulator(simulator, 'scenario', { name: 'flood' })
  return async () => undefined
}

interface Watched {
  readonly own: number
  readonly otherTab: number
  readonly otherUser: number
}

/** Opens the pending alerts, oldest first, so that the rows on screen stay while others arrive. */
async function openList(tab: RawTab, url: string): Promise<void> {
  await tab.goto(`${url}/alerts/pending`)
  await tab.waitFor('isReady()')
  // This plant is always in a flood, in which the list groups itself; a row of it would be a group.
  await tab.evaluate(`document.querySelector('[data-flood-mode=on] button')?.click()`)
  await tab.waitFor('listLength() > 1000')
}

/** Returns an open alert that all tabs have on screen, after scrolling them down to the next ones. */
async function nextAlert(tabs: readonly RawTab[], done: ReadonlySet<string>): Promise<string> {
  let found: string | undefined
  await eventually(
    async () => {
      const lists = await Promise.all(tabs.map((tab) => tab.evaluate<readonly string[]>('openOnScreen()')))
      const [first = [], ...others] = lists
      found = first.find((id) => !done.has(id) && others.every((list) => list.includes(id)))
      if (found === undefined) for (const tab of tabs) await tab.evaluate('scrollOn()')
      return found !== undefined
    },
    { what: 'an open alert in all tabs', timeoutMs: 20_000 },
  )
  return found ?? ''
}

/** Acknowledges one alert after the other by the button of its row. Stamps are of the clock that all browsers share. */
async function readAcks(tabs: readonly [RawTab, RawTab, RawTab], count: number): Promise<readonly Watched[]> {
  const readings: Watched[] = []
  const done = new Set<string>()
  for (const tab of tabs) await tab.evaluate('oldestFirst()')
  while (readings.length < count) {
    const id = await nextAlert(tabs, done)
    done.add(id)
    for (const tab of tabs) await tab.evaluate(`watchRow(${JSON.stringify(id)})`)
    const clickedAt = await tabs[0].evaluate<number | null>(`ackRow(${JSON.stringify(id)})`)
    if (clickedAt === null) continue
    const [own, otherTab, otherUser] = await Promise.all(tabs.map((tab) => tab.evaluate<number>('seenAt()')))
    const since = (at: number | undefined) => (at ?? Number.NaN) - clickedAt
    const reading = { own: since(own), otherTab: since(otherTab), otherUser: since(otherUser) }
    // A row that left a screen by itself says nothing of the click.
    if (Object.values(reading).every((ms) => ms >= 0)) readings.push(reading)
    await pause(BETWEEN_MS)
  }
  return readings
}

interface Reading {
  readonly acks: readonly Watched[]
  readonly keys: readonly KeyReading[]
  readonly eventsPerSecond: number
}

/** Reads all cases in one pair of browsers: a tab that acts, a tab beside it, and a tab of another user elsewhere. */
async function readAll(
  { acks, keyRuns }: typeof QUICK,
  say: (text: string) => void,
): Promise<ReadonlyMap<string, Reading>> {
  const readings = new Map<string, Reading>()
  await withProduct([ACK_PROBE], async ({ simulator, browser, tab }) => {
    const { url } = simulator
    const elsewhere = await RawChromium.start()
    try {
      const beside = await browser.newTab('about:blank', { newWindow: true })
      const other = await elsewhere.newTab('about:blank')
      for (const watching of [beside, other]) await watching.onNewDocument(ACK_PROBE)
      await loginInTab(other, url, 'admin')
      const tabs = [tab, beside, other] as const
      for (const { key, title, start } of FLOODS) {
        say(`acks: ${title}`)
        for (const each of tabs) await openList(each, url)
        const stop = await start(simulator)
        const [before, startedAt] = [(await simulator.stats()).hubs.alert.valuesSent, Date.now()]
        const watched = await readAcks(tabs, acks)
        const keys: KeyReading[] = []
        for (let run = 0; run < keyRuns; run += 1) keys.push(await pressKeys(tab, url))
        const sent = (await simulator.stats()).hubs.alert.valuesSent - before
        // Each browser has its own connection.
        readings.set(key, { acks: watched, keys, eventsPerSecond: (sent * 500) / (Date.now() - startedAt) })
        await stop()
      }
    } finally {
      await elsewhere.close()
    }
  })
  return readings
}

/**
 * Measures acknowledging in the built client: from the click until the row says so in the tab of the click, in another tab
 * of the browser and in the browser of another user; and thirty alarms by keys alone.
 */
export const acks: Scenario = async ({ quick, say }) => {
  const order = quick ? QUICK : { acks: ACKS, keyRuns: KEY_RUNS }
  const readings = await readAll(order, say)
  const of = (key: string, read: (reading: Reading) => readonly number[]): Figure => {
    const reading = readings.get(key)
    return figure(reading === undefined ? [] : read(reading))
  }
  const figuresOf = (key: string) => ({
    ownMs: of(key, (reading) => reading.acks.map(({ own }) => own)),
    otherTabMs: of(key, (reading) => reading.acks.map(({ otherTab }) => otherTab)),
    otherUserMs: of(key, (reading) => reading.acks.map(({ otherUser }) => otherUser)),
    keys: of(key, (reading) => reading.keys.map(({ keys }) => keys)),
    keysMs: of(key, (reading) => reading.keys.map(({ ms }) => ms)),
    keysScriptMs: of(key, (reading) => reading.keys.map(({ scriptMs }) => scriptMs)),
  })
  const table: Table = {
    title: 'Acknowledging, 5,000 pending alerts, two users',
    caseName: 'meanwhile',
    columns: [
      { key: 'events', title: 'events of alerts, /s', decimals: 0 },
      { key: 'ownMs', title: 'click to its own row, ms', decimals: 0 },
      { key: 'otherTabMs', title: 'to another tab, ms', decimals: 0 },
      { key: 'otherUserMs', title: 'to another user, ms', decimals: 0 },
      { key: 'keys', title: 'keys for 30 alarms', decimals: 0 },
      { key: 'keysMs', title: 'first key to all rows, ms', decimals: 0 },
      { key: 'keysScriptMs', title: 'script of the page meanwhile, ms', decimals: 0 },
    ],
    rows: FLOODS.map(({ key, title }) => ({
      name: title,
      figures: { events: of(key, ({ eventsPerSecond }) => [eventsPerSecond]), ...figuresOf(key) },
    })),
    notes: [],
  }
  return {
    scenario: 'acks',
    measuredAt: new Date().toISOString(),
    machine: describeMachine(await browserProduct()),
    setting: { quick, ...order },
    tables: [table],
    keys: Object.fromEntries(
      FLOODS.flatMap(({ key }) =>
        Object.entries(figuresOf(key)).map(([name, value]) => [`acks.${key}.${name}`, value]),
      ),
    ),
  }
}
