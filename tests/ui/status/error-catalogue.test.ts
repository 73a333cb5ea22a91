import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../../src/domain/base/language.ts'
import { PROBLEM_KEYS } from '../../../src/domain/forms/problem.ts'
import { CATALOGUE_KEYS, catalogueRow, catalogueText } from '../../../src/ui/status/error-catalogue.ts'
import { LOGIN_STATUSES, SERVER_STATUSES } from '../../../src/wire/server/system.ts'
import { PROJECT_ROOT } from '../../support/run/run-tool.ts'

const PLURAL = /_(one|few|many|other)$/

const FILES = new Map<Language, Readonly<Record<string, object>>>(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(`${PROJECT_ROOT}/locales/${language}/texts.json`, 'utf8')),
  ]),
)

/** Key without its plural -> the texts of all plurals. */
function textsOf(language: Language, namespace: string): ReadonlyMap<string, readonly string[]> {
  const leaves = (tree: object, prefix: string): readonly (readonly [string, string])[] =>
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? leaves(value, `${prefix}${key}.`)
        : [[`${prefix}${key}`.replace(PLURAL, ''), String(value)] as const],
    )
  return new Map(
    [...Map.groupBy(leaves(FILES.get(language)?.[namespace] ?? {}, ''), ([key]) => key)].map(([key, found]) => [
      key,
      found.map(([, text]) => text),
    ]),
  )
}

const inserted = (text: string) => [...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map((match) => match[1])

describe.each(LANGUAGES)('in %s', (language) => {
  test('every row of the catalogue has its text, with the names that it inserts', () => {
    const faults = CATALOGUE_KEYS.flatMap((key) => {
      const [namespace = '', name = ''] = catalogueText(key).split(':')
      const texts = textsOf(language, namespace).get(name) ?? []
      const wanted = [...(catalogueRow(key).params ?? [])].toSorted()
      const isComplete = texts.every((text) => inserted(text).toSorted().join() === wanted.join())
      return texts.length > 0 && isComplete ? [] : [key]
    })
    expect(faults).toEqual([])
  })

  test('every text of the catalogue has its row', () => {
    const own = CATALOGUE_KEYS.filter((key) => catalogueRow(key).text === undefined)
    expect([...textsOf(language, 'catalogue').keys()].toSorted()).toEqual([...own].toSorted())
  })

  test('every problem of an entry has its text, and every text its problem', () => {
    expect([...textsOf(language, 'validation').keys()].toSorted()).toEqual([...PROBLEM_KEYS].toSorted())
  })

  test('no two rows say the same', () => {
    const texts = CATALOGUE_KEYS.filter((key) => catalogueRow(key).area !== 'items').flatMap((key) => {
      const [namespace = '', name = ''] = catalogueText(key).split(':')
      return [(textsOf(language, namespace).get(name) ?? []).join()]
    })
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })
})

test('the catalogue holds the answers to a login that are errors', () => {
  const rows = CATALOGUE_KEYS.map((key) => catalogueText(key))
  const errors = LOGIN_STATUSES.filter((status) => status !== 'Success' && status !== 'SecondFactorRequired')
  expect(errors.filter((status) => !rows.includes(`session:status.${status}`))).toEqual([])
})

test('and one line for each state of a broken connection, and one for those that nobody knows', () => {
  const lines = CATALOGUE_KEYS.filter((key) => catalogueRow(key).area === 'connection')
  // Connected is no error, and Unauthorized ends the session.
  expect(lines).toHaveLength(SERVER_STATUSES.length - 2 + 1)
})
