import { parseJson } from '../../src/domain/base/parse-json.ts'
import type { Clock } from '../platform/environment.ts'
import { Slices } from '../platform/time-slicer.ts'

/** Between two elements of a list of objects, unless it is part of a text. */
const BETWEEN = '},{'
/** The last places between elements may be part of a text; more than these are not tried. */
const TRIES = 4
/** Without an end of an element in so many characters, the rest is parsed at once. */
const MOST_WAITING = 4_000_000
const START_LENGTH = 300

/** Parses an object whose first field is a long list of objects, as `JSON.parse` does, while its text arrives. */
export class ListParser {
  /** The beginning of the text, for a message about it. */
  start = ''
  /** The text up to the list, and the name of its field; null until they have arrived, and if there is no such list. */
  #head: { readonly text: string; readonly name: string } | null = null
  readonly #elements: unknown[] = []
  /** What has not been parsed. */
  #text = ''

  push(part: string): void {
    if (this.start.length < START_LENGTH) this.start = (this.start + part).slice(0, START_LENGTH)
    this.#text += part
    if (this.#head === null) {
      const [text, name] = /^\s*\{\s*"([^"\\]+)"\s*:\s*\[/.exec(this.start) ?? []
      if (text === undefined || name === undefined || this.#text.length < text.length) return
      this.#head = { text, name }
      this.#text = this.#text.slice(text.length)
    }
    if (this.#text.length > MOST_WAITING) return
    let at = this.#text.lastIndexOf(BETWEEN)
    for (let tries = 0; at >= 0 && tries < TRIES; tries += 1) {
      const elements = parseJson(`[${this.#text.slice(0, at + 1)}]`)
      if (Array.isArray(elements)) {
        for (const element of elements) this.#elements.push(element)
        this.#text = this.#text.slice(at + 2)
        return
      }
      at = at === 0 ? -1 : this.#text.lastIndexOf(BETWEEN, at - 1)
    }
  }

  /** Call when all of the text has arrived. Returns its value; undefined if it is no JSON. */
  end(): unknown {
    if (this.#head === null) return parseJson(this.#text)
    // The last elements, with the fields that follow the list.
    const rest = parseJson(this.#head.text + this.#text)
    if (this.#elements.length === 0 || typeof rest !== 'object' || rest === null) return rest
    const fields = new Map<string, unknown>(Object.entries(rest))
    const last = fields.get(this.#head.name)
    if (!Array.isArray(last)) return rest
    for (const element of last) this.#elements.push(element)
    return Object.fromEntries(fields.set(this.#head.name, this.#elements))
  }
}

/** Parses a body while it arrives, in time slices. Rejects when the connection breaks. */
export async function readList(body: Response['body'], clock: Clock | null): Promise<ListParser> {
  const parser = new ListParser()
  if (body === null) return parser
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const slices = new Slices(clock)
  for (;;) {
    const { done, value } = await reader.read()
    parser.push(decoder.decode(value, { stream: !done }))
    if (done) return parser
    // What has arrived already is read without a turn of the event loop in between.
    if (slices.isOver) await slices.next()
  }
}
