import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PAGES } from '../../src/app/pages/pages.ts'
import { LANGUAGES } from '../../src/domain/base/language.ts'
import { HELP_AREAS, helpAreaOf, helpPath } from '../../src/domain/help/help-areas.ts'
import { type HelpBlock, type HelpLine, type HelpPart, tasksOf } from '../../src/domain/help/help-text.ts'
import { compileHelp } from '../../src/help/compile-help.ts'
import { webpSize } from '../../src/help/webp-size.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'
import { filesOf, textOf } from './source-files.ts'

type Tree = { readonly [key: string]: string | Tree }

function textsIn(tree: Tree): readonly string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsIn(value)))
}

/** What the interface says in a language; where it opens something, a text has three dots behind it. */
function labelsOf(language: string): ReadonlySet<string> {
  const all = filesOf(`locales/${language}/*.json`).flatMap((path) => textsIn(JSON.parse(textOf(path))))
  return new Set(all.map((text) => text.replace(/\s*…$/, '')))
}

const pathOf = (language: string, area: string) => `locales/${language}/help/${area}.md`

function pageOf(language: string, area: string) {
  const path = pathOf(language, area)
  return compileHelp(textOf(path), (picture) => {
    const src = posix.join(posix.dirname(path), picture)
    return { src, ...webpSize(readFileSync(`${PROJECT_ROOT}/${src}`)) }
  })
}

function linesOf(block: HelpBlock): readonly HelpLine[] {
  if (block.kind === 'list') return block.items
  if (block.kind === 'table') return [block.head, ...block.rows].flat()
  return block.kind === 'picture' ? [] : [block.text]
}

const partsOf = (blocks: readonly HelpBlock[]): readonly HelpPart[] => blocks.flatMap(linesOf).flat()
const textsOfKind = (blocks: readonly HelpBlock[], kind: 'label' | 'key') =>
  partsOf(blocks).flatMap((part) => (typeof part !== 'string' && part.kind === kind ? [part.text] : []))

const FILES = LANGUAGES.flatMap((language) => HELP_AREAS.map((area) => [language, area] as const))

test('each language has every page of the help, and no other', () => {
  const expected = FILES.map(([language, area]) => pathOf(language, area)).toSorted()
  expect(filesOf('locales/*/help/**/*')).toEqual(expected)
})

describe.each(FILES)('help in %s on %s', (language, area) => {
  const { blocks } = pageOf(language, area)

  test('quotes labels as the interface has them', () => {
    const labels = labelsOf(language)
    const quoted = textsOfKind(blocks, 'label')
    expect(quoted.filter((text) => !labels.has(text.replace(/\s*…$/, '')))).toEqual([])
  })

  test('leads to pages and tasks of the help that exist, and shows pictures that exist', () => {
    const links = partsOf(blocks).flatMap((part) => (typeof part !== 'string' && part.kind === 'link' ? [part.to] : []))
    const targets = HELP_AREAS.flatMap((other) => [
      helpPath(other),
      ...tasksOf(pageOf(language, other)).map(({ id }) => helpPath(other, id)),
    ])
    expect(links.filter((link) => !targets.includes(link))).toEqual([])
    const pictures = blocks.flatMap((block) => (block.kind === 'picture' ? [block] : []))
    expect(pictures.filter(({ src }) => !existsSync(`${PROJECT_ROOT}/${src}`))).toEqual([])
    expect(
      pictures.every(
        ({ src, alt, width }) => src.startsWith(`docs/pictures/${language}/`) && alt !== '' && width > 300,
      ),
    ).toBe(true)
  })

  test('has the tasks, steps, labels and keys of the German one', () => {
    const shape = (all: readonly HelpBlock[]) =>
      all.map((block) => [
        block.kind,
        block.kind === 'list' ? block.items.length : 0,
        linesOf(block)
          .flat()
          .filter((part) => typeof part !== 'string').length,
      ])
    expect(shape(blocks)).toEqual(shape(pageOf('de', area).blocks))
  })
})

test('each page of the navigation has help, of the area that its group is', () => {
  const groups: Readonly<Record<string, string | null>> = { remoteAlarm: 'remote-alarm', help: null }
  const rows = Object.values(PAGES).flatMap((row) => ('navigation' in row ? [row] : []))
  expect(rows.length).toBeGreaterThan(30)
  const wrong = rows.filter(({ path, navigation: { group } }) => {
    const pathname = path.split('/:')[0] ?? ''
    return helpAreaOf(pathname) !== (group in groups ? groups[group] : group)
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
  expect(helpAreaOf('/stations/14')).toBe('overview')
  expect(helpAreaOf('/maintenance/machines/DigiIn-1400001')).toBe('maintenance')
  expect(helpAreaOf('/stations-of-others')).toBeNull()
})
