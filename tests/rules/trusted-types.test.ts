import { expect, test } from 'vitest'
import { filesOf, sourceFiles, textOf } from './source-files.ts'

/** Ways to turn text into markup or code that the linter does not know. */
const MARKUP = /\.(?:innerHTML|outerHTML|insertAdjacentHTML)\b|\bdocument\.write\b|\bnew Function\b/
const POLICY = /\.createPolicy\(\s*(?:'([^']*)')?/g

test('text never becomes markup or code', () => {
  expect(
    sourceFiles()
      .filter(({ text }) => MARKUP.test(text))
      .map(({ path }) => path),
  ).toEqual([])
  expect(['a.innerHTML = b', 'new Function(a)'].every((text) => MARKUP.test(text))).toBe(true)
})

test("the only Trusted Types policy is that of the worker's script", () => {
  expect(sourceFiles().flatMap(({ text }) => [...text.matchAll(POLICY)].map(([, name]) => name))).toEqual(['plant'])
})

test('style sheets load nothing from another host', () => {
  const sheets = filesOf('src/**/*.css')
  const OUTSIDE = /url\(\s*['"]?(https?:)?\/\/|@import\s+(url\()?['"]?(https?:)?\/\//i
  expect(sheets.length).toBeGreaterThan(0)
  expect(sheets.filter((path) => OUTSIDE.test(textOf(path)))).toEqual([])
})
