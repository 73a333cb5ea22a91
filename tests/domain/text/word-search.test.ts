import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordSearch } from '../../../src/domain/text/word-search.ts'

const PVS = [
  ['Niveau Pumpensumpf', 'PW14-SU1-L01', 'PW Dorfanger'],
  ['Förderstrom', 'PW14-DR1-F01', 'PW Dorfanger'],
  ['Niveau Becken', 'RB02-BE1-L01', 'RÜB Nord'],
] as const
const search = wordSearch(PVS, (pv) => pv)
const names = (query: string) => search(query).map(([name]) => name)

test.each<[string, readonly string[]]>([
  ['', ['Niveau Pumpensumpf', 'Förderstrom', 'Niveau Becken']],
  ['  ', ['Niveau Pumpensumpf', 'Förderstrom', 'Niveau Becken']],
  ['niv', ['Niveau Pumpensumpf', 'Niveau Becken']],
  ['SUMPF', ['Niveau Pumpensumpf']],
  ['dorf niv', ['Niveau Pumpensumpf']],
  ['l01 rüb', ['Niveau Becken']],
  ['pw14-dr1', ['Förderstrom']],
  ['niv strom', []],
])('%j finds %j', (query, found) => {
  expect(names(query)).toEqual(found)
})

test('no word is found across two texts', () => {
  expect(names('sumpfpw14')).toEqual([])
})

test('finds exactly the options of which a text contains each word', () => {
  const text = fc.string({ maxLength: 6 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, text), { maxLength: 20 }),
      fc.array(text, { maxLength: 3 }),
      (options, words) => {
        const plain = words.map((word) => word.toLowerCase().replace(/\s+/g, '')).filter((word) => word !== '')
        const expected = options.filter((option) =>
          plain.every((word) => option.some((part) => part.toLowerCase().replace(/\s+/g, ' ').includes(word))),
        )
        expect(wordSearch(options, (option) => option)(plain.join(' '))).toEqual(expected)
      },
    ),
  )
})
