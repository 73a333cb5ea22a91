import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createDrawing } from '../../../../src/areas/drawings/drawing/drawing.ts'
import { ImageStage } from '../../../../src/areas/drawings/image/image-stage.tsx'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { differentShare, paintedPicture } from './picture-shares.ts'

/**
 * Every file of `tests/drawings` in the viewer of the product beside what the browser shows of it alone. A file that is put there
 * takes part by itself.
 */
const FILES: { readonly [path: string]: string } = import.meta.glob('../../../drawings/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** What the product is known to lose, by the findings that will mend it. A file without a row is shown as the browser shows it. */
const KNOWN: { readonly [file: string]: string } = {
  't-a-link.svg': 'F78',
  't-alignment-baseline.svg': 'F85',
  't-baseline-shift.svg': 'F85',
  't-blend.svg': 'F85',
  't-class-style.svg': 'F77',
  't-css-comment.svg': 'F85',
  't-current-color.svg': 'F85',
  't-entity.svg': 'F83',
  't-fill-attr-and-style.svg': 'F80',
  't-fill-attr-plain-style-url.svg': 'F80',
  't-fill-fallback.svg': 'F85',
  't-filter-gray.svg': 'F73',
  't-filter-shadow.svg': 'F73',
  't-flow-p.svg': 'F83',
  't-font-face-attr.svg': 'F83',
  't-font-shorthand.svg': 'F85',
  't-font-stretch-variant.svg': 'F85',
  't-id-space.svg': 'F81',
  't-id-umlaut.svg': 'F81',
  't-image-png.svg': 'F79',
  't-important.svg': 'F85',
  't-iso8859.svg': 'F83',
  't-marker-ink.svg': 'F74',
  't-marker-shorthand.svg': 'F74',
  't-mask-alpha.svg': 'F85',
  't-mm-no-viewbox.svg': 'F84',
  't-nosize.svg': 'F84',
  't-paint-order.svg': 'F85',
  't-pattern-image.svg': 'F79',
  't-pct-no-viewbox.svg': 'F84',
  't-prefix-ns0.svg': 'F83',
  't-prefix-xlink.svg': 'F83',
  't-root-style.svg': 'F76',
  't-style-transform.svg': 'F85',
  't-switch-lang.svg': 'F78',
  't-symbol-overflow.svg': 'F74',
  't-text-deco.svg': 'F85',
  't-textpath.svg': 'F85',
  't-transform-origin-attr.svg': 'F85',
  't-utf16.svg': 'F83',
  't-white-space-pre.svg': 'F85',
  't-word-spacing.svg': 'F85',
  't-writing-mode.svg': 'F85',
  't-xml-space.svg': 'F85',
}

const WIDTH = 400
const HEIGHT = 252
/** Two pairs beside each other, four below each other in one picture. */
const COLUMNS = 2
const PAIRS = 8
/** Of a hundred thousand pixels; the thinnest line of these drawings has more. */
const MOST = 0.0002

/**
 * White paper as drawings are made for, the browser's own font in both, and nothing over the image. Which ground and font the
 * product gives to images is its own choice; what it loses of them is not.
 */
const STYLES = `
  [data-pairs] { position: fixed; inset: 0 auto auto 0; display: grid; grid-template-columns: repeat(${COLUMNS * 2}, ${WIDTH}px);
    grid-auto-rows: ${HEIGHT}px; background: #fff; }
  [data-pairs] > * { display: flex; width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; }
  [data-pairs] > * > * { border: 0 !important; border-radius: 0 !important; --pi-ground: #fff !important; }
  [data-pairs] [data-draws-image] ~ * { display: none !important; }
  [data-pairs] [data-draws-image] > svg { font: initial !important; font-variant: initial !important; }`

interface Drawn {
  readonly file: string
  readonly bytes: ArrayBuffer
}

function Pair({ file, bytes }: Drawn) {
  // As the worker reads an answer of the server.
  const drawing = createDrawing(new TextDecoder().decode(bytes))
  const alone = URL.createObjectURL(new Blob([bytes], { type: 'image/svg+xml' }))
  return (
    <>
      <div>
        {drawing !== null && (
          <ImageStage drawing={drawing} label={file} onOpen={() => undefined} marked={null} opening="whole" />
        )}
      </div>
      <div>
        <img src={alone} alt="" width={WIDTH} height={HEIGHT} />
      </div>
    </>
  )
}

async function drawAll(): Promise<ReadonlyMap<string, number>> {
  const shares = new Map<string, number>()
  await page.viewport(WIDTH * COLUMNS * 2, (HEIGHT * PAIRS) / COLUMNS)
  const files = await Promise.all(
    Object.entries(FILES).map(async ([path, address]) => {
      const answer = await fetch(address)
      return { file: path.split('/').at(-1) ?? '', bytes: await answer.arrayBuffer() }
    }),
  )
  for (let first = 0; first < files.length; first += PAIRS) {
    const pairs = files.slice(first, first + PAIRS)
    const { screen } = await renderInPlant(
      <>
        <style>{STYLES}</style>
        <div data-pairs>
          {pairs.map((pair) => (
            <Pair key={pair.file} {...pair} />
          ))}
        </div>
      </>,
    )
    const board = screen.container.querySelector('[data-pairs]')
    if (board === null) throw new Error('Nothing is shown')
    await Promise.all([...board.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)))
    const isFitted = ({ dataset }: SVGElement) => dataset.detail !== undefined
    await expect
      .poll(() => [...board.querySelectorAll<SVGElement>('[data-draws-image] > svg')].every(isFitted))
      .toBe(true)
    const picture = await paintedPicture(board)
    pairs.forEach(({ file }, index) => {
      const [row, column] = [Math.floor(index / COLUMNS), (index % COLUMNS) * 2]
      const place = (at: number) => ({ x: at * WIDTH, y: row * HEIGHT, width: WIDTH, height: HEIGHT })
      shares.set(file, differentShare(picture, place(column), place(column + 1)))
    })
    await screen.unmount()
  }
  return shares
}

let drawn: Promise<ReadonlyMap<string, number>> | null = null

/** The share of different pixels of each file. All are drawn for the first test: a picture of eight costs as much as one. */
function sharesOfAll(): Promise<ReadonlyMap<string, number>> {
  drawn ??= drawAll()
  return drawn
}

for (const path of Object.keys(FILES)) {
  const file = path.split('/').at(-1) ?? ''
  const finding = KNOWN[file]
  const name = `${file} looks as the browser shows it alone${finding === undefined ? '' : ` (${finding})`}`
  const run = finding === undefined ? test : test.fails
  run(name, { timeout: 60_000 }, async () => {
    const shares = await sharesOfAll()
    expect(shares.get(file)).toBeLessThanOrEqual(MOST)
  })
}

test('every row of the known differences is a file', () => {
  const files = Object.keys(FILES).map((path) => path.split('/').at(-1))
  expect(Object.keys(KNOWN).filter((file) => !files.includes(file))).toEqual([])
})
