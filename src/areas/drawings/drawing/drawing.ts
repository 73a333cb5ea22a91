import type { Box } from '../../../domain/images/stage-view.ts'
import { inTime } from '../../../live/loading/in-time.ts'
import { buildDrawing, type LeftOut } from '../cleaning/build-drawing.ts'
import { readEmbedded } from '../reading/embedded.ts'
import { type Markup, type Measure, SVG, TooMuch } from '../reading/markup.ts'
import { NotXml, readXml } from '../reading/read-xml.ts'
import { countDrawn } from '../reading/references.ts'
import { ROLES, sheetsOf } from '../style/sheets.ts'
import { type Bindings, bindingsOf } from './bound-elements.ts'
import { hasCostlyEffects, mayHaveEffects } from './costly-effects.ts'
import { naturalSize, whileInDocument } from './natural-size.ts'

/**
 * A process image, ready to be shown once. It lives in a shadow tree of its own: its style sheets, classes and ids mean there what
 * they mean in its file, and reach nothing of the page; no rule of the page reaches it.
 */
export interface Drawing extends Bindings {
  /** Has the shadow tree; it is in the document while the drawing is shown. */
  readonly host: HTMLElement
  /** Around the drawing: moves and zooms it, so that percentages and clips in it stay what they are. Its units are CSS pixels. */
  readonly stage: SVGSVGElement
  readonly svg: SVGSVGElement
  /** Of the whole drawing, in units of the stage. */
  readonly area: Box
  readonly leftOut: readonly LeftOut[]
  /** The file is no XML and was read as a browser reads a page. */
  readonly isMended: boolean
  /** Has so many elements that to draw it anew takes longer than one picture of a screen lasts. */
  readonly isHeavy: boolean
}

/** Why a file is not drawn: it is no drawing, or it has more of something than a drawing may have. */
export interface Refused {
  readonly refused: Measure | null
}

const HEAVY_ELEMENTS = 3000

/** A drawing is built in turns of so long, ms: others of the page have theirs between them. */
const TURN_MS = 10

/** Builds the drawing of the server's SVG. Rejects only by a fault of the client. */
export async function createDrawing(text: string): Promise<Drawing | Refused> {
  try {
    const read = await markupOf(text)
    if (read === null) return { refused: null }
    const embedded = await inTurns(readEmbedded(read.root))
    countDrawn(read.root, embedded)
    const { svg, styles, leftOut } = await inTurns(buildDrawing(read.root, embedded))
    return { ...staged(svg, styles), leftOut, isMended: read.isMended }
  } catch (error) {
    if (error instanceof TooMuch) return { refused: error.measure }
    throw error
  }
}

export function isDrawing(read: Drawing | Refused): read is Drawing {
  return 'svg' in read
}

async function markupOf(text: string): Promise<{ readonly root: Markup; readonly isMended: boolean } | null> {
  try {
    const root = await inTurns(readXml(text))
    if (root.name === 'svg' && root.space === SVG) return { root, isMended: false }
  } catch (error) {
    if (!(error instanceof NotXml)) throw error
  }
  // Few files are no XML, and the reader of pages is larger than all else of a drawing.
  const { readHtml } = await inTime(import('../reading/read-html.ts'))
  const root = readHtml(text)
  return root === null ? null : { root, isMended: true }
}

async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  let start = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    if (performance.now() - start < TURN_MS) continue
    await new Promise((resolve) => setTimeout(resolve, 0))
    start = performance.now()
  }
}

function staged(svg: SVGSVGElement, styles: string): Omit<Drawing, 'leftOut' | 'isMended'> {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = sheetsOf(styles)
  const stage = document.createElementNS(SVG, 'svg')
  stage.dataset.stage = ''
  svg.dataset.root = ''
  const hasRoles = svg.querySelector(ROLES) !== null
  if (!hasRoles) stage.dataset.paper = ''
  stage.append(svg)
  root.append(stage)
  const { width, height } = naturalSize(svg, host)
  for (const name of ['x', 'y']) svg.removeAttribute(name)
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  const area = { x: 0, y: 0, width, height }
  const effects = mayHaveEffects(svg, styles)
  if (effects !== null && whileInDocument(host, () => hasCostlyEffects(svg, area, effects)))
    throw new TooMuch('painted')
  if (!hasRoles) stage.prepend(paperOf(area, svg.style.backgroundColor))
  const isHeavy = svg.getElementsByTagName('*').length > HEAVY_ELEMENTS
  return { host, stage, svg, area, isHeavy, ...bindingsOf(svg) }
}

const WHITE = /^(?:light-dark\()?(?:white|#fff(?:fff)?|rgb\(255, 255, 255\))/i

/** White as the paper that most drawings are made for, or the ground that a drawing has by its style. F76 */
function paperOf({ width, height }: Box, own: string): SVGRectElement {
  const paper = document.createElementNS(SVG, 'rect')
  paper.dataset.paper = ''
  paper.setAttribute('width', String(width))
  paper.setAttribute('height', String(height))
  if (own === '' || WHITE.test(own)) return paper
  paper.style.setProperty('fill', own, 'important')
  // draw.io names a ground for each theme, and its drawing is shown in the light one.
  paper.style.setProperty('color-scheme', 'light', 'important')
  return paper
}

/** Returns the place of a drawn element in units of the stage; null while it is not rendered. */
export function boxOf(node: SVGGraphicsElement, stage: SVGSVGElement): Box | null {
  const [own, root] = [node.getScreenCTM(), stage.getScreenCTM()]
  const { x, y, width, height } = node.getBBox()
  if (own === null || root === null || (width === 0 && height === 0)) return null
  const matrix = root.inverse().multiply(own)
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([left, top]) => new DOMPoint(left, top).matrixTransform(matrix))
  const [across, down] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
  const [left, top] = [Math.min(...across), Math.min(...down)]
  return { x: left, y: top, width: Math.max(...across) - left, height: Math.max(...down) - top }
}
