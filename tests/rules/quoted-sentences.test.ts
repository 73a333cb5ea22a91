import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

/**
 * The specification quotes sentences of the interface: they are binding, letter for letter, mistakes included. German ones
 * stand in the German texts. English ones stand in the English texts, and the other languages say the same in their words.
 */
const ELSEWHERE: Readonly<Record<string, { readonly file: string; readonly text: string; readonly why: string }>> = {
  'could not be loaded': {
    file: 'locales/en/texts.json',
    text: '{{what}} could not be loaded.',
    why: 'it says what could not be loaded',
  },
  'No value returned for {key}': {
    file: 'workers/rest/key-batcher.ts',
    text: 'No value returned for $',
    why: 'raw text for support',
  },
}

/** Without the names of what is inserted: `{0}`, `{value}`, `{{value}}` and `...` are the same gap. */
const gaps = (text: string) => text.replaceAll(/\{\{[^}]*\}\}|\{\w+\}|\.\.\./g, '{}')

/** Sentences between single quotes, as opposed to the apostrophes of words; they may run over the end of a line. */
function quoted(text: string): readonly string[] {
  const found = [...text.replaceAll(/\n\s*/g, ' ').matchAll(/(?<!\w)'([^']+)'(?!\w)/g)].map((match) => match[1] ?? '')
  return [...new Set(found)]
}

function textsOf(language: string): ReadonlySet<string> {
  const leaves = (tree: unknown): readonly string[] =>
    typeof tree === 'string' ? [tree] : Object.values(tree ?? {}).flatMap(leaves)
  return new Set(
    filesOf(`locales/${language}/*.json`)
      .flatMap((path) => leaves(JSON.parse(textOf(path))))
      .map(gaps),
  )
}

const SENTENCES = quoted(textOf('docs/specification.md'))
const SHOWN = new Set([...textsOf('de'), ...textsOf('en')])

test('each sentence that the specification quotes is a text of the interface, word for word', () => {
  expect(SENTENCES.length).toBeGreaterThanOrEqual(40)
  const others = SENTENCES.filter((sentence) => !SHOWN.has(gaps(sentence)))
  expect(others.toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted())
  for (const { file, text } of Object.values(ELSEWHERE)) expect(textOf(file)).toContain(text)
})

test('quotes are told from apostrophes, also over the end of a line', () => {
  expect(quoted("the plant's values: 'Der ober\n  Grenzwert'. The client's.")).toEqual(['Der ober Grenzwert'])
  expect(gaps('Der Wert {{value}} liegt unter {{min}}')).toBe(gaps('Der Wert {value} liegt unter {0}'))
  expect(gaps('Laufzeiten für {{names}} konnten')).toBe(gaps('Laufzeiten für ... konnten'))
})
