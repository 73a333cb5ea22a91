import { type CellObject, read, utils, type WorkBook } from '@e965/xlsx'

/** A cell as another author's library reads it. */
export interface ReadCell {
  /** `n`: a number, also behind a date; `s`: a text. */
  readonly type: string
  readonly value: unknown
  /** How it is shown. */
  readonly text: string
  readonly format: string | undefined
  /** The formula of it; nobody ever writes one. */
  readonly formula: string | undefined
}

/** A sheet of a spreadsheet file: its rows, empty cells null. */
export interface ReadSheet {
  readonly rows: readonly (readonly (ReadCell | null)[])[]
  readonly filter: string | undefined
}

/** Reads a spreadsheet file: its sheets by their names, in their order. */
export function readBook(bytes: ArrayBuffer | Uint8Array): ReadonlyMap<string, ReadSheet> {
  const book = read(bytes, { type: 'array', cellNF: true, cellFormula: true, dense: false })
  return new Map(book.SheetNames.map((name) => [name, sheetOf(book, name)]))
}

function sheetOf({ Sheets }: WorkBook, name: string): ReadSheet {
  const sheet = Sheets[name] ?? {}
  const range = utils.decode_range(sheet['!ref'] ?? 'A1')
  const rows = Array.from({ length: range.e.r + 1 }, (_, r) =>
    Array.from({ length: range.e.c + 1 }, (_, c) => cellOf(sheet[utils.encode_cell({ r, c })])),
  )
  return { rows, filter: sheet['!autofilter']?.ref }
}

function cellOf(cell: CellObject | undefined): ReadCell | null {
  if (cell === undefined) return null
  return { type: cell.t, value: cell.v, text: cell.w ?? '', format: cell.z?.toString(), formula: cell.f }
}

/** Returns only the values of the first sheet, row by row: of a hundred thousand rows all else would take long. */
export function readValues(bytes: ArrayBuffer): readonly (readonly unknown[])[] {
  const { SheetNames, Sheets } = read(bytes, { type: 'array', dense: true, cellText: false, cellFormula: false })
  const sheet = Sheets[SheetNames[0] ?? '']
  return sheet === undefined ? [] : utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null })
}

/** Returns the values of a sheet, row by row; of dates their numbers. */
export function valuesOf({ rows }: ReadSheet): readonly (readonly unknown[])[] {
  return rows.map((row) => row.map((cell) => cell?.value ?? null))
}
