import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { PAGE_NAMES, pageRow } from '../../src/app/pages/pages.ts'
import { BASE_NAMESPACES } from '../../src/app/texts/texts.ts'
import { componentOf } from './page-components.ts'
import { textOf } from './source-files.ts'

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+\.tsx?)'/g
const USED = /useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g

/** The paths of all modules that a text imports, types and lazy ones included. */
function importsOf(path: string): readonly string[] {
  return [...textOf(path).matchAll(IMPORT)].map(([, target]) => posix.join(posix.dirname(path), target ?? ''))
}

/** The modules that a page brings: those of its component and everything below it. */
function modulesOf(start: string): ReadonlySet<string> {
  const found = new Set([start])
  for (const path of found) for (const target of importsOf(path)) found.add(target)
  return found
}

function namespacesIn(path: string): readonly string[] {
  return [...textOf(path).matchAll(USED)].flatMap(([, names]) =>
    [...(names ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name ?? ''),
  )
}

test.each(PAGE_NAMES)('the page %s loads the texts of all parts that it shows', (page) => {
  const modules = modulesOf(componentOf(page))
  expect(modules.size).toBeGreaterThan(3)
  const used = new Set([...modules].flatMap(namespacesIn))
  const loaded: readonly string[] = [...BASE_NAMESPACES, ...pageRow(page).texts]
  expect([...used].filter((name) => !loaded.includes(name)).toSorted()).toEqual([])
})

test('a page without the texts of its table would be found', () => {
  const used = new Set([...modulesOf(componentOf('pendingAlerts'))].flatMap(namespacesIn))
  expect(used).toContain('alerts')
})
