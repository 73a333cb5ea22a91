import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

/** Cells of numbers that know the room of their column: `FitNumber` or `LiveValue` stands in them. */
const FITTED = ['valueCell', 'PartCell', 'StepCell', 'RuntimeCell', 'LimitCell']
/** The time of a station's last value and its age: words, which wrap. */
const NO_NUMBER = ['LastTimestamp', 'StationLinks']

/** Returns the columns of numbers whose table does not know what they say, so that it could cut them. */
function unknownNumbers(text: string): readonly string[] {
  return [...text.matchAll(/align: 'end'/g)].flatMap(({ index }) => {
    const own = objectAround(text, index)
    const isKnown = /\btext(?::|,)|\.\.\.numberTexts\(/.test(own)
    const isFitted = [...FITTED, ...NO_NUMBER].some((cell) => new RegExp(`\\b${cell}\\b`).test(own))
    // What is spread into a column says it there.
    const isPart = !/\b(?:text|cell)(?::|,)/.test(own) && /as const/.test(own)
    return isKnown || isFitted || isPart ? [] : [/id: ([^,\n]+)/.exec(own)?.[1] ?? '?']
  })
}

/** The innermost braces around a place. */
function objectAround(text: string, at: number): string {
  let depth = 0
  let start = at
  for (; start > 0; start -= 1) {
    const character = text[start]
    if (character === '}') depth += 1
    if (character === '{' && depth-- === 0) break
  }
  depth = 0
  let end = start
  for (; end < text.length; end += 1) {
    const character = text[end]
    if (character === '{') depth += 1
    if (character === '}' && --depth === 0) break
  }
  return text.slice(start, end + 1)
}

test('a table knows what each column of numbers says, or the cell knows its room, so that none is cut (F59)', () => {
  const files = filesOf('src/{ui,areas}/**/*.{ts,tsx}').filter((path) => textOf(path).includes("align: 'end'"))
  expect(files.length).toBeGreaterThan(15)
  expect(files.flatMap((path) => unknownNumbers(textOf(path)).map((id) => `${path}: ${id}`))).toEqual([])
  expect(unknownNumbers("{ id: 'a', align: 'end', cell: (row) => <b>{row.count}</b> }")).toEqual(["'a'"])
  expect(unknownNumbers("{ id: 'a', align: 'end', text: (row) => textOf(row), cell: () => null }")).toEqual([])
})
