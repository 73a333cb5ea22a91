import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupedPvs } from '../../../../src/areas/values/list/grouped-pvs.ts'
import type { PvList } from '../../../../src/areas/values/list/use-pv-list.ts'
import { groupId, groupRows } from '../../../../src/domain/table/row-groups.ts'
import { NO_PVS } from '../../../../src/domain/values/pv-view.ts'
import { groupedRows } from '../../../../src/ui/table/rows/grouped-rows.ts'
import type { PvRow } from '../../../../src/wire/tabs/pv-list.ts'
import { sampleConfig } from '../../../workers/directory/sample-plant.ts'

/** Rows that are fetched around a row that is asked for, see `ListWindow`. */
const MARGIN_ROWS = 24

const aPlant = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 6 }),
  open: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
})

/** A list of the worker, group by group, all of it in this tab. */
function listOf(sizes: readonly number[]) {
  const rows: PvRow[] = sizes.flatMap((size, group) =>
    Array.from({ length: size }, (_, i) => {
      const config = sampleConfig(i, { name: `${i}`, eks: '', station: `S${group}`, unit: '' })
      return { id: `${group}-${i}`, config }
    }),
  )
  const asked: number[] = []
  const list: PvList = {
    view: '',
    load: { state: 'ready' },
    stale: false,
    coming: null,
    list: { ...NO_PVS, total: rows.length, all: rows.length },
    here: rows,
    row: (index) => rows[index],
    indexOf: (id) => rows.findIndex((row) => row.id === id),
    isGone: () => false,
    onVisible: (first, last, ...others) => {
      asked.splice(0, asked.length, first, last, ...others)
    },
    isThere: true,
    isPartial: false,
  }
  return { rows, list, asked }
}

test('groups of a list of the worker are those of a local table, open or closed', () => {
  fc.assert(
    fc.property(aPlant, ({ sizes, open }) => {
      const { rows, list } = listOf(sizes)
      const openIds = new Set(sizes.flatMap((_, group) => (open[group] === true ? [groupId(`S${group}`)] : [])))
      const isOpen = (id: string) => openIds.has(id)
      const noChange = () => undefined
      const groups = sizes.map((count, group) => ({ title: `S${group}`, count }))
      const own = groupedPvs(list, groups, isOpen, noChange)
      const local = groupedRows(
        groupRows(rows, ({ config }) => config.stationName),
        ({ id }) => id,
        isOpen,
        noChange,
      )
      expect(own.count).toBe(local.count)
      for (let index = 0; index <= local.count; index += 1) {
        expect(own.row(index)).toBe(local.row(index))
        expect(own.id(index)).toBe(local.id(index))
        expect(own.groups?.at(index)).toEqual(local.groups?.at(index))
        if (index < local.count) expect(own.groups?.ofRow(index)).toBe(local.groups?.ofRow(index))
        const id = local.id(index)
        if (id !== undefined) expect(own.indexOf(id)).toBe(index)
      }
    }),
    { numRuns: 100 },
  )
})

test('every visible row of an open group is fetched', () => {
  fc.assert(
    fc.property(aPlant, fc.nat(400), fc.integer({ min: 1, max: 80 }), ({ sizes, open }, first, shown) => {
      const { list, asked } = listOf(sizes)
      const groups = sizes.map((count, group) => ({ title: `S${group}`, count }))
      const own = groupedPvs(
        list,
        groups,
        (id) => open[Number(id.at(-1))] === true,
        () => undefined,
      )
      const from = Math.min(first, own.count - 1)
      const end = Math.min(from + shown, own.count - 1)
      own.onVisible?.(from, end, from)
      for (let index = from; index <= end; index += 1) {
        const row = own.row(index)
        if (row === undefined) continue
        const number = list.indexOf(row.id)
        expect(asked.some((at) => Math.abs(at - number) <= MARGIN_ROWS)).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})
