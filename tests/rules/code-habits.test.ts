import { describe, expect, test } from 'vitest'
import { filesOf, parseSource, type SourceFile, sourceFiles, textOf } from './source-files.ts'

const MAX_LINES = 300

function lineCount(text: string): number {
  return text.split('\n').length - 1
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Places where pure code would take time or chance by itself instead of being given them. */
function impureNames(file: SourceFile): readonly string[] {
  const clocks = ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID'].filter((m) => file.members.has(m))
  const bareDate = /new Date\(\)/.test(file.text) ? ['new Date()'] : []
  return [...clocks, ...bareDate].map((name) => `${name} in ${file.path}`)
}

const PURE = /^(src\/(domain|wire)\/|workers\/)/
/** Where time and chance come in at the worker's door. */
const WORKER_DOOR = 'workers/platform/environment.ts'

/** Ways to turn text into markup or code. */
const MARKUP_NAMES = ['dangerouslySetInnerHTML', 'eval', 'Function'] as const
const MARKUP_MEMBERS = /\.(innerHTML|outerHTML|insertAdjacentHTML)\b|document\.write\b/

function markupFaults(file: SourceFile): readonly string[] {
  const names: string[] = MARKUP_NAMES.filter((name) => file.names.has(name))
  const members = MARKUP_MEMBERS.exec(file.text)?.[0]
  return [...names, ...(members === undefined ? [] : [members])].map((name) => `${name} in ${file.path}`)
}

/** A file named as its main export, in kebab-case; a dot only before how it runs (`live.worker.ts`, `a.module.css`). */
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.(worker|module|test|spec|bench|config|d))?\.(ts|tsx|css|json|html)$/

describe('habits of the code', () => {
  test(`no source file is longer than ${MAX_LINES} lines`, async ({ annotate }) => {
    const sizes = sourceFiles().map((file) => ({ path: file.path, lines: lineCount(file.text) }))
    await annotate(`median ${median(sizes.map((size) => size.lines))} lines over ${sizes.length} files`)
    expect(sizes.filter((size) => size.lines > MAX_LINES)).toEqual([])
  })

  test('file names are kebab-case', () => {
    const names = filesOf('{src,workers,locales,tests,bench}/**/*.{ts,tsx,css,json,html}').map(
      (path) => path.split('/').at(-1) ?? '',
    )
    expect(names.filter((name) => !FILE_NAME.test(name))).toEqual([])
  })

  test('exports are named', () => {
    expect(
      sourceFiles()
        .filter((file) => file.hasDefaultExport)
        .map((file) => file.path),
    ).toEqual([])
  })

  test('no file only passes on the exports of others', () => {
    const barrels = sourceFiles().filter((file) =>
      /^\s*(export (type )?(\*|\{[^}]*\}) from '[^']+';?\s*)+$/.test(file.text),
    )
    expect(barrels.map((file) => file.path)).toEqual([])
  })

  test('pure code is given time and chance', () => {
    const pure = sourceFiles().filter((file) => PURE.test(file.path) && file.path !== WORKER_DOOR)
    expect(pure.flatMap(impureNames)).toEqual([])
  })

  test('text never becomes markup or code', () => {
    expect(sourceFiles().flatMap(markupFaults)).toEqual([])
  })

  test("the only Trusted Types policies are those of the worker's script and of process images", () => {
    const calls = sourceFiles().flatMap((file) => file.calls.filter((call) => call.callee === 'createPolicy'))
    expect(calls.map((call) => call.firstText)).toEqual(['image', 'plant'])
  })

  test('style sheets load nothing from another host', () => {
    const sheets = filesOf('src/**/*.css')
    expect(sheets.length).toBeGreaterThan(0)
    expect(
      sheets.filter((path) => /url\(\s*['"]?(https?:)?\/\/|@import\s+(url\()?['"]?(https?:)?\/\//i.test(textOf(path))),
    ).toEqual([])
  })

  test("the page's address is changed in one place, which never undoes a change that is not rendered yet", () => {
    const changers = sourceFiles().filter((file) => file.names.has('useSearchParams'))
    expect(changers.map((file) => file.path)).toEqual([])
  })

  test('the client writes nothing to the console by itself', () => {
    const talkers = sourceFiles().filter((file) => !file.path.startsWith('src/simulator/') && file.names.has('console'))
    expect(talkers.map((file) => file.path)).toEqual([])
  })
})

describe('the habits find what they forbid', () => {
  test('a clock read by pure code', () => {
    const file = parseSource('src/domain/a.ts', 'export const a = () => Date.now() + new Date().getTime()')
    expect(impureNames(file)).toEqual(['Date.now in src/domain/a.ts', 'new Date() in src/domain/a.ts'])
  })

  test('markup from text', () => {
    expect(markupFaults(parseSource('a.tsx', '<p dangerouslySetInnerHTML={x} />'))).toHaveLength(1)
    expect(markupFaults(parseSource('a.ts', 'node.innerHTML = x'))).toHaveLength(1)
  })

  test('a default export', () => {
    expect(parseSource('a.ts', 'export default 3').hasDefaultExport).toBe(true)
    expect(parseSource('a.ts', 'const a = 3; export { a as default }').hasDefaultExport).toBe(true)
  })
})
