import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manifestOf, THEME_COLORS } from '../../src/app/install/manifest.ts'
import { pageAt } from '../../src/app/pages/page-loader.ts'
import { LANGUAGES } from '../../src/domain/base/language.ts'
import { localPath } from '../../src/domain/text/paths.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

const manifests = LANGUAGES.map(manifestOf)

test('the client can be installed in each language as one application, with names of its own', () => {
  expect(manifests.map(({ lang }) => lang)).toEqual([...LANGUAGES])
  expect(new Set(manifests.map(({ id }) => id)).size).toBe(1)
  for (const name of ['name', 'short_name', 'description'] as const) {
    expect(new Set(manifests.map((manifest) => manifest[name])).size).toBe(LANGUAGES.length)
  }
})

test('shortcuts and start lead to pages of this client and nowhere else', () => {
  for (const { start_url, scope, display, shortcuts } of manifests) {
    expect([start_url, scope, display]).toEqual(['/', '/', 'standalone'])
    expect(shortcuts).toHaveLength(3)
    for (const { url } of shortcuts) {
      expect(localPath(url)).toBe(url)
      expect(pageAt(url)).toBeDefined()
    }
  }
})

test('the colours around the window are those of the page', () => {
  const tokens = readFileSync(`${PROJECT_ROOT}/src/app/tokens.css`, 'utf8')
  const colorsOf = (name: string) => new RegExp(`${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1)
  expect(colorsOf('--surface')).toEqual([THEME_COLORS.light, THEME_COLORS.dark])
  expect(manifestOf('de').background_color).toBe(colorsOf('--bg')?.[0])
})
