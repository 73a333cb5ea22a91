import { useTranslation } from 'react-i18next'
import { inTime } from '../../../live/loading/in-time.ts'
import { type FileSubject, useFileHead } from '../../files/head/file-head.ts'
import { SheetButton } from '../../files/sheet-button.tsx'
import type { SheetSaving } from '../../files/sheet-menu.tsx'
import { useFormat } from '../../locale/plant-settings.tsx'
import { plantNow } from '../../time/inputs/plant-now.ts'
import type { Column } from '../rows/column.ts'
import type { RowSource } from '../rows/row-source.ts'

interface FileButtonProps<Row> {
  /** Name of the table, also of the file. */
  readonly label: string
  readonly source: RowSource<Row>
  /** Shown columns, in their order. */
  readonly columns: readonly Column<Row>[]
  /** Rows that pass the filter. */
  readonly count: number
  /** What the file says of itself, where its label is not all. */
  readonly about?: FileSubject
}

/** Saves the rows of a table that has no tools of its own. */
export function FileButton<Row>(props: FileButtonProps<Row>) {
  return <SheetButton {...useTableSaving(props)} />
}

/** Returns how the filtered rows are saved, all of them and not only those on screen, as a text file or a spreadsheet. */
export function useTableSaving<Row>({
  label,
  source: { all },
  columns,
  count,
  about,
}: FileButtonProps<Row>): SheetSaving {
  const { t } = useTranslation('table')
  const format = useFormat()
  const fileHead = useFileHead()
  return {
    blocked: count === 0 ? t('save.none') : null,
    hint: (kind) => t('save.hint', { count, kind }),
    onSave: async (kind, { onProgress, signal }) => {
      if (all === undefined) return 'done'
      onProgress(0, count)
      const writers = await inTime(
        Promise.all([import('./table-sheet.ts'), import('../../files/save-sheet.ts')]),
      ).catch(() => null)
      const rows = writers === null ? null : await all()
      if (writers === null || rows === null) return 'failed'
      const [{ tableSheet }, { saveSheet }] = writers
      const facts = (missing: number) => {
        const notes = [...(about?.notes ?? []), ...(missing === 0 ? [] : [[t('save.missing'), missing]])]
        // What was read up to now: nothing in the file is newer.
        return fileHead.lines({ title: label, ...about, notes }, plantNow())
      }
      const name = `${label} ${format.date(plantNow())}`
      const sheet = tableSheet(rows, columns, { facts, signal })
      const told = (done: number) => onProgress(done, rows.count)
      return saveSheet(sheet, { name, kind, format, words: fileHead.words, onProgress: told, signal })
    },
  }
}
