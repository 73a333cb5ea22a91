import { expect, test } from 'vitest'
import { fileProblem } from '../../../src/domain/files/file-problem.ts'

const RULES = { maxBytes: 100, types: ['.pdf', '.jpg'] }

test.each([
  ['a file within the limits', { name: 'a.pdf', size: 100 }, null],
  ['an extension in capitals', { name: 'FOTO.JPG', size: 1 }, null],
  ['one byte too many', { name: 'a.pdf', size: 101 }, 'too-large'],
  ['another type', { name: 'a.exe', size: 1 }, 'wrong-type'],
  ['a type that only its end counts for', { name: 'a.pdf.exe', size: 1 }, 'wrong-type'],
  ['no extension', { name: 'pdf', size: 1 }, 'wrong-type'],
  ['nothing in it', { name: 'a.pdf', size: 0 }, 'empty'],
])('size and type are checked before anything is sent: %s (S-13)', (_, file, expected) => {
  expect(fileProblem(file, RULES)).toBe(expected)
})

test('without a list of types any type may be sent', () => {
  expect(fileProblem({ name: 'a.exe', size: 1 }, { ...RULES, types: [] })).toBeNull()
})
