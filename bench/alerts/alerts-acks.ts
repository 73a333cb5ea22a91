import { loginInTab } from '../../tests/e2e/login.ts'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { type BenchSimulator, startBenchSimulator } from '../tools/bench-simulator.ts'
import { productDist } from '../tools/product-dist.ts'

/** Alarms that one person acknowledges by keys. */
const BY_KEYS = 30
/** Acknowledgements that the others wait for, in each run. */
const SEEN = 10

interface AckReading {
  readonly keysMs: number
  readonly otherTabMs: readonly number[]
  readonly otherUserMs: readonly number[]
}

/**
 * Runs in the page. `watchRow` notes when a row has left the list; all pages of one machine have the same clock, in ms
 * since 1970. `pressed` is the moment in which a row's button was pressed.
 */
const PROBE = `
const row = (id) => document.querySelector('main [role=row][data-id="' + id + '"]')
window.openRows = () => [...document.querySelectorAll('main [role=grid] [role=row][data-id]:not([data-state=removed])')]
  .filter((each) => each.querySelector('[data-alert-state$=-open]') !== null).map((each) => each.dataset.id)
window.ackRow = (id) => { const at = Date.now(); row(id).querySelector('button').click(); return at }
window.left = {}
window.watchRow = (id) => {
  const look = () => { if (row(id) === null) { left[id] = Date.now(); observer.disconnect() } }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-id'] })
}
window.inFlood = () => document.querySelector('[data-flood-mode=on]')
window.hasCount = (count) => [...document.querySelectorAll('main button[aria-disabled=false]')]
  .some((button) => new RegExp('^' + count + '\\\\D').test(button.textContent ?? ''))`

const KEYS = {
  space: { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
  down: { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40, modifiers: 8 },
  a: { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65, text: 'a' },
} as const

/** Presses a key and waits until the page has handled it, as a script does that drives a browser. */
async function press(tab: RawTab, name: keyof typeof KEYS): Promise<void> {
  const key = KEYS[name]
  await tab.send('Input.dispatchKeyEvent', { type: 'text' in key ? 'keyDown' : 'rawKeyDown', ...key })
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: undefined })
}

/** Opens the list of open alerts in the user's own view. */
async function openList(tab: RawTab, simulator: BenchSimulator, user: 'operator' | 'admin' | null): Promise<void> {
  await tab.onNewDocument(PROBE)
  if (user !== null) await loginInTab(tab, simulator.url, user)
  await tab.goto(`${simulator.url}/alerts/pending?open=1`)
  await tab.waitFor('openRows().length > 5 || inFlood() !== null')
  await tab.evaluate('inFlood()?.querySelector("button").click()')
  await tab.waitFor('openRows().length > 5')
}

async function readKeys(tab: RawTab): Promise<number> {
  await tab.evaluate(`document.querySelector('main [role=row][data-id]').focus()`)
  const ids = JSON.stringify((await tab.evaluate<readonly string[]>('openRows()')).slice(0, 5))
  const start = performance.now()
  await press(tab, 'space')
  for (let key = 1; key < BY_KEYS; key += 1) await press(tab, 'down')
  await tab.waitFor(`hasCount(${BY_KEYS})`)
  await press(tab, 'a')
  await tab.waitFor(`${ids}.every((id) => !openRows().includes(id))`)
  return performance.now() - start
}

async function readRun(): Promise<AckReading> {
  const simulator = await startBenchSimulator({
    dist: productDist(),
    size: 'benchmark',
    seed: 1,
    updatesPerSecond: 100,
  })
  const [own, others] = [await RawChromium.start(), await RawChromium.start()]
  try {
    const tab = await own.newTab('about:blank')
    await openList(tab, simulator, 'operator')
    const keysMs = await readKeys(tab)
    const second = await own.newTab('about:blank', { newWindow: true })
    await openList(second, simulator, null)
    const user = await others.newTab('about:blank')
    await openList(user, simulator, 'admin')
    const [otherTabMs, otherUserMs]: [number[], number[]] = [[], []]
    for (let at = 0; at < SEEN; at += 1) {
      // Not the first row: new alerts may push it out of sight meanwhile.
      const id = JSON.stringify((await tab.evaluate<readonly string[]>('openRows()'))[4])
      for (const other of [second, user]) {
        await other.waitFor(`openRows().includes(${id})`)
        await other.evaluate(`watchRow(${id})`)
      }
      const pressed = await tab.evaluate<number>(`ackRow(${id})`)
      for (const [other, times] of [
        [second, otherTabMs],
        [user, otherUserMs],
      ] as const) {
        await other.waitFor(`left[${id}] !== undefined`)
        times.push((await other.evaluate<number>(`left[${id}]`)) - pressed)
      }
    }
    return { keysMs, otherTabMs, otherUserMs }
  } finally {
    await own.close()
    await others.close()
    await simulator.close()
  }
}

/** Measures what acknowledging takes: thirty alarms by keys, and until another tab and another user see one. */
export async function alertsAcks(
  runs: number,
): Promise<{ readonly table: Table; readonly keys: Readonly<Record<string, Figure>> }> {
  const all: AckReading[] = []
  for (let run = 0; run < runs; run += 1) all.push(await readRun())
  const keys = {
    'alerts.ack.keysMs': figure(all.map(({ keysMs }) => keysMs)),
    'alerts.ack.otherTabMs': figure(all.flatMap(({ otherTabMs }) => otherTabMs)),
    'alerts.ack.otherUserMs': figure(all.flatMap(({ otherUserMs }) => otherUserMs)),
  }
  const rows = [
    { name: `${BY_KEYS} alarms by keys, from the first key`, figures: { ms: keys['alerts.ack.keysMs'] } },
    { name: 'one alarm, until another tab has it', figures: { ms: keys['alerts.ack.otherTabMs'] } },
    { name: 'one alarm, until another user has it', figures: { ms: keys['alerts.ack.otherUserMs'] } },
  ]
  return {
    keys,
    table: {
      title: 'Acknowledging in the list of open alerts, 5,000 pending',
      caseName: 'what',
      columns: [{ key: 'ms', title: 'until it is on screen, ms', decimals: 0 }],
      rows,
      notes: ['The pages poll nothing: a row that leaves the list is noted in the task that removes it.'],
    },
  }
}
