import { bindingOf } from '../reading/binding-names.ts'
import type { Embedded } from '../reading/embedded.ts'
import { type Markup, type MarkupAttribute, SVG, textIn, XHTML, XLINK, XML } from '../reading/markup.ts'
import { ATTRIBUTES, ATTRIBUTES_OF_PAGES, DRAW_NOTHING, ELEMENTS, TEXTS_OF_PAGES } from './allowed.ts'
import { cleanSheet, cleanStyle, staysInside } from './clean-css.ts'

/** What of a drawing is not shown. */
export interface LeftOut {
  /** The element, and the attribute or property of it, as the file names them. */
  readonly what: string
  readonly reason: 'runs' | 'moves' | 'foreign' | 'leads' | 'address' | 'style' | 'unknown'
  readonly count: number
}

export interface Built {
  readonly svg: SVGSVGElement
  /** Rules of the drawing's own style sheets. */
  readonly styles: string
  readonly leftOut: readonly LeftOut[]
}

const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i
const RUNS: ReadonlySet<string> = new Set(['script', 'handler', 'listener'])
const MOVES = /^(?:animate.*|set|mpath|discard)$/
/** Elements between two turns of others. */
const TURN = 500
/** Texts of pages nest no deeper: a browser may lay out each level of some of them twice. */
const MOST_PAGE_DEPTH = 12

type Leave = (what: string, reason: LeftOut['reason']) => void

interface Waiting {
  readonly markup: Markup
  readonly node: SVGElement | HTMLElement
  /** How deep in a text of a page; 0 in the drawing. */
  readonly pageDepth: number
}

/**
 * Builds a drawing anew from its markup: only what the lists of `allowed.ts` name becomes part of it, and no text is ever given to a
 * parser of the browser. Nothing in it runs, loads or leads anywhere. Yields between parts. S-08; specification 7, "Visualization
 * and webcam".
 */
export function* buildDrawing(root: Markup, embedded: Embedded = new Map()): Generator<void, Built> {
  const leftOut = new Map<string, LeftOut>()
  const leave = (what: string, reason: LeftOut['reason'], count = 1) => {
    const key = `${reason} ${what}`
    leftOut.set(key, { what, reason, count: (leftOut.get(key)?.count ?? 0) + count })
  }
  const styles: string[] = []
  const svg = document.createElementNS(SVG, 'svg')
  write(svg, root, leave)
  const waiting: Waiting[] = [{ markup: root, node: svg, pageDepth: 0 }]
  const pictures = new Map<Markup, string>()
  let built = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { markup, node, pageDepth } = next
    for (const child of markup.children) {
      if (typeof child === 'string') {
        node.append(child)
        continue
      }
      const { name, space } = child
      if (space === XHTML && (pageDepth > 0 || markup.name === 'foreignObject')) {
        if (!TEXTS_OF_PAGES.has(name) || pageDepth === MOST_PAGE_DEPTH) leave(`foreignObject ${name}`, 'foreign')
        else {
          // A body is one of a page; here it is a part like any other.
          const text = document.createElement(name === 'body' ? 'div' : name)
          writeText(text, child, leave)
          node.append(text)
          waiting.push({ markup: child, node: text, pageDepth: pageDepth + 1 })
        }
      } else if (pageDepth > 0) leave(`foreignObject ${name}`, 'foreign')
      else if (space !== SVG) {
        // What tools write for themselves: nobody sees it.
      } else if (name === 'style') styles.push(sheetOf(child, leave))
      else if (ELEMENTS.has(name)) {
        const element = document.createElementNS(SVG, name) as SVGElement
        const picture = embedded.get(child)
        write(element, child, leave, picture !== undefined)
        if (picture !== undefined) {
          const address = pictures.get(picture) ?? (yield* pictureOf(picture, leave))
          pictures.set(picture, address)
          element.setAttribute('href', address)
        }
        node.append(element)
        waiting.push({ markup: child, node: element, pageDepth: 0 })
      } else if (!DRAW_NOTHING.has(name)) leave(name, reasonOf(name))
      built += 1
      if (built % TURN === 0) yield
    }
  }
  return { svg, styles: styles.join('\n'), leftOut: [...leftOut.values()] }
}

/** A drawing that stands in another as a picture is built anew as well, and stays a picture: its rules and ids are its own. */
function* pictureOf(root: Markup, leave: (what: string, reason: LeftOut['reason'], count: number) => void) {
  const { svg, styles, leftOut } = yield* buildDrawing(root)
  for (const { what, reason, count } of leftOut) leave(`image: ${what}`, reason, count)
  const sheet = document.createElementNS(SVG, 'style')
  sheet.textContent = styles
  svg.prepend(sheet)
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
}

function reasonOf(element: string): LeftOut['reason'] {
  if (RUNS.has(element)) return 'runs'
  return MOVES.test(element) ? 'moves' : 'unknown'
}

function write(node: SVGElement, markup: Markup, leave: Leave, hasPicture = false): void {
  const { name: element, attributes } = markup
  for (const attribute of attributes) {
    const { name, space, value } = attribute
    if (space === XML) {
      if (name === 'space' || name === 'lang') node.setAttributeNS(XML, `xml:${name}`, value)
    } else if (name === 'href' && (space === '' || space === XLINK)) {
      if (!hasPicture) writeAddress(node, element, attribute, leave)
    } else if (space !== '') continue
    else if (name === 'style') writeStyle(node, element, value, leave)
    else if (ATTRIBUTES.has(name)) {
      if (name === 'id' || name === 'class' || staysInside(value)) node.setAttribute(name, value)
      else leave(`${element} ${name}`, 'address')
    } else if (/^on/i.test(name)) leave(`${element} ${name}`, 'runs')
  }
  for (const [name, value] of bindingOf(markup)) node.setAttribute(name, value)
  if (/(?:^|\s)pi-/.test(node.getAttribute('class') ?? '')) giveWay(node.style)
}

function writeText(node: HTMLElement, { name: element, attributes }: Markup, leave: Leave): void {
  for (const { name, space, value } of attributes) {
    if (space !== '') continue
    if (name === 'style') writeStyle(node, element, value, leave)
    else if (ATTRIBUTES_OF_PAGES.has(name)) node.setAttribute(name, value)
    else if (/^on/i.test(name)) leave(`${element} ${name}`, 'runs')
  }
}

/** The newer name of an address counts, wherever it stands. What leads elsewhere stays a group without an address. */
function writeAddress(node: SVGElement, element: string, { space, value }: MarkupAttribute, leave: Leave): void {
  const address = value.trim()
  if (element === 'a') {
    leave('a href', 'leads')
    return
  }
  // To a picture even a part of the same file is another one: the browser would load the page.
  if (element === 'image' ? !PICTURE.test(address) : !address.startsWith('#')) {
    if (address !== '') leave(`${element} href`, 'address')
    return
  }
  if (space === '' || !node.hasAttribute('href')) node.setAttribute('href', address)
}

/** The browser reads it, in an element that nobody sees yet: nothing is loaded before what leaves the file is out of it. */
function writeStyle(node: SVGElement | HTMLElement, element: string, text: string, leave: Leave): void {
  node.style.cssText = text
  for (const property of cleanStyle(node.style)) leave(`${element} ${property}`, 'style')
}

/** A role wins over whatever a style says, also over what it calls important: only that of an element itself would win over it. */
function giveWay(style: CSSStyleDeclaration): void {
  for (const name of [...style]) {
    if (style.getPropertyPriority(name) !== '') style.setProperty(name, style.getPropertyValue(name))
  }
}

function sheetOf(sheet: Markup, leave: Leave): string {
  const { text, removed } = cleanSheet(textIn(sheet))
  for (const what of removed) leave(`style ${what}`, 'style')
  return text
}
