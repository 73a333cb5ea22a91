import './main.css'
import { DENSE } from '../../subjects/subject.ts'
import { type Change, followPvs, loadPvs, type ShownPv } from '../page/plant-feed.ts'

/** Starts AG Grid with the table of all PVs or with the first inputs as cells. The user is already logged in. */
declare const agGrid: { createGrid(element: HTMLElement, options: GridOptions): GridApi }

type Cell = number | string | null
type Row = Readonly<Record<string, Cell>>

interface ColDef {
  readonly field: string
  readonly headerName?: string
  readonly width?: number
  readonly flex?: number
  readonly cellClass?: string
  readonly cellDataType: false
  readonly valueFormatter?: (params: { readonly value: Cell; readonly data: Row | undefined }) => string
}

/** The parts of AG Grid's options that this page uses, as its reference describes them. */
interface GridOptions {
  readonly columnDefs: readonly ColDef[]
  readonly rowData: readonly Row[]
  readonly getRowId: (params: { readonly data: Row }) => string
  readonly rowHeight: number
  readonly headerHeight: number
  readonly animateRows: false
  readonly suppressModelUpdateAfterUpdateTransaction: true
}

interface GridApi {
  applyTransactionAsync(transaction: { readonly update: readonly Row[] }): void
}

/** Rows as high as in the product's table; a dense page has forty. */
const ROW_HEIGHT = { table: 28, dense: 25 }
const HEADER_HEIGHT = 28
const DENSE_COLUMNS = 10

const numberText = (value: Cell, decimals: number) =>
  typeof value === 'number' ? value.toFixed(decimals) : (value ?? '')

function createGrid(rowHeight: number, columnDefs: readonly ColDef[], rowData: readonly Row[]): GridApi {
  const element = document.getElementById('grid')
  if (element === null) throw new Error('index.html has no #grid')
  return agGrid.createGrid(element, {
    columnDefs,
    rowData,
    getRowId: ({ data }) => String(data.id),
    rowHeight,
    headerHeight: HEADER_HEIGHT,
    animateRows: false,
    suppressModelUpdateAfterUpdateTransaction: true,
  })
}

async function showTable(pvs: readonly ShownPv[]): Promise<void> {
  const rows = new Map<string, Row>()
  for (const { key, config } of pvs) {
    const { name, stationName, dimension, decimalPlaces } = config
    rows.set(key, { id: key, name, station: stationName, unit: dimension, decimals: decimalPlaces, value: null })
  }
  const columns: readonly ColDef[] = [
    { field: 'station', flex: 1, cellDataType: false },
    { field: 'name', flex: 2, cellDataType: false },
    {
      field: 'value',
      width: 160,
      cellClass: 'number',
      cellDataType: false,
      valueFormatter: ({ value, data }) => numberText(value, Number(data?.decimals)),
    },
    { field: 'unit', width: 110, cellDataType: false },
  ]
  const api = createGrid(ROW_HEIGHT.table, columns, [...rows.values()])
  await followPvs([...rows.keys()], (changes) => {
    const update = changes.map(({ key, value }) => {
      const row = { ...rows.get(key), value }
      rows.set(key, row)
      return row
    })
    api.applyTransactionAsync({ update })
  })
}

async function showDense(pvs: readonly ShownPv[]): Promise<void> {
  const inputs = pvs.filter(({ config }) => config.pvRef.type === 'AnaIn').slice(0, DENSE)
  const places = new Map(
    inputs.map(({ key }, at) => [key, { row: Math.floor(at / DENSE_COLUMNS), field: `v${at % DENSE_COLUMNS}` }]),
  )
  const rows: Row[] = []
  inputs.forEach(({ config }, at) => {
    const row = Math.floor(at / DENSE_COLUMNS)
    rows[row] ??= { id: row, name: config.name }
  })
  const decimals = inputs[0]?.config.decimalPlaces ?? 0
  const columns: readonly ColDef[] = [
    { field: 'name', flex: 2, cellDataType: false },
    ...Array.from(
      { length: DENSE_COLUMNS },
      (_, column): ColDef => ({
        field: `v${column}`,
        headerName: String(column),
        flex: 1,
        cellClass: 'number',
        cellDataType: false,
        valueFormatter: ({ value }) => numberText(value, decimals),
      }),
    ),
  ]
  const api = createGrid(ROW_HEIGHT.dense, columns, rows)
  const update = (changes: readonly Change[]) => {
    const changed = new Set<number>()
    for (const { key, value } of changes) {
      const place = places.get(key)
      if (place === undefined) continue
      rows[place.row] = { ...rows[place.row], [place.field]: value }
      changed.add(place.row)
    }
    api.applyTransactionAsync({ update: rows.filter((_, row) => changed.has(row)) })
  }
  await followPvs([...places.keys()], update)
}

async function start(): Promise<void> {
  const isDense = new URLSearchParams(location.search).get('view') === 'dense'
  const pvs = await loadPvs()
  document.body.dataset.view = isDense ? 'dense' : 'table'
  await (isDense ? showDense(pvs) : showTable(pvs))
}

void start()
