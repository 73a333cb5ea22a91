// biome-ignore-all lint/a11y/useSemanticElements: the rows of the product's tables are no <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: nobody moves through these rows
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LiveQuality } from '../../../../src/areas/values/value/live-quality.tsx'
import { LiveValue } from '../../../../src/areas/values/value/live-value.tsx'
import { PlantSettingsProvider } from '../../../../src/ui/locale/plant-settings.tsx'
import { type LaneSample, pageWorker } from '../../../support/page/page-worker.ts'
import { LEVEL_KEY as KEY, LEVEL } from '../../../support/page/sample-pvs.ts'

/** More than a page writes before it loads the drawing. */
const MANY_WRITES = 320
/** Often enough for a number that is drawn. */
const FAST_MS = 100

interface TableProps {
  readonly lastKnown?: boolean
  readonly rows?: number
  readonly draws?: boolean
}

function Table({ lastKnown = false, rows = 1, draws = true }: TableProps) {
  return (
    <PlantSettingsProvider>
      <div role="rowgroup" data-draws-values={draws || undefined} style={{ position: 'relative' }}>
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else
          <div role="row" key={index} style={{ height: 28 }}>
            <div role="gridcell">
              {index === rows - 1 && <LiveValue liveKey={KEY} config={LEVEL} lastKnown={lastKnown} />}
            </div>
          </div>
        ))}
      </div>
    </PlantSettingsProvider>
  )
}

async function setUp(props: TableProps = {}) {
  const worker = await pageWorker()
  const screen = await render(<Table {...props} />)
  const value = screen.container.querySelector<HTMLElement>('[data-pv]')
  if (value === null) throw new Error('The row shows no value')
  await expect.poll(() => worker.leased.has(`pvValue/${KEY}`)).toBe(true)
  let num = 10
  const send = (lane: Partial<LaneSample> = {}) => {
    num = num >= 90 ? 10 : num + 0.01
    worker.sendLane(KEY, { num, ...lane })
  }
  for (let write = 0; write < MANY_WRITES; write += 1) send()
  let timer: ReturnType<typeof setInterval> | undefined
  const rest = () => clearInterval(timer)
  onTestFinished(rest)
  const tick = () => {
    rest()
    timer = setInterval(send, FAST_MS)
  }
  tick()
  return {
    screen,
    value,
    send,
    /** The number changes fast, or stays as it is. */
    tick,
    rest,
    /** Resolves when the number that was sent last is shown. */
    settled: () => expect.poll(() => value.textContent).toBe(num.toFixed(2).replace('.', ',')),
    canvas: () => screen.container.querySelector('canvas'),
    /** What screen readers are told instead of the text; null while it is text. */
    drawn: () => value.parentElement?.ariaLabel ?? null,
  }
}

type LiveTable = Awaited<ReturnType<typeof setUp>>

async function drawn(props?: TableProps): Promise<LiveTable> {
  const table = await setUp(props)
  await expect.poll(table.drawn).not.toBeNull()
  return table
}

/** Returns the edges of what is drawn, in CSS pixels of the window; null if nothing is. */
function inkOf(
  canvas: HTMLCanvasElement,
): { readonly left: number; readonly right: number; readonly top: number } | null {
  const { width, height } = canvas
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
  let [left, right, top] = [Infinity, -Infinity, Infinity]
  for (let at = 0; at < width * height; at += 1) {
    if ((data[at * 4 + 3] ?? 0) < 64) continue
    left = Math.min(left, at % width)
    right = Math.max(right, at % width)
    top = Math.min(top, Math.floor(at / width))
  }
  if (left > right) return null
  const box = canvas.getBoundingClientRect()
  const scale = box.width / width
  return { left: box.left + left * scale, right: box.left + right * scale, top: box.top + top * scale }
}

test('a number that changes fast is drawn where its text was, and its text and its name are what is drawn', async () => {
  const table = await setUp()
  await expect.poll(() => table.value.textContent).toMatch(/^\d\d,\d\d$/)
  const before = table.value.getBoundingClientRect()
  await expect.poll(table.drawn).not.toBeNull()
  const after = table.value.getBoundingClientRect()
  expect([after.left, after.top, after.width, after.height]).toEqual([
    before.left,
    before.top,
    before.width,
    before.height,
  ])
  const shown: (string | null)[][] = []
  const observer = new MutationObserver(() => shown.push([table.value.textContent, table.drawn()]))
  observer.observe(table.value, { characterData: true, subtree: true })
  await expect.poll(() => shown.length).toBeGreaterThan(2)
  observer.disconnect()
  expect(shown.filter(([text, name]) => text !== name)).toEqual([])
  const canvas = table.canvas()
  const ink = canvas === null ? null : inkOf(canvas)
  if (ink === null) throw new Error('Nothing is drawn')
  expect(Math.abs(ink.left - after.left)).toBeLessThan(3)
  expect(Math.abs(ink.right - after.right)).toBeLessThan(3)
  expect(ink.top).toBeGreaterThan(after.top)
})

test('the picture of a drawn number is the one of its text', async () => {
  const { value, rest, drawn: name, screen } = await drawn()
  rest()
  const cell = page.elementLocator(screen.container)
  const shot = () => cell.screenshot({ save: false })
  const [asDrawn, text] = [await shot(), name()]
  await expect.poll(name).toBeNull()
  expect(value.textContent).toBe(text)
  expect(await differingRows(asDrawn, await shot())).toBeLessThanOrEqual(1)
})

/** Returns by how many rows of pixels the dark parts of two pictures are apart, at their upper and lower edges. */
async function differingRows(a: string, b: string): Promise<number> {
  const edges = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const data = context?.getImageData(0, 0, image.width, image.height).data ?? []
    const rows: number[] = []
    for (let at = 0; at < image.width * image.height; at += 1) {
      if ((data[at * 4] ?? 255) < 96) rows.push(Math.floor(at / image.width))
    }
    return [Math.min(...rows), Math.max(...rows)]
  }
  const [before, after] = await Promise.all([edges(a), edges(b)])
  return Math.max(...before.map((row, index) => Math.abs(row - (after[index] ?? Number.NaN))))
}

test.each<readonly [string, Partial<LaneSample>]>([
  ['stale', { stale: true }],
  ['uncertain', { quality: 'Uncertain' }],
  ['bad', { quality: 'Bad' }],
  ['of an implausible time', { time: Number.NaN }],
  ['wider than before', { num: 1000 }],
])('a drawn number that becomes %s is text at once', async (_, lane) => {
  const { value, rest, settled, send, drawn: name } = await drawn()
  rest()
  await settled()
  const seen: unknown[] = []
  const observer = new MutationObserver(() => seen.push(name()))
  observer.observe(value, { attributes: true, characterData: true, subtree: true })
  send(lane)
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  observer.disconnect()
  expect(seen[0]).toBeNull()
})

test('a drawn number whose station goes offline is text, with its mark', async () => {
  const { screen, value, drawn: name } = await drawn()
  await screen.rerender(<Table lastKnown />)
  expect([name(), value.dataset.lastKnown]).toEqual([null, 'true'])
})

test('a number at rest is text again, and nothing is left of the canvas', async () => {
  const { rest, value, drawn: name, canvas } = await drawn()
  rest()
  await expect.poll(name).toBeNull()
  await expect.poll(canvas).toBeNull()
  const range = document.createRange()
  range.selectNodeContents(value)
  expect(range.getBoundingClientRect().width).toBeGreaterThan(0)
})

test.each<readonly [string, (table: LiveTable) => unknown]>([
  ['selects', ({ value }) => document.getSelection()?.selectAllChildren(value)],
  ['searches', () => userEvent.keyboard('{Control>}f{/Control}')],
  ['prints', () => window.dispatchEvent(new Event('beforeprint'))],
  ['changes the window', () => window.dispatchEvent(new Event('resize'))],
  ['changes the theme', () => document.documentElement.setAttribute('data-theme', 'dark')],
  ['loses the canvas', ({ canvas }) => canvas()?.dispatchEvent(new Event('contextlost'))],
  ['scrolls to other rows', ({ screen }) => screen.rerender(<Table rows={2} />)],
])('somebody who %s finds text', async (_, act) => {
  onTestFinished(() => {
    document.documentElement.removeAttribute('data-theme')
    document.getSelection()?.removeAllRanges()
    window.dispatchEvent(new Event('focus'))
  })
  const table = await drawn()
  await act(table)
  await expect.poll(() => [table.drawn(), table.canvas()]).toEqual([null, null])
})

test('a number outside of a table or board stays text, however fast it changes', async () => {
  const table = await setUp({ draws: false })
  const writes: unknown[] = []
  const observer = new MutationObserver(() => writes.push(table.drawn()))
  observer.observe(table.value, { characterData: true, subtree: true })
  // The first ones come at once, the others take twice the time after which a number is drawn.
  await expect.poll(() => writes.length).toBeGreaterThan(MANY_WRITES + 25)
  observer.disconnect()
  expect(writes.filter((name) => name !== null)).toEqual([])
})

test('a value without a mark changes no attribute of its row', async () => {
  const worker = await pageWorker()
  const screen = await render(
    <PlantSettingsProvider>
      <LiveValue liveKey={KEY} config={LEVEL} lastKnown={false} />
      <LiveQuality liveKey={KEY} lastKnown={false} />
    </PlantSettingsProvider>,
  )
  await expect.poll(() => worker.leased.has(`pvValue/${KEY}`)).toBe(true)
  const value = screen.container.querySelector('[data-pv]')
  worker.sendLane(KEY, { num: 1 })
  await expect.poll(() => value?.textContent).toMatch(/^1/)
  const attributes: (string | null)[] = []
  const observer = new MutationObserver((records) => attributes.push(...records.map((record) => record.attributeName)))
  observer.observe(screen.container, { attributes: true, subtree: true })
  worker.sendLane(KEY, { num: 2 })
  await expect.poll(() => value?.textContent).toMatch(/^2/)
  expect(attributes).toEqual([])
})
