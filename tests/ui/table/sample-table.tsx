import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { render } from 'vitest-browser-react'
import type { Filter } from '../../../src/domain/base/filter.ts'
import { PlantSettingsProvider } from '../../../src/ui/locale/plant-settings.tsx'
import { TablePanel } from '../../../src/ui/table/panel/table-panel.tsx'
import type { TableState } from '../../../src/ui/table/panel/table-state.ts'
import { TableTools } from '../../../src/ui/table/panel/table-tools.tsx'
import { type LocalTableOptions, useLocalTable } from '../../../src/ui/table/panel/use-local-table.ts'
import type { Column } from '../../../src/ui/table/rows/column.ts'
import { pageWorker } from '../../support/page/page-worker.ts'

export interface Pump {
  readonly id: string
  readonly name: string
  readonly power: number | null
  readonly place: string
  readonly since: number
}

export const COLUMNS: readonly Column<Pump>[] = [
  {
    id: 'name',
    title: 'Name',
    track: '200px',
    text: (pump) => pump.name,
    compare: (a, b) => (a.name < b.name ? -1 : 1),
    filter: { kind: 'text' },
  },
  {
    id: 'power',
    title: 'Leistung',
    track: 'minmax(150px, 1fr)',
    text: (pump) => `${pump.power ?? '–'}`,
    plain: (pump) => pump.power,
    compare: (a, b) => (a.power ?? 0) - (b.power ?? 0),
    filter: { kind: 'number', read: (pump) => pump.power },
  },
  {
    id: 'place',
    title: 'Ort',
    track: 'minmax(150px, 2fr)',
    text: (pump) => pump.place,
    groups: true,
    filter: {
      kind: 'choice',
      read: (pump) => pump.place,
      options: ['Nord', 'Süd'].map((place) => ({ value: place, text: place })),
    },
  },
  {
    id: 'since',
    title: 'Seit',
    track: '170px',
    text: (pump) => String(pump.since),
    filter: { kind: 'time', read: (pump) => pump.since },
  },
]

const DAY_MS = 86_400_000
/** 21 November 2026, noon in Berlin. */
export const NOON = Date.UTC(2026, 10, 21, 11)

export const PUMPS: readonly Pump[] = [
  { id: 'p0', name: 'Pumpe 0', power: 7.5, place: 'Nord', since: NOON },
  { id: 'p1', name: 'Pumpe 1', power: 2, place: 'Süd', since: NOON - DAY_MS },
  { id: 'p2', name: '=Pumpe; 2', power: -4.25, place: 'Nord', since: NOON + DAY_MS },
  { id: 'p3', name: 'Rechen', power: null, place: 'Süd', since: NOON },
]

export interface SampleOptions extends Partial<LocalTableOptions<Pump>> {
  readonly first?: Filter
  readonly empty?: string
  readonly loading?: React.ReactNode
  readonly onOpen?: (row: Pump) => void
  readonly onRowKey?: (key: string, row: Pump | null) => boolean
  readonly hasMoved?: boolean
}

interface SampleState {
  table: TableState<Pump> | null
  filter: Filter
  /** Other values of the rows, or other rows. */
  setRows: (rows: readonly Pump[]) => void
}

const rowId = (pump: Pump) => pump.id

/** A page with one table of pumps; `state.table` is the one shown last. */
export async function showTable(given: SampleOptions = {}) {
  const { first = ['and'], empty = 'Keine Pumpe', loading, onOpen, onRowKey, hasMoved = false, ...options } = given
  const worker = await pageWorker()
  const state: SampleState = { table: null, filter: first, setRows: () => undefined }
  function Sample() {
    const [filter, setFilter] = useState(first)
    const [rows, setRows] = useState(options.rows ?? PUMPS)
    state.setRows = setRows
    const table = useLocalTable({
      id: 'pumps',
      label: 'Pumpen',
      columns: COLUMNS,
      rowId,
      filter: [
        filter,
        (next) => {
          state.filter = next
          setFilter(next)
        },
      ],
      ...options,
      rows,
    })
    state.table = table
    return (
      <div style={{ display: 'flex', flexDirection: 'column', width: 900, height: 500 }}>
        <TableTools table={table} />
        <TablePanel
          table={{ ...table, hasMoved: hasMoved || table.hasMoved }}
          {...{ empty, loading }}
          {...(onRowKey && { onRowKey })}
          {...(onOpen && { onOpen })}
        />
      </div>
    )
  }
  const element = (
    <PlantSettingsProvider>
      <Sample />
    </PlantSettingsProvider>
  )
  const screen = await render(
    <RouterProvider router={createMemoryRouter([{ path: '/', element }], { initialEntries: ['/'] })} />,
  )
  return { worker, screen, state }
}

/** Ids of the rows in the document, from top to bottom. */
export function shownIds(container: HTMLElement): readonly (string | undefined)[] {
  const rows = [...container.querySelectorAll<HTMLElement>('[role=row][data-id]:not([data-group])')]
  rows.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
  return rows.map((row) => row.dataset.id)
}

/** Titles of the columns from left to right. */
export function shownTitles(container: HTMLElement): readonly (string | null)[] {
  return [...container.querySelectorAll('[role=columnheader]')].map((header) => header.getAttribute('aria-label'))
}

export function columnPx(container: HTMLElement, title: string): number {
  return container.querySelector<HTMLElement>(`[role=columnheader][aria-label="${title}"]`)?.offsetWidth ?? 0
}
