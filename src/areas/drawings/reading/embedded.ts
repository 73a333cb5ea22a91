import { attributeOf, elementsOf, type Markup, MOST, SVG, TooMuch, XLINK } from './markup.ts'
import { NotXml, readXml } from './read-xml.ts'

/** The drawings that a file embeds as pictures, by the element `image` that shows them. */
export type Embedded = ReadonlyMap<Markup, Markup>

const DRAWING = /^data:image\/svg\+xml\s*(?:;[^,;]*)*?(;\s*base64)?\s*,/i

/**
 * Reads the drawings that stand in a file as embedded pictures; draw.io does so with symbols. One that cannot be read is not among them,
 * nor are those that stand in such a drawing. Yields between parts. Throws `TooMuch` if all of them have more elements than a drawing.
 */
export function* readEmbedded(root: Markup): Generator<void, Embedded> {
  const found = new Map<Markup, Markup>()
  const known = new Map<string, Markup | null>()
  let elements = 0
  for (const { element } of elementsOf(root)) {
    const address = element.name === 'image' && element.space === SVG ? addressOf(element) : null
    if (address === null || !DRAWING.test(address)) continue
    let read = known.get(address)
    if (read === undefined) {
      read = yield* readDrawing(address)
      known.set(address, read)
      if (read !== null) elements += [...elementsOf(read)].length
      if (elements > MOST.elements) throw new TooMuch('elements')
    }
    if (read !== null) found.set(element, read)
  }
  return found
}

/** The newer name of an address counts. */
function addressOf(picture: Markup): string | null {
  return (attributeOf(picture, 'href') ?? attributeOf(picture, 'href', XLINK))?.trim() ?? null
}

function* readDrawing(address: string): Generator<void, Markup | null> {
  try {
    const root = yield* readXml(textOf(address))
    return root.name === 'svg' && root.space === SVG ? root : null
  } catch (error) {
    // A picture that is none has no say in what else is drawn.
    if (error instanceof NotXml || error instanceof URIError || error instanceof DOMException) return null
    throw error
  }
}

function textOf(address: string): string {
  const [head = '', base64] = DRAWING.exec(address) ?? []
  const body = address.slice(head.length)
  if (base64 === undefined) return decodeURIComponent(body)
  const bytes = Uint8Array.from(atob(body.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0))
  return new TextDecoder().decode(bytes)
}
