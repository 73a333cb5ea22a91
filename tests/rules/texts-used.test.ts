import { expect, test } from 'vitest'
import { CATALOGUE_KEYS, catalogueRow } from '../../src/ui/status/error-catalogue.ts'
import { filesOf, textOf } from './source-files.ts'

/** Rows of the catalogue that no screen shows, with the reason. */
const UNSHOWN: Readonly<Record<string, string>> = {
  'reports.schedulesNotSaved': 'no call saves a schedule (rule O12)',
}

/** The table that shows every row, and the table of the rows themselves, use none. */
const NO_USER = /^src\/(?:kit|simulator)\/|error-catalogue\.ts$/

const SOURCE = filesOf('{src,workers}/**/*.{ts,tsx}')
  .filter((path) => !NO_USER.test(path))
  .map(textOf)
  .join('\n')

type Tree = { readonly [key: string]: string | Tree }

/** Keys of a namespace without the suffixes of plurals. */
function keysOf(tree: Tree, prefix = ''): readonly string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [(prefix + key).replace(/_(?:zero|one|two|few|many|other)$/, '')]
      : keysOf(value, `${prefix}${key}.`),
  )
}

/** What a source asks for: whole keys between quotes, and patterns such as `reason.${name}`. */
function askedFor(source: string): (namespace: string, key: string) => boolean {
  const whole = new Set([...source.matchAll(/['"`]([\w.:-]+)['"`]/g)].map(([, name]) => name))
  const patterns = [...source.matchAll(/`([\w.:-]*(?:\$\{[^{}`]*\}[\w.:-]*)+)`/g)].flatMap(([, text = '']) => {
    const parts = text.split(/\$\{[^}]*\}/)
    // One that says nothing itself would excuse every key.
    return parts.join('').length < 2 ? [] : [new RegExp(`^${parts.map(escaped).join('[\\w.-]+')}$`)]
  })
  return (namespace, key) =>
    [key, `${namespace}:${key}`].some((name) => whole.has(name) || patterns.some((pattern) => pattern.test(name)))
}

const escaped = (text: string) => text.replaceAll(/[.-]/g, '\\$&')

function unused(source: string, texts: ReadonlyMap<string, Tree>): readonly string[] {
  const isAsked = askedFor(source)
  return [...texts].flatMap(([namespace, tree]) =>
    [...new Set(keysOf(tree))].filter((key) => !isAsked(namespace, key)).map((key) => `${namespace}:${key}`),
  )
}

test('every text of the interface is asked for somewhere (F68)', () => {
  const texts = new Map<string, Tree>(Object.entries(JSON.parse(textOf('locales/de/texts.json'))))
  texts.set('boot', JSON.parse(textOf('locales/de/boot.json')))
  for (const [name, part] of Object.entries<Tree>(JSON.parse(textOf('locales/de/help.json')))) texts.set(name, part)
  // Its rows have a rule of their own.
  texts.delete('catalogue')
  expect(texts.size).toBeGreaterThan(30)
  expect(unused(SOURCE, texts)).toEqual([])
})

test('every row of the error catalogue with a text of its own is shown by a screen, or has its reason (F68)', () => {
  const own = CATALOGUE_KEYS.filter((key) => catalogueRow(key).text === undefined)
  const unshown = own.filter((key) => {
    const name = key.replace('.', '\\.')
    return !new RegExp(`catalogue(?:Text)?\\([^)]*'${name}'|catalogue:${name}\\b`).test(SOURCE)
  })
  expect(unshown.toSorted()).toEqual(Object.keys(UNSHOWN).toSorted())
})

test('the rule finds a text that nobody asks for', () => {
  const texts = new Map<string, Tree>([['a', { one: 'x', two_one: 'x', two_other: 'x', deep: { in: 'x', out: 'x' } }]])
  const name = '$' + '{name}'
  expect(unused(`t('a:one') + t('two', { count }) + t(\`deep.${name}\`)`, texts)).toEqual([])
  expect(unused(`t('one') + t('deep.in') + t(\`${name}\`)`, texts)).toEqual(['a:two', 'a:deep.out'])
})
