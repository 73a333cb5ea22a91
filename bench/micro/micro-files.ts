import type { FileLine } from '../../src/domain/table/file-cell.ts'
import { RowXml } from '../../workers/files/cell-xml.ts'
import { Styles } from '../../workers/files/number-formats.ts'
import type { MicroCase } from './micro-harness.ts'

const ROWS = 1000
const TIME_MS = 1_790_000_000_000
const MINUTE_MS = 60_000
const DECIMALS = [undefined, undefined, 0, 1, 2, 3]

/** Two times, four numbers and four texts. */
function lineOf(row: number): FileLine {
  const at = TIME_MS + row * MINUTE_MS
  const time = (ms: number) => ({ at: ms, unit: 'second', text: '' }) as const
  const numbers = [row, row / 8, row / 3, -row / 7]
  return [time(at), time(at + 1), ...numbers, `Pumpwerk ${row}`, 'AnaIn-100001', 'Zulauf <Nord> & Süd', 'gut']
}

function writeRows(): () => number {
  const lines = Array.from({ length: ROWS }, (_, row) => lineOf(row))
  return () => {
    const xml = new RowXml({ language: 'de', zone: 'Europe/Berlin', styles: new Styles() })
    let length = 0
    for (const line of lines) length += xml.row(line, DECIMALS).length
    return length
  }
}

/** What a slice of a spreadsheet file costs its worker, before it is compressed outside of the thread. */
export function fileCases(): readonly MicroCase[] {
  return [
    {
      key: 'sheet1000Us',
      title: `${ROWS} rows of ten cells of a spreadsheet file, µs`,
      nanosPerUnit: 1000,
      limit: null,
      operations: 1,
      turn: writeRows(),
    },
  ]
}
