import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../../../ui/controls/controls.module.css'
import { PrintPage } from '../../../../ui/files/print/print-page.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { FileButton } from '../../../../ui/table/export/file-button.tsx'
import { PrintedTable } from '../../../../ui/table/export/printed-table.tsx'
import { nextSort, type Sort, sortRows } from '../../../../ui/table/rows/column.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import { localRows } from '../../../../ui/table/rows/row-source.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import type { FigureParts } from '../../rules/basin-figures.ts'
import styles from './basins.module.css'
import { SignedEnd } from './printed-basins.tsx'
import { useRules } from './use-rules.ts'
import { ComparedChoice, useCompared, useYearColumns, useYears, type YearsRow } from './years-table.tsx'

interface YearsReportProps {
  readonly configs: readonly RuebConfig[]
  readonly parts: FigureParts
  readonly title: string
  readonly range: string
  /** When the data of each basin begin, ms since 1970; null while not known. */
  readonly begins: ReadonlyMap<number, number> | null
}

const idOf = ({ config }: YearsRow) => String(config.id)

/** All years beside each other: which basin spills more often than it did. Rule P1. */
export function YearsReport({ configs, parts, title, range, begins }: YearsReportProps) {
  const { t } = useTranslation('basins')
  const { timeZone } = useFormat()
  const [by, setBy] = useCompared()
  const [sort, setSort] = useState<Sort | null>(null)
  const rows = useYears(configs, parts)
  const columns = useYearColumns(rows, parts, by, begins)
  const source = useMemo(() => localRows(sortRows(rows, columns, sort), idOf), [rows, columns, sort])
  const label = t(`compared.${by}`)
  const rules = useRules({ withMean: true, withBlocks: by === 'blocks' })
  const about = {
    title,
    range,
    notes: [[t('file.figure'), by === 'hours' ? t('compared.hoursOfFile') : label], ...rules.map((text) => [text])],
  }
  return (
    <section className={`${controls.panel} ${styles.figures}`} aria-label={t('years')} data-years={by}>
      <div className={styles.bar}>
        <ComparedChoice by={by} onBy={setBy} />
        <span className={styles.end}>
          <FileButton label={title} source={source} columns={columns} count={rows.length} about={about} />
        </span>
      </div>
      <DataTable
        label={t('years')}
        columns={columns}
        source={source}
        sort={sort}
        onSort={(column) => setSort((before) => nextSort(before, column))}
        empty={t('none')}
      />
      <PrintPage title={title} range={`${range} · ${label} · ${timeZone}`} orientation="landscape">
        <PrintedTable columns={columns} rows={rows} id={idOf} end={<SignedEnd rules={rules} />} />
      </PrintPage>
    </section>
  )
}
