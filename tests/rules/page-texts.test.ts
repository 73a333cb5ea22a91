import { expect, test } from 'vitest'
import { PAGE_NAMES, pageRow } from '../../src/app/pages/pages.ts'
import { BASE_NAMESPACES } from '../../src/app/texts/texts.ts'
import { componentOf } from '../support/build/page-components.ts'
import { sourceFiles } from './source-files.ts'

const USED = /useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g
const MODULES = new Map(sourceFiles().map((file) => [file.path, file]))

/** The modules that a page brings: those of its component and everything below it. */
function modulesOf(start: string): ReadonlySet<string> {
  const found = new Set([start])
  for (const path of found) for (const { target } of MODULES.get(path)?.imports ?? []) found.add(target)
  return found
}

function namespacesIn(path: string): readonly string[] {
  return [...(MODULES.get(path)?.text ?? '').matchAll(USED)].flatMap(([, names]) =>
    [...(names ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name ?? ''),
  )
}

test('every page loads the texts of all parts that it shows', () => {
  const missing = PAGE_NAMES.flatMap((page) => {
    const loaded: readonly string[] = [...BASE_NAMESPACES, ...pageRow(page).texts]
    const used = new Set([...modulesOf(componentOf(page))].flatMap(namespacesIn))
    return [...used].filter((name) => !loaded.includes(name)).map((name) => `${page}: ${name}`)
  })
  expect(missing).toEqual([])
  // A page without the texts of its table would be found.
  expect([...modulesOf(componentOf('pendingAlerts'))].flatMap(namespacesIn)).toContain('alerts')
})
