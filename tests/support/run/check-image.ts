import { mkdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { createStaticFiles } from '../../../src/simulator/server/static-files.ts'
import { startSimulator } from '../../../src/simulator/start-simulator.ts'
import { decodeText } from '../../../workers/rest/decode-text.ts'
import { loginByCookie } from '../../e2e/login.ts'
import { playwrightArgs } from '../browser/chromium-args.ts'
import { findShell } from '../browser/find-browser.ts'
import { testMoment } from '../day/test-day.ts'
import { differentShare } from '../page/different-share.ts'
import { PROJECT_ROOT } from './run-tool.ts'

/**
 * `npm run check:image -- FILE…`: shows each drawing in the client, on the simulated plant, and says what of it is left out, what is not
 * bound and why, as the client does. Beside it stands what the browser shows of the file alone, in `test-results/check-image`.
 */
const OUT = join(PROJECT_ROOT, 'test-results/check-image')
const WINDOW = { width: 1280, height: 800 }

/** For the comparison: nothing over the drawing, and the white of a browser around it. */
const ALONE = '[data-tools] { visibility: hidden !important } [data-draws-image] { background: #fff !important }'

interface Checked {
  readonly sentences: readonly string[]
  /** Share of pixels that are not those of the browser alone, 0 to 1; null for a file that is refused. */
  readonly different: number | null
}

async function check(browser: Browser, url: string, name: string, bytes: Buffer, picture: string): Promise<Checked> {
  const context = await browser.newContext({ viewport: WINDOW, locale: 'en-GB', baseURL: url })
  try {
    await loginByCookie(context, url, 'operator')
    const page = await context.newPage()
    await page.goto(`/images/${name}`)
    const [stage, refused] = [page.locator('[data-draws-image] > div'), page.locator('main p[role=alert]')]
    await stage.or(refused).first().waitFor({ timeout: 60_000 })
    if (await refused.isVisible()) return { sentences: [(await refused.textContent()) ?? ''], different: null }
    const fit = page.getByRole('button', { name: 'Fit' })
    if (await fit.isEnabled()) await fit.click()
    // The picture of a heavy drawing is scaled until it rests.
    await page.waitForFunction(() => {
      const moved = document.querySelector<HTMLElement>('[data-heavy]')?.style.transform ?? ''
      return moved === '' || moved === 'translate(0px, 0px) scale(1)'
    })
    const sentences = await leftOutOf(page)
    // The policy of the page forbids a style element, which Playwright would add.
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }, ALONE)
    const shown = await page.locator('[data-draws-image]').screenshot({ animations: 'disabled' })
    const size = await page.locator('[data-draws-image]').boundingBox()
    if (size === null) throw new Error('The drawing is not shown')
    const bare = await browser.newPage({ viewport: { width: Math.round(size.width), height: Math.round(size.height) } })
    await bare.setContent(
      `<style>body{margin:0;background:#fff}img{width:100vw;height:100vh;object-fit:contain}</style><img src="data:image/svg+xml;base64,${bytes.toString('base64')}">`,
    )
    await bare
      .locator('img')
      .evaluate((image) => (image instanceof HTMLImageElement ? image.decode().catch(() => {}) : null))
    const alone = await bare.screenshot()
    await bare.close()
    return { sentences, different: await beside(browser, shown, alone, picture) }
  } finally {
    await context.close()
  }
}

/** What the client says of the drawing, behind its button. */
async function leftOutOf(page: Page): Promise<readonly string[]> {
  const button = page.getByRole('button', { name: 'What is missing from the drawing' })
  if ((await button.count()) === 0) return []
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const said = await dialog.evaluate((node) => [
    ...[...node.querySelectorAll('p')].map((line) => line.textContent ?? ''),
    ...[...node.querySelectorAll('dl > div')].map(
      (row) => `  ${row.querySelector('dt')?.textContent}: ${row.querySelector('dd')?.textContent}`,
    ),
  ])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  return said
}

/** Writes both pictures beside each other, and returns the share of pixels that differ. */
async function beside(browser: Browser, shown: Buffer, alone: Buffer, path: string): Promise<number> {
  const page = await browser.newPage()
  const image = (bytes: Buffer) => `<img src="data:image/png;base64,${bytes.toString('base64')}">`
  await page.setContent(
    `<style>body{margin:0;display:flex;gap:8px;background:#888}</style>${image(shown)}${image(alone)}`,
  )
  const { width, height } = await page.evaluate(async () => {
    await Promise.all([...document.images].map((each) => each.decode()))
    return { width: document.images[0]?.naturalWidth ?? 0, height: document.images[0]?.naturalHeight ?? 0 }
  })
  await page.setViewportSize({ width: 2 * width + 8, height })
  await page.screenshot({ path })
  await page.addScriptTag({ content: `window.differentShare = ${differentShare.toString()}` })
  const share = await page.evaluate(
    ({ width, height }) => {
      const canvas = document.createElement('canvas')
      canvas.width = 2 * width
      canvas.height = height
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('There is no canvas')
      for (const [index, each] of [...document.images].entries()) context.drawImage(each, index * width, 0)
      const compare: typeof differentShare = Reflect.get(window, 'differentShare')
      const part = (x: number) => ({ x, y: 0, width, height })
      return compare(context.getImageData(0, 0, 2 * width, height), part(0), part(width))
    },
    { width, height },
  )
  await page.close()
  return share
}

/** The simulator sends texts as UTF-8, whatever the file says. */
function asUtf8(bytes: Buffer): string {
  return decodeText(bytes).replace(/^(<\?xml[^?]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1')
}

const files = process.argv.slice(2).map((file) => resolve(file))
if (files.length === 0) {
  process.stderr.write('npm run check:image -- FILE…\n')
  process.exit(2)
}
await mkdir(OUT, { recursive: true })
const all = await Promise.all(
  files.map(async (file, index) => ({ file, name: `check-${index}.svg`, bytes: await readFile(file) })),
)
const plant = await startSimulator({
  dist: await createStaticFiles(`${PROJECT_ROOT}/dist`),
  steady: true,
  start: testMoment(undefined),
  images: Object.fromEntries(all.map(({ name, bytes }) => [name, asUtf8(bytes)])),
})
const browser = await chromium.launch({ executablePath: await findShell(), args: [...playwrightArgs()] })
for (const { file, name, bytes } of all) {
  const picture = join(OUT, `${basename(file, '.svg')}.png`)
  const { sentences, different } = await check(browser, plant.url, name, bytes, picture)
  const share = different === null ? 'refused' : `${(different * 100).toFixed(2)} % of the pixels differ: ${picture}`
  process.stdout.write(`${basename(file)}: ${share}\n${sentences.map((sentence) => `  ${sentence}\n`).join('')}`)
}
await browser.close()
await plant.close()
