import type { Page } from 'playwright/test'
import { createFormat, type Format } from '../../../src/domain/text/format.ts'
import { liveKey, pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { expect, test } from '../fixtures.ts'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** Returns the path of the chart of an analogue value of the station with the most of them. */
function chartPath(plant: SimulatorHandle): string {
  const pv = plant.model.nodes.flatMap(({ pvs }) => pvs).find((ref) => ref.type === 'AnaIn' && liveKey(ref) !== null)
  if (pv === undefined) throw new Error('The plant has no analogue input')
  return `/charts/realtime?pv=${pv.type}-${pv.nr}`
}

/** Returns a number that changes with every drawn pixel. */
function pictureOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.querySelector('canvas')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let hash = 0
    for (const pixel of pixels) hash = (Math.imul(hash, 31) + pixel) | 0
    return hash
  })
}

test('a live chart moves on with time, asks for its window once for two tabs, keeps nothing of its pictures, and is there without a valid language too (pitfalls 28, 45, 47)', async ({
  plant,
  signIn,
  page,
  context,
}) => {
  // Like WebKitGTK started with `LANG=C`.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'language', { get: () => 'C' }))
  await signIn()
  const path = chartPath(plant)
  await page.goto(path)
  await expect(page.locator('[data-live-pill=live]')).toBeVisible()
  const first = await pictureOf(page)
  await expect.poll(() => pictureOf(page)).not.toBe(first)
  const second = await context.newPage()
  await second.goto(path)
  for (const tab of [page, second]) {
    await expect(tab.locator('[data-cell=max]')).toHaveText(/\d/)
  }
  expect(plant.stats().calls.chartDataOfPvs).toBe(1)
  await second.close()
  await page.bringToFront()
  const session = await context.newCDPSession(page)
  /** Counts the objects that are alive after a collection. */
  const alive = async (): Promise<number> => {
    const { result } = await session.send('Runtime.evaluate', { expression: 'Map.prototype' })
    const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' })
    const functionDeclaration = 'function () { return this.length }'
    const { objectId = '' } = objects
    const length = await session.send('Runtime.callFunctionOn', { objectId, functionDeclaration, returnByValue: true })
    return length.result.value
  }
  const pictures = async (count: number) => {
    const seen = await page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const canvas = document.querySelector('canvas')?.getContext('2d')
          if (canvas === null || canvas === undefined) throw new Error('There is no chart')
          const clear = canvas.clearRect.bind(canvas)
          let drawn = 0
          canvas.clearRect = (...area) => {
            clear(...area)
            drawn += 1
            if (drawn === wanted) resolve(drawn)
          }
        }),
      count,
    )
    expect(seen).toBe(count)
  }
  plant.setClock({ speed: 60 })
  await pictures(20)
  const before = await alive()
  await pictures(80)
  // Each picture makes a Map of what is under the cursor.
  expect((await alive()) - before).toBeLessThan(50)
})

/** The instant of a clock time with seconds that the cursor shows, within the two hours before `now`; NaN without one. */
function timeOf(text: string | null, now: number, format: Format): number {
  for (let at = Math.floor(now / SECOND_MS) * SECOND_MS; at > now - 2 * HOUR_MS; at -= SECOND_MS) {
    if (text?.includes(format.time(at))) return at
  }
  return Number.NaN
}

test('two PVs share a chart, and the legend says of each what the plant says; what is no PV is named (rule C4)', async ({
  plant,
  signIn,
  page,
}) => {
  const refs = plant.model.nodes
    .flatMap(({ pvs }) => pvs)
    .filter((ref) => ref.type === 'AnaIn' && plant.model.config(ref)?.hasArchiveData === true)
    .slice(0, 2)
  await signIn()
  await page.goto(`/charts/realtime?${refs.map((ref) => `pv=${pvParam(ref)}`).join('&')}&pv=Nonsense-1`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('„Nonsense-1“')
  const picture = page.getByRole('main').getByRole('img', { name: /^Verlauf von/ })
  await picture.focus()
  const format = createFormat('de', plant.model.settings.timeZone)
  for (const ref of refs) {
    const row = page.locator(`[data-series="${pvParam(ref)}"]`)
    await expect(row.getByRole('rowheader')).toContainText(plant.model.config(ref)?.name ?? 'no name')
    await expect
      .poll(async () => {
        await page.keyboard.press('Home')
        // Inside by some points: the first one leaves the view as time goes on.
        for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
        // Read at once: the picture moves on with each frame.
        const [shown, cursor] = await row.evaluate((element) => [
          element.querySelector('[data-cell=cursor]')?.textContent ?? null,
          document.querySelector('[data-cell=cursorTime]')?.textContent ?? null,
        ])
        const now = plant.now()
        const points = plant.model.chart(ref, 'MeasurementArchive', now - 2 * HOUR_MS, now, now) ?? []
        const decimals = plant.model.config(ref)?.decimalPlaces ?? 0
        // The cursor stands at a point of one of the series; the other shows its nearest.
        const distance = ({ timestamp }: { readonly timestamp: number }) =>
          Math.abs(timestamp - timeOf(cursor, now, format))
        const least = Math.min(...points.map(distance))
        const nearest = points.filter((point) => distance(point) < least + SECOND_MS)
        const texts = nearest.map(({ value }) => format.number(value ?? Number.NaN, decimals))
        return texts.includes(shown ?? '')
          ? 'as in the archive'
          : `${shown} at ${cursor}, not one of ${texts.join(' ')}`
      })
      .toBe('as in the archive')
  }
})
