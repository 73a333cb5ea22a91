import { type Markup, type MarkupAttribute, SVG, textIn, XLINK, XML } from '../reading/markup.ts'
import { ATTRIBUTES, BINDING, DRAW_NOTHING, ELEMENTS } from './allowed.ts'
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

/**
 * Builds a drawing anew from its markup: only what the lists of `allowed.ts` name becomes part of it, and no text is ever given to a
 * parser of the browser. Nothing in it runs, loads or leads anywhere. Yields between parts. S-08; specification 7, "Visualization
 * and webcam".
 */
export function* buildDrawing(root: Markup): Generator<void, Built> {
  const leftOut = new Map<string, LeftOut>()
  const leave = (what: string, reason: LeftOut['reason']) => {
    const key = `${reason} ${what}`
    leftOut.set(key, { what, reason, count: (leftOut.get(key)?.count ?? 0) + 1 })
  }
  const styles: string[] = []
  const svg = document.createElementNS(SVG, 'svg')
  write(svg, root, leave)
  const waiting: { readonly markup: Markup; readonly node: SVGElement }[] = [{ markup: root, node: svg }]
  let built = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { markup, node } = next
    for (const child of markup.children) {
      if (typeof child === 'string') {
        node.append(child)
        continue
      }
      const { name, space } = child
      // What tools write for themselves: nobody sees it.
      if (space !== SVG) continue
      if (name === 'style') styles.push(sheetOf(child, leave))
      else if (ELEMENTS.has(name)) {
        const element = document.createElementNS(SVG, name) as SVGElement
        write(element, child, leave)
        node.append(element)
        waiting.push({ markup: child, node: element })
        built += 1
        if (built % TURN === 0) yield
      } else if (!DRAW_NOTHING.has(name)) {
        // A switch has another child for whoever cannot show it.
        if (name !== 'foreignObject' || markup.name !== 'switch') leave(name, reasonOf(name))
      }
    }
  }
  return { svg, styles: styles.join('\n'), leftOut: [...leftOut.values()] }
}

function reasonOf(element: string): LeftOut['reason'] {
  if (RUNS.has(element)) return 'runs'
  if (MOVES.test(element)) return 'moves'
  return element === 'foreignObject' ? 'foreign' : 'unknown'
}

type Leave = (what: string, reason: LeftOut['reason']) => void

function write(node: SVGElement, { name: element, attributes }: Markup, leave: Leave): void {
  for (const attribute of attributes) {
    const { name, space, value } = attribute
    if (space === XML) {
      if (name === 'space' || name === 'lang') node.setAttributeNS(XML, `xml:${name}`, value)
    } else if (name === 'href' && (space === '' || space === XLINK)) writeAddress(node, element, attribute, leave)
    else if (space !== '') continue
    else if (name === 'style') writeStyle(node, element, value, leave)
    else if (BINDING.has(name)) node.setAttribute(name, value)
    else if (ATTRIBUTES.has(name)) {
      if (name === 'id' || name === 'class' || staysInside(value)) node.setAttribute(name, value)
      else leave(`${element} ${name}`, 'address')
    } else if (/^on/i.test(name)) leave(`${element} ${name}`, 'runs')
  }
  if (/(?:^|\s)pi-/.test(node.getAttribute('class') ?? '')) giveWay(node.style)
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
function writeStyle(node: SVGElement, element: string, text: string, leave: Leave): void {
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
