import { must } from '../../src/domain/base/must.ts'
import type { BookStart, BookWriter } from '../../src/domain/table/book.ts'
import { type FileCell, type FileLine, plainCell } from '../../src/domain/table/file-cell.ts'
import { headingOf } from '../../src/domain/table/sheet.ts'
import type { Clock } from '../platform/environment.ts'
import { Slices } from '../platform/time-slicer.ts'
import { columnName, RowXml } from './cell-xml.ts'
import { Styles } from './number-formats.ts'
import { xmlText } from './xml-text.ts'
import { ZipFile } from './zip-file.ts'

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Text that is compressed at once: enough that a call costs nothing, little enough that it takes no millisecond. */
const PIECE = 65_536
/** Widths in characters: a time needs 19, and a longer text goes on in the next cell or is cut. */
const [LEAST_WIDTH, MOST_WIDTH] = [8, 60]
/** For the sign of the filter beside a title. */
const ROOM = 3
/** Rows that decide how wide the columns are. */
const MEASURED = 200

/**
 * Writes a spreadsheet file (XLSX, ISO/IEC 29500): a table with its titles, frozen, with a filter, and a second sheet with what the file
 * says of itself. Rows are compressed as they come, in slices: `clock` cuts them, and without one nothing is cut. Texts are texts of
 * their cells and never formulas, whatever they begin with. The first rows decide how wide the columns are.
 */
export class Book implements BookWriter {
  readonly #zip = new ZipFile()
  readonly #styles = new Styles()
  readonly #clock: Clock | null
  #start: BookStart | null = null
  #table: SheetPart | null = null
  #rows = 0

  constructor(clock: Clock | null) {
    this.#clock = clock
  }

  begin = (start: BookStart): void => {
    this.#start = start
  }

  add = async (rows: readonly FileLine[]): Promise<number> => {
    const table = this.#table ?? (await this.#begun(rows))
    this.#rows += rows.length
    return table.write(rows, this.#decimals)
  }

  addBelow = async (lines: readonly FileLine[]): Promise<number> => {
    const table = this.#table ?? (await this.#begun([]))
    // A spreadsheet takes what follows a list without a gap for a part of it.
    return table.write([[], ...lines])
  }

  finish = async (facts: readonly FileLine[]): Promise<Blob> => {
    const { columns, names } = must(this.#start)
    const table = this.#table ?? (await this.#begun([]))
    await table.end(`<autoFilter ref="A1:${columnName(columns.length - 1)}${this.#rows + 1}"/>`)
    const about = this.#part(2)
    await about.begin({ widths: widthsOf([], facts) })
    await about.write(facts)
    await about.end('')
    await this.#zip.add('xl/styles.xml', XML + this.#styles.xml())
    await this.#zip.add(
      'xl/workbook.xml',
      XML + workbookXml(names, `$A$1:$${columnName(columns.length - 1)}$${this.#rows + 1}`),
    )
    await this.#zip.add('xl/_rels/workbook.xml.rels', XML + relations('xl'))
    await this.#zip.add('_rels/.rels', XML + relations(''))
    await this.#zip.add('[Content_Types].xml', XML + CONTENT_TYPES)
    return this.#zip.finish(MIME)
  }

  get #decimals() {
    return must(this.#start).columns.map(({ decimals }) => decimals)
  }

  async #begun(rows: readonly FileLine[]): Promise<SheetPart> {
    const titles = must(this.#start).columns.map(headingOf)
    const table = this.#part(1)
    this.#table = table
    await table.begin({ widths: widthsOf(titles, rows), titles })
    return table
  }

  #part(number: 1 | 2): SheetPart {
    const { language, zone } = must(this.#start)
    const rows = new RowXml({ language, zone, styles: this.#styles })
    return new SheetPart(this.#zip.part(`xl/worksheets/sheet${number}.xml`), rows, this.#clock)
  }
}

/** A sheet of the file, written from its top to its end. */
class SheetPart {
  readonly #part: ReturnType<ZipFile['part']>
  readonly #xml: RowXml
  readonly #clock: Clock | null
  #text = ''

  constructor(part: ReturnType<ZipFile['part']>, xml: RowXml, clock: Clock | null) {
    this.#part = part
    this.#xml = xml
    this.#clock = clock
  }

  async begin({ widths, titles }: { widths: readonly number[]; titles?: readonly string[] }): Promise<void> {
    const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    const view = titles === undefined ? '' : frozen
    this.#text =
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${view}</sheetView></sheetViews>` +
      `<cols>${columns.join('')}</cols><sheetData>`
    if (titles !== undefined) this.#text += this.#xml.titles(titles)
  }

  async write(lines: readonly FileLine[], decimals?: readonly (number | undefined)[]): Promise<number> {
    const slices = new Slices(this.#clock)
    for (const line of lines) {
      this.#text += this.#xml.row(line, decimals)
      if (this.#text.length >= PIECE) await this.#flush()
      if (slices.isOver) await slices.next()
    }
    return this.#xml.cut
  }

  async end(after: string): Promise<void> {
    this.#text += `</sheetData>${after}</worksheet>`
    await this.#flush()
    await this.#part.close()
  }

  async #flush(): Promise<void> {
    const text = this.#text
    this.#text = ''
    await this.#part.write(text)
  }
}

function widthsOf(titles: readonly string[], rows: readonly FileLine[]): readonly number[] {
  const measured = rows.slice(0, MEASURED)
  const count = Math.max(titles.length, ...measured.map(({ length }) => length), 1)
  return Array.from({ length: count }, (_, index) => {
    const lines = titles[index]?.split('\n').map(({ length }) => length + ROOM) ?? []
    const cells = measured.map((row) => lengthOf(row[index] ?? null))
    return Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, ...lines, ...cells))
  })
}

function lengthOf(cell: FileCell): number {
  const plain = plainCell(cell) ?? ''
  return (typeof plain === 'number' ? String(Math.round(plain * 1000) / 1000) : plain).length + 1
}

function workbookXml([table, facts]: BookStart['names'], filtered: string): string {
  const quoted = `'${xmlText(table).replaceAll("'", "''")}'`
  return [
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>`,
    `<sheet name="${xmlText(table)}" sheetId="1" r:id="rId1"/><sheet name="${xmlText(facts)}" sheetId="2" r:id="rId2"/></sheets>`,
    // Excel keeps the place of a filter twice.
    `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${quoted}!${filtered}</definedName>`,
    '</definedNames></workbook>',
  ].join('')
}

function relations(of: 'xl' | ''): string {
  const targets =
    of === ''
      ? [['officeDocument', 'xl/workbook.xml']]
      : [
          ['worksheet', 'worksheets/sheet1.xml'],
          ['worksheet', 'worksheets/sheet2.xml'],
          ['styles', 'styles.xml'],
        ]
  const lines = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`
}

const CONTENT_TYPES = [
  `<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
  '</Types>',
].join('')
