import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import { watchWorker } from '../alerts/worker-turns.ts'
import type { Scenario } from '../scenario.ts'
import { figure } from '../statistics.ts'
import { startBenchSimulator } from '../tools/bench-simulator.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { productDist } from '../tools/product-dist.ts'
import { setLoginCookies } from '../tools/set-login-cookies.ts'

const RUNS = 6
const WAIT_MS = 60_000
/** Typed letter by letter: the beginning of names, then numbers as they are part of nearly every one. */
const TYPED = ['pumpe 12', 'niveau', '4711'] as const

/** Runs in the page: what the palette shows of the PVs, without their live values, and when it last changed. */
const PROBE = `{
window.longestTask = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
}).observe({ type: 'longtask' })
const shown = () => {
  const group = [...document.querySelectorAll('[role=dialog] [role=group]')].find((one) => one.textContent.startsWith('Prozesswerte'))
  if (group === undefined) return ''
  const labels = [...group.querySelectorAll('[role=option]')].map((option) => option.children[1].textContent)
  return [group.querySelector('small').textContent, ...labels].join('|')
}
window.typed = async (text) => {
  const input = document.querySelector('[role=dialog] input')
  let before = shown()
  longestTask = 0
  const start = performance.now()
  let changed = null
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  while (performance.now() - start < 800) {
    await new Promise(requestAnimationFrame)
    const now = shown()
    if (now === before) continue
    before = now
    changed = performance.now() - start
  }
  return { ms: changed, taskMs: longestTask, shown: before }
}
}`

interface Typed {
  /** From the letter to the last change of the PVs that are shown; null if they are the same. */
  readonly ms: number | null
  readonly taskMs: number
  readonly shown: string
}

interface PaletteRun {
  readonly letters: readonly Typed[]
  readonly longestTurnMs: number
}

async function search(url: string): Promise<{ readonly run: PaletteRun; readonly product: string }> {
  const browser = await RawChromium.start()
  try {
    await setLoginCookies(browser, url)
    const tab = await browser.newTab('about:blank')
    await tab.goto(`${url}/values`)
    await tab.waitFor(
      "Number(document.querySelector('main [role=grid]')?.getAttribute('aria-rowcount') ?? 0) > 100000",
      WAIT_MS,
    )
    await tab.evaluate(PROBE)
    const turns = await watchWorker(browser.cdp)
    const letters: Typed[] = []
    let longestTurnMs = 0
    for (const text of TYPED) {
      await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'k', code: 'KeyK', modifiers: 2 })
      await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'k', code: 'KeyK', modifiers: 2 })
      await tab.waitFor("document.querySelector('[role=dialog] input')")
      // What opening it costs is no search.
      await tab.evaluate('new Promise((resolve) => setTimeout(resolve, 1000))')
      await turns()
      for (let end = 1; end <= text.length; end += 1)
        letters.push(await tab.evaluate<Typed>(`typed(${JSON.stringify(text.slice(0, end))})`))
      longestTurnMs = Math.max(longestTurnMs, (await turns()).longest)
      await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Escape', code: 'Escape' })
      await tab.waitFor("document.querySelector('[role=dialog] input') === null")
    }
    return { run: { letters, longestTurnMs }, product: await browserProduct(browser) }
  } finally {
    await browser.close()
  }
}

/** The command palette over the largest plant: words typed letter by letter, each until its last result is on screen. */
export const palette: Scenario = async ({ quick, say }) => {
  const simulator = await startBenchSimulator({
    dist: productDist(),
    size: 'benchmark',
    seed: 1,
    updatesPerSecond: 100,
  })
  const runs: PaletteRun[] = []
  let product = ''
  try {
    for (let i = 1; i <= (quick ? 1 : RUNS); i += 1) {
      const one = await search(simulator.url)
      runs.push(one.run)
      product = one.product
      say(`palette: run ${i}: ${one.run.letters.map(({ ms }) => ms?.toFixed(0) ?? '-').join(' ')} ms`)
    }
  } finally {
    await simulator.close()
  }
  const changed = (run: PaletteRun) => run.letters.flatMap(({ ms }) => ms ?? [])
  const rows = [
    {
      key: 'shownMs',
      name: 'letter to hits, median of a run',
      value: figure(runs.map((run) => figure(changed(run)).median)),
    },
    {
      key: 'slowestMs',
      name: 'letter to hits, slowest of a run',
      value: figure(runs.map((run) => Math.max(...changed(run)))),
    },
    { key: 'workerTurnMs', name: 'longest turn of the worker', value: figure(runs.map((run) => run.longestTurnMs)) },
    {
      key: 'longestTaskMs',
      name: 'longest task of the page (0: none above 50 ms)',
      value: figure(runs.map((run) => Math.max(...run.letters.map(({ taskMs }) => taskMs)))),
    },
  ]
  return {
    scenario: 'palette',
    measuredAt: new Date().toISOString(),
    keys: Object.fromEntries(rows.map(({ key, value }) => [`palette.${key}`, value])),
    machine: describeMachine(product),
    setting: { quick, size: 'benchmark', seed: 1, typed: TYPED.join(', ') },
    tables: [
      {
        title: 'The command palette over 100,000 PVs',
        caseName: 'figure',
        columns: [{ key: 'value', title: 'ms', decimals: 0 }],
        rows: rows.map(({ name, value }) => ({ name, figures: { value } })),
        notes: [],
      },
    ],
  }
}
