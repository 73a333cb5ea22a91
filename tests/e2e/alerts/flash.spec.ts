import type { Page } from 'playwright/test'
import { relativeLuminance } from '../../../src/domain/base/argb-color.ts'
import { expect, test } from '../fixtures.ts'

const MIN_CONTRAST = 4.5
/** WCAG 2.3.1 allows three flashes a second. */
const MAX_FLASHES_PER_S = 3
const FLASHES = 4

interface SignLook {
  readonly label: string
  readonly opacity: string
  /** Stroke of the ring, which alone may flash. */
  readonly ring: string
  readonly shape: string
  readonly stroke: string
  readonly number: string
}

interface Sample {
  /** `performance.now()` of the page, in ms. */
  readonly at: number
  /** In document order. */
  readonly signs: readonly SignLook[]
}

/** Samples the look of all unacknowledged signs, once at the start and then at each change, until `changes` changes. */
function looksOf(page: Page, changes: number): Promise<readonly Sample[]> {
  return page.evaluate(
    (wanted) =>
      new Promise<Sample[]>((resolve) => {
        const signs = [...document.querySelectorAll('svg[data-open]')]
        const samples: Sample[] = []
        const look = () => {
          const now = signs.map((sign) => {
            const paths = [...sign.querySelectorAll('path')]
            const ring = getComputedStyle(paths.at(0) ?? sign)
            const shape = getComputedStyle(paths.at(-1) ?? sign)
            const number = getComputedStyle(sign.querySelector('text') ?? sign)
            const { opacity } = getComputedStyle(sign)
            const label = sign.getAttribute('aria-label') ?? ''
            return { label, opacity, ring: ring.stroke, shape: shape.fill, stroke: shape.stroke, number: number.fill }
          })
          const before = samples.at(-1)
          if (before === undefined || JSON.stringify(before.signs) !== JSON.stringify(now))
            samples.push({ at: performance.now(), signs: now })
          if (samples.length > wanted) resolve(samples)
          else requestAnimationFrame(look)
        }
        look()
      }),
    changes,
  )
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [a, b]
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/\d+(\.\d+)?/g) ?? []).map(Number)
      return relativeLuminance(red, green, blue)
    })
    .toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** Opens the list while signs of the alarm strip are already flashing, so that signs of both ages are on screen. */
async function openList(page: Page): Promise<void> {
  await expect(page.locator('header svg[data-open]').first()).toBeVisible()
  await looksOf(page, 1)
  await page.getByRole('link', { name: 'Anstehend' }).click()
  await expect(page.locator('[role=grid] [role=row]:has([data-alert-state]) svg[data-open]').first()).toBeVisible()
}

test('the rings of all signs of open alerts change at the same moment, at most three times a second, and nothing else (F22)', async ({
  login,
  page,
}) => {
  await login()
  await openList(page)
  const samples = await looksOf(page, 2 * FLASHES)
  expect(samples[0]?.signs.length).toBeGreaterThan(3)
  const unchanged = samples.flatMap(({ signs }, i) => {
    const before = samples[i - 1]?.signs
    return before === undefined ? [] : signs.filter((sign, at) => JSON.stringify(sign) === JSON.stringify(before[at]))
  })
  expect(unchanged).toEqual([])
  const withoutRing = samples.map(({ signs }) => signs.map(({ ring, ...rest }) => rest))
  expect(withoutRing.filter((looks) => JSON.stringify(looks) !== JSON.stringify(withoutRing[0]))).toEqual([])
  const seconds = ((samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0)) / 1000
  expect(FLASHES / seconds).toBeLessThanOrEqual(MAX_FLASHES_PER_S)
  // All signs share one timer: no animation runs between two flashes.
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('the number of a sign can be read in every phase of its flashing (F22)', async ({ login, page }) => {
      await login()
      await openList(page)
      for (const { signs } of await looksOf(page, 2)) {
        for (const { label, opacity, shape, number } of signs) {
          expect(opacity).toBe('1')
          expect(contrast(shape, number), `${label}: ${number} on ${shape}`).toBeGreaterThanOrEqual(MIN_CONTRAST)
        }
      }
    })
  })
}

test('where motion is not wanted nothing flashes (F22)', async ({ signIn, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn()
  await page.goto('/alerts/pending')
  await expect(page.locator('[role=grid] svg[data-open]').first()).toBeVisible()
  const looks = () =>
    page.locator('svg[data-open]').evaluateAll((signs) =>
      signs.flatMap((sign) =>
        [sign, ...sign.querySelectorAll('path, text')].map((part) => {
          const { opacity, fill, stroke } = getComputedStyle(part)
          return { opacity, fill, stroke }
        }),
      ),
    )
  const before = await looks()
  await expect(page.locator('html')).toHaveAttribute('data-flash')
  for (let flash = 0; flash < 2 * FLASHES; flash += 1) {
    const phase = await page.locator('html').getAttribute('data-flash')
    await expect(page.locator('html')).not.toHaveAttribute('data-flash', phase ?? '')
    expect(await looks()).toEqual(before)
  }
})
