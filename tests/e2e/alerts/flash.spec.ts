import type { Page } from 'playwright/test'
import { contrast } from '../../support/page/contrast.ts'
import { expect, test } from '../fixtures.ts'
import { wear } from '../screens/screen-checks.ts'

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

/**
 * Samples the look of all unacknowledged signs, once at the start and then at each change, until `changes` changes; also at
 * each change of the phase if that is what is counted.
 */
function looksOf(page: Page, changes: number, of: 'looks' | 'phases' = 'looks'): Promise<readonly Sample[]> {
  return page.evaluate(
    ([wanted, counted]) =>
      new Promise<Sample[]>((resolve) => {
        const signs = [...document.querySelectorAll('svg[data-open]')]
        const samples: Sample[] = []
        let before = ''
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
          const state = counted === 'looks' ? JSON.stringify(now) : (document.documentElement.dataset.flash ?? '')
          if (state !== before || samples.length === 0) samples.push({ at: performance.now(), signs: now })
          before = state
          if (samples.length > wanted) resolve(samples)
          else requestAnimationFrame(look)
        }
        look()
      }),
    [changes, of] as const,
  )
}

test('the rings of all signs of open alerts change at the same moment, at most three times a second, and nothing else; each number can be read in every phase and theme; where motion is not wanted nothing flashes (F22)', async ({
  signIn,
  page,
}) => {
  await signIn()
  await page.goto('/stations')
  // The list opens while signs of the alarm strip are already flashing, so that signs of both ages are on screen.
  await expect(page.locator('header svg[data-open]').first()).toBeVisible()
  await looksOf(page, 1)
  await page.getByRole('link', { name: 'Anstehend' }).click()
  await expect(page.locator('[role=grid] [role=row]:has([data-alert-state]) svg[data-open]').first()).toBeVisible()

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

  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme)
    for (const { signs } of await looksOf(page, 2)) {
      for (const { label, opacity, shape, number } of signs) {
        expect(opacity).toBe('1')
        expect(contrast(shape, number), `${theme}, ${label}: ${number} on ${shape}`).toBeGreaterThanOrEqual(
          MIN_CONTRAST,
        )
      }
    }
  }

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const still = await looksOf(page, FLASHES, 'phases')
  expect(still.map(({ signs }) => signs)).toEqual(still.map(() => still[0]?.signs))
})
