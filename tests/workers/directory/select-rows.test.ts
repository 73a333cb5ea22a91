import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileFilter, normalised } from '../../../src/domain/base/filter.ts'
import { LANGUAGES } from '../../../src/domain/base/language.ts'
import { groupRows } from '../../../src/domain/table/row-groups.ts'
import { wordSearch } from '../../../src/domain/text/word-search.ts'
import { ALL_PVS, type PvView } from '../../../src/domain/values/pv-view.ts'
import type { PvRows } from '../../../workers/directory/pv-rows.ts'
import { selectRows } from '../../../workers/directory/select-rows.ts'
import { finished, refOf, type SamplePv, sampleConfig, sampleRows } from './sample-plant.ts'

/** Pieces that fold, collate and count: umlauts, ß, Czech and Russian letters, digits, white space. */
const PIECES = [
  'Niveau',
  'PUMPE',
  'pumpe',
  'Ä',
  'ä',
  'ß',
  'SS',
  'ch',
  'č',
  'h',
  'Уровень',
  'НАСОС',
  'ё',
  ' ',
  '  ',
  '-',
  '2',
  '10',
  '02',
  'İ',
  '',
]
const aText = fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }).map((pieces) => pieces.join(''))
const aPv: fc.Arbitrary<SamplePv> = fc.record({
  name: aText,
  eks: aText,
  station: fc.constantFrom('PW Süd', 'RÜB 2', 'RÜB 10', 'НС Север', ''),
  unit: fc.constantFrom('m', 'm³/h', ''),
  digital: fc.boolean(),
})
const aPlant = fc.array(aPv, { maxLength: 40 })
const aQuery = fc
  .array(fc.constantFrom(...PIECES, 'iv', 'um', 'ров', 'süd', 'rüb', 'x'), { maxLength: 3 })
  .map((words) => words.join(' '))

const select = (pvs: readonly SamplePv[], view: Partial<PvView>) => [
  ...finished(selectRows(sampleRows(pvs), { ...ALL_PVS, ...view })).order,
]
const changeRow = (rows: PvRows, index: number, pv: SamplePv | undefined) => {
  if (pv !== undefined) rows.put(index, sampleConfig(index, { ...pv, name: `new ${pv.name}` }), 2)
}
const indexes = (pvs: readonly SamplePv[]) => pvs.map((_, index) => index)

describe('the rows of a view of the directory', () => {
  test('a search finds what a naive search by words finds, in any script', () => {
    fc.assert(
      fc.property(aPlant, aQuery, (pvs, query) => {
        const naive = wordSearch(indexes(pvs), (index) => {
          const { name = '', eks = '', station = '' } = pvs[index] ?? {}
          return [name, eks, station]
        })
        expect(select(pvs, { text: query })).toEqual(naive(query))
      }),
      { numRuns: 1000 },
    )
  })

  test('a text found again after other PVs have arrived is found in them too', () => {
    fc.assert(
      fc.property(aPlant, aPlant, aQuery, (first, more, query) => {
        const pvs = [...first, ...more]
        const rows = sampleRows(
          pvs.map((pv, index) => (index < first.length ? pv : { ...pv, name: '', eks: '', station: '' })),
        )
        const view = { ...ALL_PVS, text: query, sort: 'name' } as const
        finished(selectRows(rows, view))
        for (const [index, pv] of pvs.entries()) rows.put(index, sampleConfig(index, pv), 2)
        expect([...finished(selectRows(rows, view)).order]).toEqual(select(pvs, view))
      }),
      { numRuns: 300 },
    )
  })

  test('sorted rows are in the order of Intl.Collator, equal ones in that of the tree', () => {
    const aSort = fc.constantFrom('name', 'eks', 'station' as const)
    fc.assert(
      fc.property(aPlant, aSort, fc.boolean(), fc.constantFrom(...LANGUAGES), (pvs, sort, descending, language) => {
        const collator = new Intl.Collator(language, { numeric: true })
        const sign = descending ? -1 : 1
        const textOf = (index: number) => pvs[index]?.[sort as 'name'] ?? ''
        const expected = indexes(pvs).sort((a, b) => sign * collator.compare(textOf(a), textOf(b)) || a - b)
        expect(select(pvs, { sort: sort as 'name', descending, language })).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  test('the conditions of the filter row are those of any other table', () => {
    const aCondition = fc.tuple(
      fc.constantFrom('name', 'eks', 'station', 'unit'),
      fc.constantFrom('contains', 'doesnotcontain', 'startswith', 'eq', 'gt' as const),
      aText,
    )
    fc.assert(
      fc.property(aPlant, fc.array(aCondition, { maxLength: 2 }), (pvs, conditions) => {
        const filter = ['and', ...conditions] as PvView['filter']
        const of = (field: 'name' | 'eks' | 'station' | 'unit') =>
          ({ kind: 'text', read: (index: number) => normalised(pvs[index]?.[field] ?? '') }) as const
        const passes = compileFilter(filter, {
          name: of('name'),
          eks: of('eks'),
          station: of('station'),
          unit: of('unit'),
        })
        expect(select(pvs, { filter })).toEqual(indexes(pvs).filter(passes))
      }),
      { numRuns: 500 },
    )
  })

  test('groups are those of a local table: in the order of their first rows, each with its rows in order', () => {
    fc.assert(
      fc.property(aPlant, fc.constantFrom('station', 'unit' as const), fc.boolean(), (pvs, group, descending) => {
        const field = group as 'station' | 'unit'
        const sorted = select(pvs, { sort: 'name', descending })
        const groups = groupRows(sorted, (index) => pvs[index]?.[field] ?? '')
        const selection = finished(selectRows(sampleRows(pvs), { ...ALL_PVS, sort: 'name', descending, group: field }))
        expect(selection.groups).toEqual(groups.map(({ title, rows }) => ({ title, count: rows.length })))
        expect([...selection.order]).toEqual(groups.flatMap(({ rows }) => rows))
      }),
      { numRuns: 300 },
    )
  })

  test('configurations that change while a view is selected cost it no row', () => {
    const aView = fc.record({
      sort: fc.constantFrom('tree', 'kind', 'name', 'station' as const),
      group: fc.constantFrom('station', 'unit', null),
      descending: fc.boolean(),
    })
    fc.assert(
      fc.property(aPlant, aPlant, aView, fc.nat(20), (pvs, changed, view, at) => {
        const rows = sampleRows(pvs)
        const steps = selectRows(rows, { ...ALL_PVS, ...view })
        let number = 0
        let step = steps.next()
        for (; step.done !== true; step = steps.next()) {
          if (number === at) for (const index of pvs.keys()) changeRow(rows, index, changed[index])
          number += 1
        }
        const { order, groups } = step.value
        expect([...order].sort((a, b) => a - b)).toEqual(indexes(pvs))
        if (groups !== null) expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(pvs.length)
      }),
      { numRuns: 500 },
    )
  })

  test('numbers come before states, and a source names types and station', () => {
    const pv = { name: 'a', eks: '', station: '', unit: '' }
    const pvs = [{ ...pv, digital: true }, pv, { ...pv, digital: true }, pv]
    expect(select(pvs, { sort: 'kind' })).toEqual([1, 3, 0, 2])
    expect(select(pvs, { types: ['AnaIn'] })).toEqual([1, 3])
    expect(select(pvs, { station: 1 })).toEqual([0, 1, 2, 3])
    expect(select(pvs, { station: 2 })).toEqual([])
  })

  test('a row is read as the server sent it', () => {
    fc.assert(
      fc.property(aPlant, (pvs) => {
        const rows = sampleRows(pvs)
        for (const [index, pv] of pvs.entries()) {
          expect(rows.read(index).config).toEqual(sampleConfig(index, pv))
          expect(rows.rowOf(refOf(index, pv))).toBe(index)
        }
        expect(rows.rowOf({ type: 'MinMax', nr: 1 })).toBe(-1)
      }),
    )
  })
})
