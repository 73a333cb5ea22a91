import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RangeChoice } from '../../../../domain/time/presets.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { FileButton } from '../../../../ui/table/export/file-button.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { localRows } from '../../../../ui/table/rows/row-source.ts'
import { rangeText } from '../../../../ui/time/range/range-texts.ts'
import type { ShiftRemark } from '../../rules/handover-book.ts'
import type { Chapter, LogLine } from '../../rules/log-line.ts'
import { useLineTable } from './line-columns.tsx'
import { type OpenMatters, remarkLine } from './use-open-matters.ts'

/** What the page, the paper and the file have. */
export interface HandoverContent extends OpenMatters {
  readonly chapters: readonly Chapter[]
  /** What this user has written and not handed over. */
  readonly own: readonly ShiftRemark[]
  /** How many alerts came, went and are open; null where nobody knows. */
  readonly said: string | null
}

interface FileRow extends LogLine {
  readonly chapter: string
}

/** Saves all lines as one table: open matters, remarks, and each chapter. */
export function FileOfLog({ range, ...content }: HandoverContent & { readonly range: RangeChoice }) {
  const { chapters, matters, doubts, own, said } = content
  const { t } = useTranslation('handover')
  const { t: timeText } = useTranslation('time')
  const format = useFormat()
  const { columns } = useLineTable(NO_LINES, false)
  const rows = useMemo(() => {
    const of = (chapter: string, lines: readonly LogLine[]): readonly FileRow[] =>
      lines.map((line) => ({ ...line, id: `${chapter}/${line.id}`, chapter }))
    return [
      ...of(t('open.title'), matters),
      ...of(t('remark.title'), own.map(remarkLine)),
      ...chapters.flatMap(({ id, lines }) => of(t(`chapter.${id}`), lines)),
    ]
  }, [t, chapters, matters, own])
  const all = useMemo<readonly Column<FileRow>[]>(
    () => [
      { id: 'chapter', title: t('column.chapter'), track: '140px', text: ({ chapter }) => chapter },
      ...columns.map((column) => column as Column<FileRow>),
    ],
    [t, columns],
  )
  const source = useMemo(() => localRows(rows, ({ id }) => id), [rows])
  const notes = [
    ...[doubts, said].flatMap((note) => (note ? [[note]] : [])),
    ...chapters.flatMap(({ id, gaps, load }) => [
      ...gaps.map((gap) => [`${t(`chapter.${id}`)}: ${gap}`]),
      ...(load.state === 'error' ? [[`${t(`chapter.${id}`)}: ${t('notRead')}`]] : []),
    ]),
  ]
  return (
    <FileButton
      label={t('title')}
      source={source}
      columns={all}
      count={rows.length}
      about={{ title: t('title'), range: rangeText(range, format, timeText), notes }}
    />
  )
}

const NO_LINES: readonly LogLine[] = []
