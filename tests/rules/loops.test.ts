import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

/** A flag or a counter that a method sets and takes back. */
const SETS = /this\.(#\w+) (?:= true|\+= 1)$/gm
const METHOD = /^ {2}\S[^\n]*\{\n[\s\S]*?^ {2}\}$/gm

/**
 * Returns the fields that a method sets and takes back without `finally`: what throws in between would leave them set for good,
 * and whatever waits for them with them. The first line of a timer or a microtask is fine: nothing throws before it.
 */
function stuckFields(text: string): readonly string[] {
  return [...text.matchAll(METHOD)].flatMap(([method]) =>
    [...method.matchAll(SETS)].flatMap(({ 1: field = '', index }) => {
      const reset = new RegExp(`this\\.${field} (?:= false|-= 1)$`, 'm').exec(method.slice(index))
      if (reset === null) return []
      const between = method.slice(index, index + reset.index)
      // Taken back by another run of the method.
      const isOtherRun = /^\s+return\b/m.test(between)
      return isOtherRun || /\bfinally \{/.test(between) || /=> \{\n\s*$/.test(between) ? [] : [field]
    }),
  )
}

test('the rule finds what stays set, and nothing else', () => {
  const method = (...lines: readonly string[]) => `class A {\n  run(): void {\n    ${lines.join('\n    ')}\n  }\n}`
  const [on, off] = ['this.#isRunning = true', 'this.#isRunning = false']
  expect(stuckFields(method(on, 'work()', off))).toEqual(['#isRunning'])
  expect(stuckFields(method('this.#running += 1', 'await work()', 'this.#running -= 1'))).toEqual(['#running'])
  expect(stuckFields(method(on, 'try {', '  work()', '} finally {', `  ${off}`, '}'))).toEqual([])
  expect(stuckFields(method(on, 'queueMicrotask(() => {', `  ${off}`, '  work()', '})'))).toEqual([])
  expect(stuckFields(method('if (isBusy) {', `  ${on}`, '  return', '}', off, 'work()'))).toEqual([])
  expect(stuckFields(method('this.#changes += 1'))).toEqual([])
})

test('no work of the worker or of its link can leave a flag set: `Loop` owns it, or `finally` takes it back (F128, F139)', () => {
  const files = filesOf('{workers,src/live}/**/*.ts')
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((path) => stuckFields(textOf(path)).map((field) => `${path}: ${field}`))).toEqual([])
})
