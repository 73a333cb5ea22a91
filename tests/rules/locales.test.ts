import { describe, expect, test } from 'vitest'
import { textOf } from './source-files.ts'

/** German is the reference: its texts are those of the specification. */
const REFERENCE = 'de'
const LANGUAGES = ['de', 'en', 'cs', 'ru'] as const
type Language = (typeof LANGUAGES)[number]

type Tree = { readonly [key: string]: string | Tree }

const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/

function flat(tree: Tree, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  )
}

/** Of the interface; of a start that fails, before any other is there; of the manifest; of the checks of a server and of the connection; of the help. */
const FILES = ['texts', 'boot', 'install', 'acceptance', 'connection', 'help'] as const

function texts(language: Language): ReadonlyMap<string, string> {
  return flat(Object.fromEntries(FILES.map((file) => [file, JSON.parse(textOf(`locales/${language}/${file}.json`))])))
}

/** The key without plural suffix; which suffixes there must be depends on the language. */
function baseKey(key: string): string {
  return PLURAL.exec(key)?.[1] ?? key
}

/** Plural keys whose suffixes are not those of the language, as `key: suffixes`. */
function pluralFaults(language: Language, all: ReadonlyMap<string, string>): readonly string[] {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join()
  const plurals = [...all.keys()].flatMap((key) => {
    const [, base, suffix] = PLURAL.exec(key) ?? []
    return base === undefined || suffix === undefined ? [] : [{ base, suffix }]
  })
  return [...Map.groupBy(plurals, ({ base }) => base)].flatMap(([base, forms]) => {
    const suffixes = forms
      .map(({ suffix }) => suffix)
      .toSorted()
      .join()
    return suffixes === needed ? [] : [`${base}: ${suffixes} instead of ${needed}`]
  })
}

/** Names between braces, and the tags and nested texts that must survive translation. `one` may leave the count out. */
function placeholders(key: string, text: string): string {
  const found = [...text.matchAll(/\{\{\s*-?\s*(\w+)[^}]*\}\}|<\/?(\w+)\s*\/?>|\$t\(([^)]+)\)/g)].map(
    (match) => match[0],
  )
  const counted = PLURAL.test(key) ? found.filter((name) => !/^\{\{\s*count/.test(name)) : found
  return counted.toSorted().join(' ')
}

/** What may be the same text in German and in another language, by the reason why. Gaps are written as `{}`. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  'the same word in both languages':
    'Archiv|Auto|Auto → {}|Browser|Cookies|Cursor|Dashboards|Details|Details: {}|Dokument|Filter|Filter:|Kategorie|Maximum|Minimum|Modem|Name|Navigation|Plan {} {}|Prio|Push|Server|Station|Station {}|Support|Text|Trend {}\u00a0kW|Webcams|Zone'.split(
      '|',
    ),
  'the name of a product': ['Client', 'Hubs', 'Bytes', 'Sebam'],
  'a kind of file': ['XLSX'],
  'what stands on the key': ['Enter'],
}
const SHARED_TEXTS = Object.values(SHARED).flat()

/** Shorter ones are units, keys and abbreviations. */
const WORD = /\p{L}{4}/u
const gaps = (text: string) => text.replaceAll(/\{\{[^}]*\}\}/g, '{}')

/** Words and letters that no other language of the interface has. */
const GERMAN =
  /[äöüß]|(?<!\p{L})(?:und|oder|nicht|der|das|ist|sind|wird|werden|wurde|mit|von|bei|auf|aus|einen?|einer|keine?|noch|nach|zum|zur)(?!\p{L})/iu

/** Texts that are German or that nobody has translated, as `key: text`. */
function untranslated(own: ReadonlyMap<string, string>, reference: ReadonlyMap<string, string>): readonly string[] {
  return [...own].flatMap(([key, text]) => {
    const isSame = reference.get(key) === text && WORD.test(gaps(text)) && !SHARED_TEXTS.includes(gaps(text))
    return isSame || GERMAN.test(gaps(text)) ? [`${key}: ${text}`] : []
  })
}

const OTHERS = LANGUAGES.filter((language) => language !== REFERENCE)

/** What `faultsOf` finds in a language. */
function faultsIn(
  language: Language,
  faultsOf: (own: ReadonlyMap<string, string>, reference: ReadonlyMap<string, string>) => readonly string[],
): readonly string[] {
  return faultsOf(texts(language), texts(REFERENCE))
}

describe.each(LANGUAGES)('language %s', (language) => {
  test('has the keys of the reference, and no empty text', () => {
    expect(texts(language).size).toBeGreaterThan(2000)
    const faults = faultsIn(language, (own, reference) => {
      const [keys, wanted] = [new Set([...own.keys()].map(baseKey)), new Set([...reference.keys()].map(baseKey))]
      const other = [...keys, ...wanted].filter((key) => !keys.has(key) || !wanted.has(key))
      return [...other, ...[...own].filter(([, text]) => text.trim() === '').map(([key]) => key)]
    })
    expect(faults).toEqual([])
  })

  test('has a text for every plural of its language, and no other', () => {
    expect(faultsIn(language, (own) => pluralFaults(language, own))).toEqual([])
  })

  test('keeps the placeholders', () => {
    const faults = faultsIn(language, (own, reference) => {
      const wanted = new Map([...reference].map(([key, text]) => [baseKey(key), placeholders(key, text)]))
      return [...own].filter(([key, text]) => placeholders(key, text) !== wanted.get(baseKey(key))).map(([key]) => key)
    })
    expect(faults).toEqual([])
  })
})

test.each(OTHERS)('language %s has no German text (rule B10)', (language) => {
  expect(faultsIn(language, untranslated)).toEqual([])
})

test('a text that is excused is the same in German and in another language', () => {
  const shared = OTHERS.flatMap((language) =>
    faultsIn(language, (own, reference) =>
      [...own].filter(([key, text]) => reference.get(key) === text).map(([, text]) => gaps(text)),
    ),
  )
  expect(SHARED_TEXTS.filter((text) => !shared.includes(text))).toEqual([])
})

describe('the rules find what they forbid', () => {
  test('a text that nobody has translated, and a German word in another one', () => {
    const reference = new Map([
      ['a', 'Werte setzen'],
      ['b', 'Station'],
      ['c', '{{value}} km'],
    ])
    expect(untranslated(reference, reference)).toEqual(['a: Werte setzen'])
    expect(untranslated(new Map([['a', 'Set Werte und texts']]), reference)).toEqual(['a: Set Werte und texts'])
    expect(untranslated(new Map([['a', 'Größe']]), reference)).toEqual(['a: Größe'])
    expect(untranslated(new Map([['a', 'Understand {{und}} hinder']]), reference)).toEqual([])
  })

  test('a Russian plural without its forms', () => {
    const two = new Map([
      ['new_one', '{{count}} новая'],
      ['new_other', '{{count}} новых'],
    ])
    expect(pluralFaults('ru', two)).toEqual(['new: one,other instead of few,many,one,other'])
    expect(pluralFaults('de', two)).toEqual([])
  })

  test('a lost placeholder', () => {
    expect(placeholders('a', 'since {{time}}')).not.toBe(placeholders('a', 'since'))
    expect(placeholders('a_one', 'one hour')).toBe(placeholders('a_other', '{{count}} hours'))
  })
})
