import { filesOf, textOf } from './source-files.ts'

/**
 * What is cited, by its id: `Specification 9`, `Domain 3.7`, `pitfall 22`, `deviation 1`, `rule H27`, `R-40`, `S-04`,
 * `F6`, `I1`. An id is also the text that its place in `docs` begins with, so that one search finds both.
 */
export interface Citation {
  readonly id: string
  /** The name of a part that is cited with it, as in `Specification 9, "Priority"`; null without one. */
  readonly quoted: string | null
  /** The whole citation, which may name several ids. */
  readonly text: string
  readonly line: number
}

export interface Anchor {
  readonly id: string
  readonly path: string
  /** What stands below it: up to the next heading that is not a part of it. */
  readonly section: string
}

const NUMBER = String.raw`\d+(?:\.\d+)*`
const QUOTED = '(?:,? (?:table )?"[^"]+")?'
const JOINT = '(?:,? and |,? to |, |; )'

const list = (item: string) => `${item}(?:${JOINT}${item})*`

/** Order matters: the number in `rule F6` is no `F6`. */
const FORMS: readonly RegExp[] = [
  new RegExp(`\\b([Ss]pecification|[Dd]omain) (${list(NUMBER + QUOTED)})`, 'g'),
  new RegExp(`\\b([Rr]ule)s? (${list('[A-Z]\\d+')})`, 'g'),
  new RegExp(`\\b([Pp]itfall|[Dd]eviation)s? (${list('\\d+')})`, 'g'),
  /(?<![\w\-/.%#$'"`])()([RS]-\d+|[FI]\d+)(?![\w-])/g,
]

const ITEM = new RegExp(`(${NUMBER}|[A-Z]-?\\d+)(?:,? (?:table )?"([^"]+)")?`, 'g')

/** What looks like a citation and is none. */
const OTHER_FORMS: readonly RegExp[] = [
  /\bspec\.? ?\d+/gi,
  /\b(?:reliability|architecture|live[- ]engine|findings?|pit) (?:[RSF]-?)?\d+/gi,
  /(?<!RFC \d+,? )\b(?:section|chapter)s? \d+/gi,
  /§ ?\d+/g,
  /\b(?:domain|specification) (?:section|part) \S+/gi,
  /\brules? \d+/gi,
  /\b(?:pitfall|deviation|rule|specification|domain)s? (?:no\.?|nr\.?|#) ?[A-Z]?\d+/gi,
  /\b(?:specification|domain)[-#.]\d+/gi,
  /\b(?:pitfall|deviation)s?[-#.]\d+/gi,
]

/** One line of a text after the other in one, so that a citation may wrap, and the line of each place. */
function flattened(text: string): { readonly flat: string; lineAt(index: number): number } {
  const starts: number[] = []
  let flat = ''
  for (const line of text.split('\n')) {
    starts.push(flat.length)
    flat += `${line.replace(/^\s*(?:\/?\*+ |\/\/+ )?\s*/, '').trimEnd()} `
  }
  return { flat, lineAt: (index) => starts.findLastIndex((start) => start <= index) + 1 }
}

function idOf(kind: string, item: string): string {
  if (kind === '') return item
  const isSection = /^(?:specification|domain)$/i.test(kind)
  const first = kind.slice(0, 1)
  return `${isSection ? first.toUpperCase() : first.toLowerCase()}${kind.slice(1)} ${item}`
}

export function citationsIn(text: string): readonly Citation[] {
  const { flat, lineAt } = flattened(text)
  let rest = flat
  return FORMS.flatMap((form) => {
    const found = [...rest.matchAll(form)]
    for (const { 0: whole, index } of found) {
      rest = rest.slice(0, index) + ' '.repeat(whole.length) + rest.slice(index + whole.length)
    }
    return found.flatMap(({ 0: whole, 1: kind = '', 2: items = '', index }) =>
      [...items.matchAll(ITEM)].map((item) => ({
        id: idOf(kind, item[1] ?? ''),
        quoted: item[2] ?? null,
        text: whole,
        line: lineAt(index),
      })),
    )
  })
}

export function otherFormsIn(text: string): readonly { readonly text: string; readonly line: number }[] {
  const { flat, lineAt } = flattened(text)
  return OTHER_FORMS.flatMap((form) =>
    [...flat.matchAll(form)].map((match) => ({ text: match[0], line: lineAt(match.index) })),
  )
}

const ANCHOR =
  /^(?:(#+) |\| |- \*\*)((?:Specification|Domain) \d+(?:\.\d+)*|(?:pitfall|deviation) \d+|rule [A-Z]\d+|[RS]-\d\d|[FI]\d+)(?=:| \||\*\*)/

/** The headings, rows and items of a document that can be cited. */
export function anchorsIn(path: string, text: string): readonly Anchor[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const [, hashes, id] = ANCHOR.exec(line) ?? []
    if (id === undefined) return []
    if (hashes === undefined) return [{ id, path, section: line }]
    const below = lines.slice(at + 1)
    const end = below.findIndex(
      (other) => other.startsWith('#') && (/^#+/.exec(other)?.[0].length ?? 0) <= hashes.length,
    )
    return [{ id, path, section: [line, ...(end < 0 ? below : below.slice(0, end))].join('\n') }]
  })
}

export const ANCHORS: readonly Anchor[] = filesOf('docs/**/*.md').flatMap((path) => anchorsIn(path, textOf(path)))
