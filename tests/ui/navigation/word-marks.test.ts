import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsIn } from '../../../src/ui/navigation/word-marks.ts'

test('marks every place of every word, ignoring case', () => {
  expect(wordsIn('PW Hafen, Hafenstraße', 'haf pw').map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))).toEqual(
    ['[PW]', ' ', '[Haf]', 'en, ', '[Haf]', 'enstraße'],
  )
  expect(wordsIn('Pumpe', '')).toEqual([{ part: 'Pumpe', isMatch: false, at: 0 }])
})

test('parts joined give the label, and each marked part is made of the words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (label, text) => {
      const parts = wordsIn(label, text)
      expect(parts.map(({ part }) => part).join('')).toBe(label)
      const marked = parts.filter(({ isMatch }) => isMatch)
      expect(parts.every(({ at, part }) => label.slice(at, at + part.length) === part)).toBe(true)
      if (text.trim() === '') expect(marked).toEqual([])
    }),
  )
})
