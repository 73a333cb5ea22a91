import type { Page } from 'playwright/test'
import { createFormat } from '../../../src/domain/text/format.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth } from '../screens/screen-checks.ts'

/** The storm of the golden week: the pictures show it. */
const START = Date.UTC(2024, 5, 19, 14, 40)
const GERMAN = createFormat('de', 'Europe/Berlin')
const CAMERAS = 100
const TABS = 4
/** The further cameras make a picture every two seconds; the second and the third one make one a minute. */
const INTERVAL_MS = 2000
const SLOW = [2, 3]

const asked = (plant: SimulatorHandle) => plant.stats().calls.webcamImage ?? 0
const pictures = (page: Page) => page.locator('[data-camera] img')

/** Waits until the plant was asked so often, or once more, and says when that was. */
async function nextQuestion(plant: SimulatorHandle, count = asked(plant) + 1) {
  let at = Number.NaN
  const isReached = () => {
    at = performance.now()
    return asked(plant) >= count
  }
  await expect.poll(isReached, { timeout: 30_000, intervals: [10] }).toBe(true)
  return { asked: asked(plant), at }
}

/** Returns the ids of the cameras of whose picture, below the name, any part is on screen. */
async function camerasSeen(page: Page): Promise<readonly number[]> {
  const boxes = await page.locator('[data-camera]').evaluateAll((all) =>
    all.map((each) => {
      const wall = each.closest('ul')?.parentElement?.getBoundingClientRect()
      return {
        id: Number(each.getAttribute('data-camera')),
        isSeen: (each.querySelector('a')?.getBoundingClientRect().bottom ?? 0) < (wall?.bottom ?? 0),
      }
    }),
  )
  return boxes.flatMap(({ id, isSeen }) => (isSeen ? id : []))
}

async function asOperator(plant: SimulatorHandle, id: number) {
  const session = await logIn(plant.url)
  const camera = await session.call('webcam', { id })
  await session.close()
  return camera
}

test.use({ plantOptions: { seed: 4711, start: START, webcams: CAMERAS } })

test('a hundred cameras: tabs ask no more often than one, and only for what somebody sees; all are reached by scrolling, by Tab and by their names (rules Q1, Q3)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  await signIn()
  await page.goto('/webcams')
  await expect(page.locator('[data-grid-of]')).toHaveAttribute('data-grid-of', String(CAMERAS))
  await expect(pictures(page).first()).toBeVisible()
  const seen = await camerasSeen(page)
  expect(seen.length).toBeLessThan(CAMERAS / 4)
  await expect(pictures(page)).toHaveCount(seen.length)
  const fast = seen.filter((id) => !SLOW.includes(id)).length
  expect(fast).toBeGreaterThan(3)
  /** Returns the ms of a turn: all fast cameras on screen, so it does not depend on when it began. */
  const turnMs = async () => {
    const from = await nextQuestion(plant)
    return (await nextQuestion(plant, from.asked + fast)).at - from.at
  }
  const ofOne = await turnMs()
  expect(ofOne / INTERVAL_MS).toBeGreaterThan(0.7)
  const tabs = await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/webcams')))
  for (const tab of tabs) await expect(pictures(tab)).toHaveCount(seen.length)
  // Were each tab to ask, it would be a quarter.
  expect((await turnMs()) / ofOne).toBeGreaterThan(0.5)
  await Promise.all(tabs.map((tab) => tab.close()))
  await test.step('the wall has only rows near the screen', async () => {
    const cameras = page.locator('[data-camera]')
    await page.bringToFront()
    expect(await cameras.count()).toBeLessThan(CAMERAS / 4)
    // Tab goes on into rows that were not there, and the focused one stays where it is.
    const first = page.locator('[data-camera="1"] a')
    await first.focus()
    for (let id = 1; id < 30; id += 1) {
      await expect(page.locator(`[data-camera="${id}"] a`)).toBeFocused()
      await page.keyboard.press('Tab')
    }
    const focused = page.locator('[data-camera="30"] a')
    await expect(focused).toBeFocused()
    await expect(focused).toBeInViewport()
    await expect(page.locator('li:has([data-camera="30"])')).toHaveAttribute('aria-posinset', '30')
    await expect(first).toHaveCount(0)
    const wall = page.locator('[data-grid-of]').locator('..')
    await wall.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    const last = page.locator(`[data-camera="${CAMERAS}"]`)
    await expect(last.getByRole('img')).toBeVisible()
    await expect(focused).toBeFocused()
    expect(await cameras.count()).toBeLessThan(CAMERAS / 4)
    const { name } = await asOperator(plant, CAMERAS)
    await page.getByRole('searchbox').fill(name)
    await expect(cameras).toHaveCount(1)
    await expect(last).toBeInViewport()
    // A telephone has one below the other.
    await page.getByRole('searchbox').fill('')
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.locator('[data-camera="2"]')).toBeAttached()
    const [one, two] = await Promise.all([1, 2].map((id) => page.locator(`[data-camera="${id}"]`).boundingBox()))
    expect(two?.x).toBe(one?.x)
    expect(await excessWidth(page)).toBe(0)
  })
})

test('a camera without a picture says so without an error; its past is shown by time, by keys and played (rules Q1, Q2, Q3, Q4)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto('/webcams')
  await page.getByRole('link', { name: 'Nachklärbecken KA Musterstadt' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nachklärbecken')
  const large = page.locator('[data-large]')
  await expect(large.getByRole('img')).toBeVisible()
  await expect(large).toContainText('Bild 16:4')
  const past = page.getByRole('region', { name: 'Frühere Bilder' })
  const thumbnails = past.locator('[data-thumbnail]')
  // A plant that fails would owe them as well.
  await expect(thumbnails.first().locator('img')).toBeVisible()
  plant.failCall('webcamImage', { status: 404 })
  await expect(large).toContainText('Kein neues Bild seit')
  await expect(large.getByRole('img')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  plant.failCall('webcamImage', null)
  await expect(large).not.toContainText('Kein neues Bild seit')
  const session = await logIn(plant.url)
  const to = plant.now()
  const stored = await session.call('webcamImages', { id: 1, from: to - 3 * 3_600_000, to })
  await session.close()
  await expect(past).toContainText(`${stored.length} Bilder`)
  await thumbnails.first().press('Enter')
  const player = page.locator('[data-picture]')
  await expect(player).toHaveAttribute('data-picture', stored[0]?.filename ?? '')
  await expect(player).toContainText(GERMAN.time(stored[0]?.timestamp ?? 0))
  await player.getByRole('slider').press('ArrowRight')
  await expect(player).toHaveAttribute('data-picture', stored[1]?.filename ?? '')
  await player.getByRole('slider').press('End')
  await expect(player).toHaveAttribute('data-picture', stored.at(-1)?.filename ?? '')
  await player.getByRole('button', { name: 'Vorheriges Bild' }).click()
  await player.getByRole('button', { name: 'Abspielen' }).click()
  await expect(player).toHaveAttribute('data-picture', stored.at(-1)?.filename ?? '')
  await expect(player.getByRole('button', { name: 'Abspielen' })).toBeVisible()
  await expect(player.getByRole('img')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(player).toHaveAttribute('data-picture', stored.at(-1)?.filename ?? '')
  expect(await excessWidth(page)).toBe(0)
  await page.goto('/webcams/777')
  await expect(page.getByText('Diese Webcam gibt es nicht.')).toBeVisible()
})
