/** An element of a drawing as its file has it. Nothing of it has been checked. */
export interface Markup {
  /** Without its prefix, in the letters of the file. */
  readonly name: string
  readonly space: string
  readonly attributes: readonly MarkupAttribute[]
  readonly children: readonly (Markup | string)[]
}

export interface MarkupAttribute {
  /** Without its prefix. */
  readonly name: string
  /** Empty without a prefix. */
  readonly space: string
  readonly value: string
}

export const SVG = 'http://www.w3.org/2000/svg'
export const XLINK = 'http://www.w3.org/1999/xlink'
export const XHTML = 'http://www.w3.org/1999/xhtml'
export const XML = 'http://www.w3.org/XML/1998/namespace'

/** What a drawing may have at most. Beyond that a tab is busy for longer than anybody waits. */
export const MOST = {
  /** Elements of the file. */
  elements: 50_000,
  /** Characters of the file without embedded pictures. */
  characters: 20_000_000,
  /** Elements within each other. A browser draws each level by a call of its own. */
  depth: 250,
  /** Elements that `use`, patterns, masks, clips and markers draw, one by one. */
  drawn: 100_000,
  /**
   * Times that all of the drawing is painted for filters, blend modes, masks and opacities of groups. Without a graphics card each takes up to
   * ten milliseconds, in which the browser shows nothing else.
   */
  painted: 30,
} as const

export type Measure = keyof typeof MOST

/** Thrown while a file is read that has more than a drawing may have. */
export class TooMuch extends Error {
  readonly measure: Measure

  constructor(measure: Measure) {
    super(`more than ${MOST[measure]} ${measure}`)
    this.measure = measure
  }
}

/** Yields every element of a tree with its depth, 1 for the root, parents first. No recursion: files nest as deep as they like. */
export function* elementsOf(root: Markup): Generator<{ readonly element: Markup; readonly depth: number }> {
  const waiting = [{ element: root, depth: 1 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    const { element, depth } = next
    for (let i = element.children.length - 1; i >= 0; i -= 1) {
      const child = element.children[i]
      if (typeof child === 'object') waiting.push({ element: child, depth: depth + 1 })
    }
  }
}

/** Returns an attribute of an element, by default one without a prefix; null without it. */
export function attributeOf({ attributes }: Markup, wanted: string, wantedSpace = ''): string | null {
  return attributes.find(({ name, space }) => name === wanted && space === wantedSpace)?.value ?? null
}

/** Returns the text that stands in an element itself. */
export function textIn({ children }: Markup): string {
  return children.filter((child) => typeof child === 'string').join('')
}
