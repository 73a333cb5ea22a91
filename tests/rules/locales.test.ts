import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RESOURCES_PATH, resourcesText } from '../support/texts/write-resources.ts'
import { filesOf, textOf } from './source-files.ts'

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

function namespaces(language: Language): readonly string[] {
  return filesOf(`locales/${language}/*.json`).map((path) => path.split('/').at(-1) ?? '')
}

function texts(language: Language, namespace: string): ReadonlyMap<string, string> {
  return flat(JSON.parse(textOf(`locales/${language}/${namespace}`)))
}

/** Keys without plural suffix; which suffixes there must be depends on the language. */
function baseKeys(keys: Iterable<string>): readonly string[] {
  return [...new Set([...keys].map((key) => PLURAL.exec(key)?.[1] ?? key))].toSorted()
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

describe.each(LANGUAGES)('language %s', (language) => {
  test('has the namespaces of the reference', () => {
    expect(namespaces(language)).toEqual(namespaces(REFERENCE))
    expect(namespaces(language)).not.toEqual([])
  })

  describe.each(namespaces(REFERENCE))('%s', (namespace) => {
    const own = texts(language, namespace)
    const reference = texts(REFERENCE, namespace)

    test('has the keys of the reference', () => {
      expect(baseKeys(own.keys())).toEqual(baseKeys(reference.keys()))
    })

    test('has a text for every plural of its language, and no other', () => {
      expect(pluralFaults(language, own)).toEqual([])
    })

    test('has no empty text', () => {
      expect([...own].filter(([, text]) => text.trim() === '')).toEqual([])
    })

    test('keeps the placeholders', () => {
      const wanted = new Map(
        [...reference].map(([key, text]) => [PLURAL.exec(key)?.[1] ?? key, placeholders(key, text)]),
      )
      const lost = [...own].filter(
        ([key, text]) => placeholders(key, text) !== wanted.get(PLURAL.exec(key)?.[1] ?? key),
      )
      expect(lost).toEqual([])
    })
  })
})

test('the types of the texts are those of the reference', () => {
  expect(readFileSync(RESOURCES_PATH, 'utf8')).toBe(resourcesText())
})

describe('the rules find what they forbid', () => {
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
