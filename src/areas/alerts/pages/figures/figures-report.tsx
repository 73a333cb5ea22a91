import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isLongEnough } from '../../../../domain/alerts/figure-aims.ts'
import type { FileSubject } from '../../../../ui/files/head/file-head.ts'
import { PrintPage } from '../../../../ui/files/print/print-page.tsx'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import { PrintedTable } from '../../../../ui/table/export/printed-table.tsx'
import type {
  AlertFigures,
  AlertKind,
  AlertPeak,
  FloodSpan,
  StandingAlert,
} from '../../../../wire/tabs/alert-figures.ts'
import { DayCalendar } from './day-calendar.tsx'
import { type FigureRow, figureRows } from './figure-rows.ts'
import { FigureTable, ToAlerts } from './figure-table.tsx'
import { useFigureTexts } from './figure-texts.ts'
import styles from './figures.module.css'
import {
  type AckedRow,
  kindPath,
  useAckedColumns,
  useBusyColumns,
  useFloodColumns,
  useKindColumns,
  useStandingColumns,
  useStationColumns,
} from './list-columns.tsx'
import { SummaryTable, useSummaryColumns } from './summary-table.tsx'
import { WhatIf } from './what-if.tsx'

const ROWS_ON_PAPER = 20

interface FiguresReportProps {
  readonly figures: AlertFigures
  /** Of the time before; null while it is not known. */
  readonly before: AlertFigures | null
  /** Which time it is about. */
  readonly range: string
}

/** Figures, calendar and lists, and the same on paper. */
export function FiguresReport({ figures, before, range }: FiguresReportProps) {
  const { t } = useTranslation('figures')
  const { format, rankOf } = usePlantSettings()
  const texts = useFigureTexts()
  const rows = useMemo(
    () => figureRows(figures, before, { t, format, texts, rankOf }),
    [figures, before, t, format, texts, rankOf],
  )
  const notes = [
    ...(isLongEnough(figures) ? [] : [t('short')]),
    ...(figures.skipped > 0 ? [t('skipped', { count: figures.skipped })] : []),
  ]
  const about: FileSubject = { title: t('title'), range, notes: [...notes, t('source')].map((text) => [text]) }
  return (
    <div className={styles.page}>
      {notes.length > 0 && (
        <PageNote>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </PageNote>
      )}
      <SummaryTable rows={rows} about={about} />
      <p className={styles.source}>{t('source')}</p>
      <Lists figures={figures} about={about} />
      <PrintedFigures figures={figures} rows={rows} notes={notes} range={range} />
    </div>
  )
}

interface ListsProps {
  readonly figures: AlertFigures
  readonly about: FileSubject
}

const byId = ({ id }: { readonly id: string }) => id
const bySince = ({ since }: FloodSpan) => String(since)
const byAt = ({ at }: AlertPeak) => String(at)
const byStation = ({ stationNumber, stationName }: { stationNumber: number; stationName: string }) =>
  `${stationNumber}/${stationName}`

function Lists({ figures, about }: ListsProps) {
  const { t } = useTranslation('figures')
  const { format } = usePlantSettings()
  const texts = useFigureTexts()
  const { kinds, floods, standing, stations, hours } = figures
  const [opened, setOpened] = useParameter('kind')
  const kind = kinds.find(({ id }) => id === opened)
  const kindColumns = useKindColumns(figures)
  const floodColumns = useFloodColumns()
  const standingColumns = useStandingColumns()
  const stationColumns = useStationColumns(figures)
  const userColumns = useAckedColumns('users', figures)
  const hourColumns = useAckedColumns('hours', figures)
  const busyColumns = useBusyColumns()
  const users = useMemo(
    () =>
      figures.ackedByUser.map(
        ({ user, ...spread }): AckedRow => ({ ...spread, id: user, name: user === '' ? t('users.unknown') : user }),
      ),
    [figures, t],
  )
  const ofHours = useMemo(
    () =>
      figures.ackedByHour.map(
        (spread, hour): AckedRow => ({
          ...spread,
          id: String(hour),
          name: hourText(hour),
          came: figures.hoursOfDay[hour] ?? 0,
        }),
      ),
    [figures],
  )
  const acked = ({ name, count, median, p95 }: AckedRow) => ({
    name,
    state: <b>{texts.number(count)}</b>,
    detail: t('stations.median'),
    value: `${texts.length(median)} / ${texts.length(p95)}`,
  })
  return (
    <>
      <FigureTable
        title={t('kinds.title')}
        columns={kindColumns}
        rows={kinds}
        total={figures.kindCount}
        rowId={byId}
        empty={t('kinds.none')}
        about={about}
        onOpen={({ id }) => setOpened(id)}
        opened={opened}
        card={(kind: AlertKind, active) => ({
          name: kind.message,
          state: <ToAlerts to={kindPath(kind, figures)} text={texts.number(kind.count)} active={active} />,
          detail: kind.stationName,
          value: texts.share(figures.count === 0 ? null : kind.count / figures.count),
        })}
      />
      {kind !== undefined && <WhatIf key={kind.id} kind={kind} figures={figures} onClose={() => setOpened(null)} />}
      <FigureTable
        title={t('floods.title')}
        columns={floodColumns}
        rows={floods}
        total={figures.floodCount}
        rowId={bySince}
        empty={t('floods.none')}
        about={about}
        card={({ since, until, count, first }: FloodSpan) => ({
          name: `${format.date(since)} ${format.minute(since)}`,
          state: <b>{texts.number(count)}</b>,
          detail: `${first.stationName}: ${first.message}`,
          value: texts.length(until - since),
        })}
      />
      <FigureTable
        title={t('standing.title')}
        columns={standingColumns}
        rows={standing}
        total={figures.standingCount}
        rowId={byId}
        empty={t('standing.none')}
        about={about}
        card={({ message, stationName, lastedMs, isThere }: StandingAlert) => ({
          name: message,
          state: <b>{texts.length(lastedMs)}</b>,
          detail: stationName,
          value: isThere && t('standing.there'),
        })}
      />
      <div className={styles.pair}>
        <FigureTable
          title={t('stations.title')}
          columns={stationColumns}
          rows={stations}
          total={figures.stationCount}
          rowId={byStation}
          empty={t('kinds.none')}
          about={about}
          narrowBelow={380}
          card={({ stationName, count, acked: { median } }) => ({
            name: stationName,
            state: <b>{texts.number(count)}</b>,
            detail: t('stations.median'),
            value: texts.length(median),
          })}
        />
        <FigureTable
          title={t('users.title')}
          columns={userColumns}
          rows={users}
          rowId={byId}
          empty={t('users.none')}
          about={about}
          narrowBelow={360}
          card={acked}
        />
      </div>
      <div className={styles.pair}>
        <DayCalendar figures={figures} />
        <FigureTable
          title={t('hours.title')}
          columns={hourColumns}
          rows={ofHours}
          rowId={byId}
          empty=""
          about={about}
          narrowBelow={360}
          card={acked}
        />
      </div>
      {hours.busiest.length > 0 && (
        <FigureTable
          title={t('hours.busy')}
          columns={busyColumns}
          rows={hours.busiest}
          total={hours.above}
          rowId={byAt}
          empty=""
          about={about}
        />
      )}
    </>
  )
}

/** By the clock of the plant: `07:00`. */
function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

interface PrintedFiguresProps {
  readonly figures: AlertFigures
  readonly rows: readonly FigureRow[]
  readonly notes: readonly string[]
}

function PrintedFigures({ range, ...props }: PrintedFiguresProps & { readonly range: string }) {
  const { t } = useTranslation('figures')
  const { timeZone } = usePlantSettings().format
  return (
    <PrintPage title={t('title')} range={`${range} · ${timeZone}`} orientation="landscape">
      <PrintedTables {...props} />
    </PrintPage>
  )
}

/** Rendered only while it is printed. */
function PrintedTables({ figures, rows, notes }: PrintedFiguresProps) {
  const { t } = useTranslation('figures')
  const summary = useSummaryColumns()
  const kinds = useKindColumns(figures)
  const floods = useFloodColumns()
  const standing = useStandingColumns()
  return (
    <>
      <PrintedTable columns={summary} rows={rows} id={byId} />
      {[...notes, t('source')].map((text) => (
        <p key={text}>{text}</p>
      ))}
      <h2>{t('kinds.title')}</h2>
      <PrintedTable columns={kinds} rows={figures.kinds.slice(0, ROWS_ON_PAPER)} id={byId} />
      <h2>{t('floods.title')}</h2>
      {figures.floods.length === 0 ? (
        <p>{t('floods.none')}</p>
      ) : (
        <PrintedTable columns={floods} rows={figures.floods.slice(0, ROWS_ON_PAPER)} id={bySince} />
      )}
      <h2>{t('standing.title')}</h2>
      {figures.standing.length === 0 ? (
        <p>{t('standing.none')}</p>
      ) : (
        <PrintedTable columns={standing} rows={figures.standing.slice(0, ROWS_ON_PAPER)} id={byId} />
      )}
    </>
  )
}
