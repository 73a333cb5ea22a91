import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { LANGUAGES, type Language } from '../../src/domain/base/language.ts'
import { createStaticFiles } from '../../src/simulator/server/static-files.ts'
import { type SimulatorHandle, startSimulator } from '../../src/simulator/start-simulator.ts'
import { loginByCookie } from '../e2e/login.ts'
import { playwrightArgs } from '../support/browser/chromium-args.ts'
import { findBrowser } from '../support/browser/find-browser.ts'
import { testMoment } from '../support/day/test-day.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'
import { type Picture, picturesAt } from './pictures.ts'

/**
 * `npm run pictures`: takes the pictures of README and of the help from the product, in each language; those of README in English, light
 * and dark. The plant is always the same one at the same moment, in a storm that began 40 minutes ago. Arguments are names of
 * pictures, by default all.
 */
const OUT = join(PROJECT_ROOT, 'docs/pictures')
/** Of WebP, in percent: small letters stay legible. */
const QUALITY = 68
const STORM_MS = 40 * 60_000

async function take(page: Page, { path, size, ready, prepare }: Picture): Promise<Buffer> {
  await page.setViewportSize(size)
  await page.goto(path)
  await page.locator(ready).first().waitFor()
  await prepare?.(page)
  // Nothing loads any more, and what is under the pointer looks like the rest.
  await page.locator('body:has(main[aria-busy=false]):not(:has([data-loading]))').waitFor()
  await page.mouse.move(0, 0)
  // What was drawn by then is on the screen after two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await session.detach()
  return Buffer.from(data, 'base64')
}

/** A page that shows the names of the navigation as icons: the content is what the picture is of. */
async function newPage(browser: Browser, plant: SimulatorHandle, language: Language, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({
    locale: language,
    timezoneId: 'Europe/Berlin',
    colorScheme,
    baseURL: plant.url,
    // A sign that flashes is shown as it is when it is lit.
    reducedMotion: 'reduce',
  })
  await loginByCookie(context, plant.url, 'operator')
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('preferences', JSON.stringify({ navigationOpen: false })))
  return page
}

const plant = await startSimulator({
  dist: await createStaticFiles(`${PROJECT_ROOT}/dist`),
  steady: true,
  start: testMoment(undefined),
  print: () => undefined,
})
plant.scenario('storm')
plant.setClock({ now: plant.now() + STORM_MS })

const all = picturesAt(plant.now())
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => all.every((picture) => picture.name !== name))
if (unknown.length > 0) {
  await plant.close()
  process.stderr.write(
    `No picture is called ${unknown.join(', ')}. There are ${all.map(({ name }) => name).join(', ')}.\n`,
  )
  process.exit(2)
}
const pictures = all.filter(({ name }) => asked.length === 0 || asked.includes(name))
const sets: readonly { readonly language: Language; readonly theme: 'light' | 'dark' }[] = [
  ...LANGUAGES.map((language) => ({ language, theme: 'light' as const })),
  { language: 'en', theme: 'dark' },
]
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...playwrightArgs()] })
let bytes = 0
for (const { language, theme } of sets) {
  await mkdir(join(OUT, language), { recursive: true })
  const page = await newPage(browser, plant, language, theme)
  for (const picture of theme === 'dark' ? pictures.filter(({ inReadme }) => inReadme === true) : pictures) {
    const image = await take(page, picture)
    const file = `${language}/${picture.name}${theme === 'dark' ? '-dark' : ''}.webp`
    bytes += image.length
    await writeFile(join(OUT, file), image)
    process.stdout.write(`${file} ${(image.length / 1000).toFixed(0)} kB\n`)
  }
  await page.context().close()
}
await browser.close()
await plant.close()
process.stdout.write(`${(bytes / 1e6).toFixed(2)} MB\n`)
