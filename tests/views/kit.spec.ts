import type { Page } from 'playwright/test'
import { expect, test } from '../e2e/kit-fixtures.ts'
import { excessWidth, prefer, resizeTo, untranslated, violations, wear } from '../e2e/screens/screen-checks.ts'
import { filesOf } from '../rules/source-files.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

test.use({ sharesPlant: true })
// Tests of one section do not know each other, so both workers take some.
test.describe.configure({ mode: 'parallel' })

const SECTIONS = filesOf('src/kit/sections/*.tsx').map((path) => path.replace(/^.*\/|\.tsx$/g, ''))
/** Only for who looks at them: drawing and packing hundreds of pictures takes minutes. */
const TAKES_PICTURES = process.env.KIT_PICTURES === '1'
const PICTURES = `${PROJECT_ROOT}/test-results/kit`
/** Controls of samples that open something over the page, which Escape closes. */
const OPENER = '[data-kit-open], [data-kit-openers] [aria-haspopup]'
const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip]'
const MAX_PICTURE_PX = 8000
const WIDTHS = [360, 1280, 1920] as const
const LANGUAGES = ['de', 'en', 'cs', 'ru'] as const

async function open(page: Page, section: string): Promise<void> {
  await page.goto(`/kit/${section}`)
  await expect(page.locator(`[data-kit="${section}"] section`).first()).toBeVisible()
  // Samples that are meant to load for ever are marked.
  await expect(page.locator('[data-kit] [data-loading]:not([data-kit-loads] *)')).toHaveCount(0)
}

/** Writes a picture of all samples, to be looked at: the page scrolls inside itself, so the window takes its height. */
async function takePicture(page: Page, name: string): Promise<void> {
  if (!TAKES_PICTURES) return
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  const whole = await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)
  await page.setViewportSize({ width, height: Math.min(MAX_PICTURE_PX, height + whole) })
  await page.screenshot({ path: `${PICTURES}/${name}.png` })
  await page.setViewportSize({ width, height })
}

for (const section of SECTIONS) {
  test.describe(`kit: ${section}`, () => {
    for (const [theme, look, language, width] of [
      ['light', 'light and contrast', 'de', 1280],
      ['dark', 'dark', 'ru', 360],
    ] as const) {
      test(`WCAG A and AA, also of what opens over the page, ${look}, ${language}, ${width} px`, async ({
        signIn,
        page,
        context,
      }) => {
        // A section opens up to a dozen things over the page, each checked whole.
        test.setTimeout(120_000)
        await prefer(context, { language, theme })
        await signIn()
        // Otherwise pictures show what is still appearing.
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 800 })
        await open(page, section)
        await takePicture(page, `${section}-${theme}-${language}-${width}`)
        expect(await violations(page)).toEqual([])
        if (theme === 'light') {
          await wear(page, 'contrast')
          await takePicture(page, `${section}-contrast-${language}-${width}`)
          expect(await violations(page)).toEqual([])
          await wear(page, theme)
        }
        const openers = page.locator(OPENER)
        for (let i = 0; i < (await openers.count()); i += 1) {
          await openers.nth(i).click()
          const overlay = page.locator(OVERLAY).first()
          await expect(overlay).toBeVisible()
          if (TAKES_PICTURES) {
            await page.screenshot({ path: `${PICTURES}/${section}-open-${i + 1}-${theme}-${language}-${width}.png` })
          }
          // What lies below is inert the same way each time: with the first one it is checked as well.
          expect(await violations(page, i === 0 ? undefined : OVERLAY)).toEqual([])
          expect(await excessWidth(page)).toBeLessThanOrEqual(0)
          await page.keyboard.press('Escape')
          await expect(overlay).toBeHidden()
        }
      })
    }

    test('every text in four languages; no width scrolls sideways', async ({ signIn, page }) => {
      await signIn()
      await page.goto('/kit')
      for (const language of LANGUAGES) {
        await page.evaluate((text) => localStorage.setItem('preferences', text), JSON.stringify({ language }))
        await open(page, section)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        for (const width of WIDTHS) {
          await resizeTo(page, width, 900)
          expect(await untranslated(page)).toEqual([])
          await expect.poll(() => excessWidth(page), { message: `${language} at ${width} px` }).toBeLessThanOrEqual(0)
          await takePicture(page, `${section}-light-${language}-${width}`)
        }
      }
    })
  })
}
