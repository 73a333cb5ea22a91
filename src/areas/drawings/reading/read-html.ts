import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { elementsOf, type Markup, MOST, SVG, TooMuch } from './markup.ts'

/** It is read in one turn of the page. */
const MOST_CHARACTERS = 2_000_000

type Node = DefaultTreeAdapterTypes.ChildNode

/**
 * Reads a file that is no XML as a browser reads a web page, and returns the only SVG in it; null if there is none, or more than one.
 * Nothing of it is loaded. Throws `TooMuch` for one that has more than a drawing may have. One of more than two
 * million characters is none: reading it would take one long turn.
 */
export function readHtml(text: string): Markup | null {
  if (text.length > MOST_CHARACTERS) return null
  const found: Node[] = []
  const waiting: Node[] = [...parse(text).childNodes]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isSvg(node)) found.push(node)
    else if ('childNodes' in node) for (const child of node.childNodes) waiting.push(child)
  }
  const [only] = found
  if (only === undefined || found.length > 1) return null
  const root = markupOf(only)
  let elements = 0
  for (const { depth } of elementsOf(root)) {
    elements += 1
    if (elements > MOST.elements) throw new TooMuch('elements')
    if (depth > MOST.depth) throw new TooMuch('depth')
  }
  return root
}

function isSvg(node: Node): boolean {
  return node.nodeName === 'svg' && 'namespaceURI' in node && node.namespaceURI === SVG
}

/** Without recursion: a file nests as deep as it likes. */
function markupOf(root: Node): Markup {
  const top: (Markup | string)[] = []
  const waiting: { readonly node: Node; readonly into: (Markup | string)[] }[] = [{ node: root, into: top }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, into } = next
    if ('value' in node) into.push(node.value)
    else if ('tagName' in node) {
      const children: (Markup | string)[] = []
      const attributes = node.attrs.map(({ name, namespace, value }) => ({ name, space: namespace ?? '', value }))
      into.push({ name: node.tagName, space: node.namespaceURI, attributes, children })
      for (const child of node.childNodes.toReversed()) waiting.push({ node: child, into: children })
    }
  }
  const [markup] = top
  if (typeof markup !== 'object') throw new Error('An SVG is no element')
  return markup
}
