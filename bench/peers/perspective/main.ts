import './main.css'
import { DENSE } from '../../subjects/subject.ts'
import { type Change, followPvs, loadPvs, type ShownPv } from '../page/plant-feed.ts'

/**
 * Starts Perspective, from its own builds for browsers, with the table of all PVs or with the first inputs as cells.
 * The user is already logged in.
 */
type Cell = number | string | null

/** The parts of Perspective's API that this page uses, as its reference describes them. */
interface Table {
  update(rows: readonly Readonly<Record<string, Cell>>[]): Promise<void>
}

interface Client {
  table(
    schema: Readonly<Record<string, 'string' | 'float' | 'integer'>>,
    options: { readonly index: string; readonly name: string },
  ): Promise<Table>
}

interface Viewer extends HTMLElement {
  load(client: Client): Promise<void>
  restore(config: object): Promise<void>
}

const ASSETS = '/assets/perspective'
const DENSE_COLUMNS = 10
/** Pixels of the viewer that show 32 rows of a table, or 40. */
const HEIGHT = { table: 804, dense: 988 }

async function loadPerspective(): Promise<{ worker(): Promise<Client> }> {
  const theme = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: `${ASSETS}/viewer/dist/css/pro.css`,
  })
  document.head.append(theme)
  const load = (path: string) => import(/* @vite-ignore */ `${ASSETS}/${path}`)
  await load('viewer/dist/cdn/perspective-viewer.js')
  await load('viewer-datagrid/dist/cdn/perspective-viewer-datagrid.js')
  const { default: perspective } = await load('client/dist/cdn/perspective.js')
  return perspective
}

function columnsConfig(columns: readonly string[], decimals: number) {
  const number_format = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return Object.fromEntries(columns.map((column) => [column, { number_format }]))
}

async function showViewer(client: Client, view: 'table' | 'dense', columns: readonly string[], config: object) {
  const viewer = document.getElementById('viewer') as Viewer
  viewer.style.height = `${HEIGHT[view]}px`
  await viewer.load(client)
  await viewer.restore({ table: view, plugin: 'Datagrid', settings: false, columns, columns_config: config })
}

async function showTable(client: Client, pvs: readonly ShownPv[]): Promise<void> {
  const schema = { id: 'string', station: 'string', name: 'string', value: 'float', unit: 'string' } as const
  const table = await client.table(schema, { index: 'id', name: 'table' })
  await table.update(
    pvs.map(({ key, config }) => ({
      id: key,
      station: config.stationName,
      name: config.name,
      unit: config.dimension,
      value: null,
    })),
  )
  const decimals = pvs.find(({ config }) => config.pvRef.type === 'AnaIn')?.config.decimalPlaces ?? 0
  const columns = ['station', 'name', 'value', 'unit']
  await showViewer(client, 'table', columns, columnsConfig(['value'], decimals))
  await followPvs(
    pvs.map(({ key }) => key),
    (changes) => {
      // A column of numbers: a time of day has no place in it.
      const numbers = changes.filter(({ value }) => typeof value === 'number')
      void table.update(numbers.map(({ key, value }) => ({ id: key, value })))
    },
  )
}

async function showDense(client: Client, pvs: readonly ShownPv[]): Promise<void> {
  const inputs = pvs.filter(({ config }) => config.pvRef.type === 'AnaIn').slice(0, DENSE)
  const columns = Array.from({ length: DENSE_COLUMNS }, (_, column) => `v${column}`)
  const places = new Map(
    inputs.map(({ key }, at) => [key, { row: Math.floor(at / DENSE_COLUMNS), column: `v${at % DENSE_COLUMNS}` }]),
  )
  const schema = Object.fromEntries(columns.map((column) => [column, 'float' as const]))
  const table = await client.table({ row: 'integer', name: 'string', ...schema }, { index: 'row', name: 'dense' })
  await table.update(
    inputs.flatMap(({ config }, at) =>
      at % DENSE_COLUMNS === 0 ? [{ row: at / DENSE_COLUMNS, name: config.name }] : [],
    ),
  )
  const decimals = inputs[0]?.config.decimalPlaces ?? 0
  await showViewer(client, 'dense', ['name', ...columns], columnsConfig(columns, decimals))
  await followPvs([...places.keys()], (changes) => void table.update(rowsOf(changes, places)))
}

/** Joins the changes of a row: a partial update keeps the columns that it leaves out. */
function rowsOf(
  changes: readonly Change[],
  places: ReadonlyMap<string, { readonly row: number; readonly column: string }>,
): readonly Readonly<Record<string, Cell>>[] {
  const rows = new Map<number, Record<string, Cell>>()
  for (const { key, value } of changes) {
    const place = places.get(key)
    if (place === undefined) continue
    const row = rows.get(place.row) ?? { row: place.row }
    row[place.column] = value
    rows.set(place.row, row)
  }
  return [...rows.values()]
}

async function start(): Promise<void> {
  const isDense = new URLSearchParams(location.search).get('view') === 'dense'
  const [pvs, perspective] = await Promise.all([loadPvs(), loadPerspective()])
  const client = await perspective.worker()
  await (isDense ? showDense(client, pvs) : showTable(client, pvs))
}

void start()
