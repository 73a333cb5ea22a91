import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createDrawing, type Drawing, isDrawing, type Refused } from '../../../../src/areas/drawings/drawing/drawing.ts'
import { ImageStage } from '../../../../src/areas/drawings/image/image-stage.tsx'
import { decodeText } from '../../../../workers/rest/decode-text.ts'
import { differentShare } from '../../../support/page/different-share.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { paintedPicture } from './painted-picture.ts'

/**
 * Every file of `tests/drawings` in the viewer of the product beside what the browser shows of it alone. A file that is put there
 * takes part by itself.
 */
const FILES: { readonly [path: string]: string } = import.meta.glob('../../../drawings/*.svg', {
  // Vite would write a small file into its script as a text, whatever its encoding.
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** Of which finding a file is an example. */
const FINDINGS: { readonly [file: string]: string } = {
  'b-tspan.svg': 'F71',
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
  't-nested-svg.svg': 'F75',
  't-mm-no-viewbox.svg': 'F84',
  't-nosize.svg': 'F84',
  't-paint-order.svg': 'F85',
  't-pattern-image.svg': 'F79',
  't-pct-no-viewbox.svg': 'F84',
  't-prefix-ns0.svg': 'F83',
  't-prefix-xlink.svg': 'F83',
  't-offpage.svg': 'F75',
  't-root-style.svg': 'F76',
  't-style-transform.svg': 'F85',
  't-svg-in-svg-100.svg': 'F75',
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

/**
 * Files without a size, of which the browser alone shows what a picture has room for: a quarter of them, and nobody can reach the
 * rest. The product shows all of it, as a browser does with the box of what they draw. F84
 */
const WITH_BOX: { readonly [file: string]: string } = {
  't-nosize.svg': '1560 960',
  't-pct-no-viewbox.svg': '960 560',
}

/** An `img` of Chromium reads every file as UTF-8 that has no byte order mark: what it shows alone is the same text as UTF-8. */
const ENCODED: { readonly [file: string]: string } = { 't-iso8859.svg': 'iso-8859-1' }

const WIDTH = 400
const HEIGHT = 252
/** Two pairs beside each other, four below each other in one picture. */
const COLUMNS = 2
const PAIRS = 8
/** Of a hundred thousand pixels; the thinnest line of these drawings has more. */
const MOST = 0.0002
/** Where the picture ends within a pixel, each of the two ends it at another one. */
const MOST_WITH_BOX = 0.01

/**
 * White paper as drawings are made for, the browser's own font in both, and nothing over the image. Which ground and font the
 * product gives to images is its own choice; what it loses of them is not.
 */
const STYLES = `
  [data-pairs] { position: fixed; inset: 0 auto auto 0; display: grid; grid-template-columns: repeat(${COLUMNS * 2}, ${WIDTH}px);
    grid-auto-rows: ${HEIGHT}px; background: #fff; }
  [data-pairs] > * { display: flex; width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; }
  [data-pairs] img { width: 100%; height: 100%; object-fit: contain; }
  [data-pairs] > * > * { border: 0 !important; border-radius: 0 !important; --pi-ground: #fff !important; }
  [data-pairs] :is([data-tools], [data-draws-image] ~ *) { display: none !important; }`

interface Drawn {
  readonly file: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly drawing: Drawing | Refused
}

function Pair({ file, bytes, drawing }: Drawn) {
  const text = () => new TextDecoder(ENCODED[file]).decode(bytes).replace(/^<\?xml.*?\?>/, '')
  const box = WITH_BOX[file]
  const alone =
    box !== undefined
      ? text().replace(/<svg[^>]*>/, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box}">`)
      : file in ENCODED
        ? text()
        : bytes
  const address = URL.createObjectURL(new Blob([alone], { type: 'image/svg+xml' }))
  return (
    <>
      <div>
        {isDrawing(drawing) && (
          <ImageStage drawing={drawing} label={file} onOpen={() => undefined} marked={null} opening="whole" />
        )}
      </div>
      <div>
        <img src={address} alt="" />
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
      const bytes = new Uint8Array(await answer.arrayBuffer())
      // As the worker reads an answer of the server.
      return { file: path.split('/').at(-1) ?? '', bytes, drawing: await createDrawing(decodeText(bytes)) }
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
    const isFitted = ({ drawing }: Drawn) => !isDrawing(drawing) || drawing.stage.dataset.detail !== undefined
    await expect.poll(() => pairs.every(isFitted)).toBe(true)
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
  const finding = FINDINGS[file]
  test(`${file} looks as the browser shows it alone${finding === undefined ? '' : ` (${finding})`}`, {
    timeout: 60_000,
  }, async () => {
    const shares = await sharesOfAll()
    expect(shares.get(file)).toBeLessThanOrEqual(file in WITH_BOX ? MOST_WITH_BOX : MOST)
  })
}

test('every row of the findings is a file', () => {
  const files = Object.keys(FILES).map((path) => path.split('/').at(-1))
  expect(Object.keys(FINDINGS).filter((file) => !files.includes(file))).toEqual([])
})
