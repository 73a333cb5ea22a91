import { setTimeout as pause } from 'node:timers/promises'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { Scenario } from '../scenario.ts'
import { figure } from '../statistics.ts'
import { startFeedSimulator } from '../subjects/feed-simulator.ts'
import { crowdedImage } from '../subjects/image-drawing.ts'
import { IMAGE } from '../subjects/subject.ts'
import { setViewport } from '../subjects/viewport.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { productDist } from '../tools/product-dist.ts'
import { setLoginCookies } from '../tools/set-login-cookies.ts'
import { serialisePage, serveBarePage } from './bare-page.ts'
import { startCpu } from './cpu-by-thread.ts'
import { compareImages } from './image-peers.ts'
import { bareCounts, IMAGE_RECORD, IMAGE_ROOT, IMAGE_WRITES, type ImageRecord, recordImage } from './image-writes.ts'

/** Every tenth is a level or a bar: an attribute instead of a text. */
const EVERY = 10
const RATE_HZ = 10
const PVS_OF_PLANT = 1000
const TARGET_RATIO = 1.5
const SEED = 1

interface Length {
  readonly runs: number
  readonly warmUpMs: number
  readonly measureMs: number
}
const FULL: Length = { runs: 3, warmUpMs: 3000, measureMs: 10_000 }
const QUICK: Length = { runs: 1, warmUpMs: 500, measureMs: 2000 }
const FEED = { seed: SEED, updatesPerSecond: PVS_OF_PLANT * RATE_HZ }

const COLUMNS_OF_TABLE = [
  { key: 'frames', title: 'frames/s with writes', decimals: 1 },
  { key: 'writes', title: 'texts and attributes/s', decimals: 0 },
  { key: 'cpu', title: 'browser CPU ms/s', decimals: 0 },
  { key: 'main', title: 'of it main threads of pages', decimals: 0 },
  { key: 'worker', title: 'live worker', decimals: 0 },
  { key: 'compositor', title: 'compositor', decimals: 0 },
  { key: 'raster', title: 'drawing and other pool threads', decimals: 0 },
  { key: 'gpu', title: 'GPU process', decimals: 0 },
  { key: 'rest', title: 'browser, network and the rest', decimals: 0 },
] as const
type Measured = Readonly<Record<(typeof COLUMNS_OF_TABLE)[number]['key'], number>>

interface Live {
  readonly measured: Measured
  readonly html: string
  readonly record: ImageRecord
}

async function measureLive(image: string, length: Length): Promise<Live> {
  const simulator = await startFeedSimulator({ ...FEED, images: { image } }, productDist())
  const browser = await RawChromium.start()
  try {
    await setLoginCookies(browser, simulator.url)
    const tab = await browser.newTab('about:blank')
    await setViewport(tab, 'dense')
    await tab.goto(`${simulator.url}/images/image`)
    await tab.waitFor(`${IMAGE_ROOT}?.querySelectorAll('[data-quality=Good]').length >= ${IMAGE * 0.9}`)
    await pause(length.warmUpMs)
    const readCpu = startCpu(browser.pid)
    await tab.evaluate(recordImage(length.measureMs))
    const cpu = readCpu()
    const record = await tab.evaluate<ImageRecord>(IMAGE_RECORD)
    const perSecond = (count: number) => (count * 1000) / record.ms
    const counts = { frames: perSecond(record.frames.length), writes: perSecond(record.texts + record.attributes) }
    return { measured: { ...counts, ...cpu }, html: await serialisePage(tab), record }
  } finally {
    await browser.close()
    await simulator.close()
  }
}

async function measureBare({ html, record }: Live, path: '' | 'idle.html', length: Length): Promise<Measured> {
  const page = await serveBarePage(html, record.frames, IMAGE_WRITES)
  const browser = await RawChromium.start()
  try {
    const tab = await browser.newTab('about:blank')
    await setViewport(tab, 'dense')
    await tab.goto(page.url + path)
    if (path === '') await tab.waitFor('window.bare?.frames > 0')
    await pause(length.warmUpMs)
    const [before, readCpu, start] = [await bareCounts(tab), startCpu(browser.pid), performance.now()]
    await pause(length.measureMs)
    const [cpu, end, after] = [readCpu(), performance.now(), await bareCounts(tab)]
    const perSecond = (count: number) => (count * 1000) / (end - start)
    return { frames: perSecond(after.frames - before.frames), writes: perSecond(after.writes - before.writes), ...cpu }
  } finally {
    await browser.close()
    page.close()
  }
}

/** Compares a process image of 600 live elements with the same drawing into which a script makes the same writes. */
export const image: Scenario = async ({ quick, say }) => {
  const length = quick ? QUICK : FULL
  const drawing = crowdedImage(SEED, EVERY)
  const [live, bare, idle]: [Measured[], Measured[], Measured[]] = [[], [], []]
  for (let run = 1; run <= length.runs; run += 1) {
    say(`image: run ${run} of ${length.runs}`)
    const last = await measureLive(drawing, length)
    live.push(last.measured)
    bare.push(await measureBare(last, '', length))
    idle.push(await measureBare(last, 'idle.html', length))
  }
  const compared = await compareImages(FEED, length, say)
  const ratio = figure(live.map(({ cpu }, run) => cpu / (bare[run]?.cpu ?? Number.NaN)))
  const main = figure(live.map((each, run) => each.main / (bare[run]?.main ?? Number.NaN)))
  const row = (name: string, runs: readonly Measured[]) => ({
    name,
    figures: Object.fromEntries(COLUMNS_OF_TABLE.map(({ key }) => [key, figure(runs.map((each) => each[key]))])),
  })
  return {
    scenario: 'image',
    measuredAt: new Date().toISOString(),
    keys: { 'image.ratioToWrites': ratio, 'image.mainThreadRatio': main, ...compared.keys },
    machine: describeMachine(await browserProduct()),
    setting: { quick, ...length, seed: SEED, size: 'wall', elements: IMAGE, rateHz: RATE_HZ },
    tables: [
      {
        title: `A process image of ${IMAGE} live elements, and the same drawing with bare writes`,
        caseName: 'page',
        columns: COLUMNS_OF_TABLE,
        rows: [row('live', live), row('bare, the same writes', bare), row('idle', idle)],
        notes: [
          `The live image costs ${ratio.median.toFixed(2)} times (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)}) what bare writes cost ` +
            `(aim: at most ${TARGET_RATIO}): ${ratio.median <= TARGET_RATIO ? 'kept' : 'MISSED'}; its main thread ${main.median.toFixed(2)} times.`,
        ],
      },
      compared.table,
    ],
  }
}
