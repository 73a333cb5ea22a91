import { SaxesParser } from 'saxes'
import { type Markup, type MarkupAttribute, MOST, TooMuch } from './markup.ts'

/** So many characters are read at a time; between them others have their turn. */
const PART = 65_536
/** Names of the file's own that stand for a text. Illustrator writes its namespaces so. */
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g
const REFERENCE = /&([\w.:-]+);/g
/** Of all entities together: a file that repeats itself by them would be larger than any computer. */
const MOST_ENTITY_TEXT = 100_000

/** Thrown for a file that is not well-formed. */
export class NotXml extends Error {}

interface Open {
  readonly name: string
  readonly space: string
  readonly attributes: readonly MarkupAttribute[]
  readonly children: (Markup | string)[]
}

/**
 * Reads a file as XML and returns its root, with prefixes, CDATA sections and the entities that it declares itself. Nothing of it is
 * loaded. Yields between parts. Throws `NotXml` if it is not well-formed, and `TooMuch` as soon as it is larger than a drawing may be.
 */
export function* readXml(text: string): Generator<void, Markup> {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: Open[] = []
  let root: Markup | null = null
  let elements = 0
  let characters = 0
  const count = (length: number) => {
    characters += length
    if (characters > MOST.characters) throw new TooMuch('characters')
  }
  const addText = (part: string) => {
    count(part.length)
    open.at(-1)?.children.push(part)
  }
  parser.on('doctype', (declaration) => Object.assign(parser.ENTITIES, entitiesOf(declaration)))
  parser.on('opentag', ({ local, uri, attributes }) => {
    elements += 1
    if (elements > MOST.elements) throw new TooMuch('elements')
    if (open.length >= MOST.depth) throw new TooMuch('depth')
    const own = Object.values(attributes).map(({ local: name, uri: space, value }) => {
      if (!value.startsWith('data:')) count(value.length)
      return { name, space, value }
    })
    open.push({ name: local, space: uri, attributes: own, children: [] })
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === undefined) return
    const parent = open.at(-1)
    if (parent === undefined) root = element
    else parent.children.push(element)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('error', (error) => {
    throw new NotXml(error.message)
  })
  for (let at = 0; at < text.length; at += PART) {
    parser.write(text.slice(at, at + PART))
    yield
  }
  parser.close()
  if (root === null) throw new NotXml('no element')
  return root
}

function entitiesOf(declaration: string): Readonly<Record<string, string>> {
  const entities = new Map<string, string>()
  let length = 0
  for (const [, name = '', double, single] of declaration.matchAll(ENTITY)) {
    // The first declaration of a name counts, and it may use those before it.
    if (entities.has(name)) continue
    const value = (double ?? single ?? '').replaceAll(REFERENCE, (whole, other: string) => entities.get(other) ?? whole)
    length += value.length
    if (length > MOST_ENTITY_TEXT) throw new TooMuch('characters')
    entities.set(name, value)
  }
  return Object.fromEntries(entities)
}
