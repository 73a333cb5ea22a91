import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../../../ui/controls/controls.module.css'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { Segmented } from '../../../../ui/navigation/segmented.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import { FileButton } from '../../../../ui/table/export/file-button.tsx'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import { nextSort, type Sort, sortRows } from '../../../../ui/table/rows/column.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import { NarrowCard } from '../../../../ui/table/rows/narrow-card.tsx'
import { localRows } from '../../../../ui/table/rows/row-source.ts'
import { numberText } from '../../../../ui/table/rows/usual-columns.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { Annotation } from '../../../../wire/server/chart.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import { useAnnotations } from '../../../charts/annotations/use-annotations.ts'
import { type BasinEvent, beginsIn, partsIn } from '../../rules/basin-events.ts'
import {
  basinFigures,
  type FigureParts,
  measuredOf,
  overflowRate,
  sumOfAll,
  totalFigures,
} from '../../rules/basin-figures.ts'
import { basinHints } from '../../rules/basin-hints.ts'
import type { BasinView } from '../../rules/basin-period.ts'
import { remarksOf } from '../../rules/basin-remarks.ts'
import { hoursAmount } from '../../rules/basin-texts.ts'
import { HintList } from './basin-hints.tsx'
import styles from './basins.module.css'
import { EventChart } from './event-chart.tsx'
import { type EventRow, eventId, useEventColumns } from './event-columns.tsx'
import { EventRemarks } from './event-remarks.tsx'
import {
  dayTime,
  type FigureRow,
  hours,
  rounded,
  SPILL_COUNTS,
  type SpillCount,
  useFigureColumns,
} from './figure-columns.tsx'
import { useFigureText } from './figure-text.ts'
import { PrintedBasins } from './printed-basins.tsx'
import { Totals, useIncomplete } from './totals.tsx'
import { useBasinRain } from './use-basin-rain.ts'
import { useRules } from './use-rules.ts'

interface PeriodReportProps {
  readonly configs: readonly RuebConfig[]
  readonly parts: FigureParts
  readonly view: BasinView
  readonly title: string
  readonly range: string
  readonly isPreliminary: boolean
}

const NO_NOTES: readonly Annotation[] = []
const idOf = ({ config }: FigureRow) => String(config.id)

/** A year or a month: figures of each basin, what is not plausible, and the events with their course. Rules P2, P3. */
export function PeriodReport({ configs, parts, view, title, range, isPreliminary }: PeriodReportProps) {
  const { t } = useTranslation('basins')
  const { rain, isKnown } = useBasinRain(configs, parts)
  const rows = useMemo(
    () =>
      configs.map((config): FigureRow => {
        const figures = basinFigures(config, parts)
        return {
          config,
          figures,
          rate: view === 'year' ? overflowRate(config, rain.get(config.id) ?? [], parts) : null,
        }
      }),
    [configs, parts, rain, view],
  )
  const totals = useMemo(
    () =>
      totalFigures(
        rows.map(({ figures }) => figures),
        parts,
      ),
    [rows, parts],
  )
  const hints = useMemo(() => basinHints({ configs, rain, ...parts }), [configs, rain, parts])
  const [counts, setCounts] = useSpillCount()
  const columns = useFigureColumns(view, counts)
  const [sort, setSort] = useState<Sort | null>(null)
  const source = useMemo(() => localRows(sortRows(rows, columns, sort), idOf), [rows, columns, sort])
  const annotations = useAnnotations()
  const notes = annotations.list
  const events = useMemo(() => eventRows(configs, parts, notes ?? NO_NOTES), [configs, parts, notes])
  const eventColumns = useEventColumns(configs, events, parts.range.from)
  const [open, setOpen] = useParameter('event')
  const shown = events.find(({ event }) => event.id === open)
  const config = configs.find(({ id }) => id === shown?.event.configId)
  const incomplete = useIncomplete(totals)
  const counted = useRules({ withRate: view === 'year', withBlocks: counts === 'blocks' })
  // A file or a paper without remarks must not say that there are none.
  const rules = [...counted, ...(notes === null ? [t('remark.unknown')] : []), ...(isKnown ? [] : [t('rainUnknown')])]
  const about = {
    title,
    range: isPreliminary ? `${range} (${t('preliminary')})` : range,
    notes: [
      [t('file.events'), totals.events],
      [t('file.days'), totals.days],
      [t('file.hours'), hours(totals.seconds)],
      [t('file.volume'), totals.volume === null ? null : rounded(totals.volume, 1)],
      ...incomplete.map((text) => [text]),
      ...rules.map((text) => [text]),
    ],
  }
  return (
    <>
      <section className={`${controls.panel} ${styles.figures}`} aria-label={t('figures')}>
        <div className={styles.bar}>
          <Totals totals={totals} />
          <span className={styles.end}>
            <SpillCountChoice counts={counts} onCounts={setCounts} />
            <FileButton
              label={`${title} ${range}`}
              source={source}
              columns={columns}
              count={rows.length}
              about={about}
            />
          </span>
        </div>
        <DataTable
          label={t('figures')}
          columns={columns}
          source={source}
          sort={sort}
          onSort={(column) => setSort((before) => nextSort(before, column))}
          empty={t('none')}
          narrow={useNarrowFigures()}
        />
      </section>
      {!isKnown && (
        <PageNote>
          <p>{t('rainUnknown')}</p>
        </PageNote>
      )}
      <HintList hints={hints} configs={configs} onEvent={setOpen} />
      {shown !== undefined && config !== undefined && (
        <EventChart event={shown.event} config={config} onClose={() => setOpen(null)}>
          <EventRemarks event={shown.event} config={config} annotations={annotations} />
        </EventChart>
      )}
      <EventList rows={events} columns={eventColumns} open={open} onOpen={setOpen} />
      <PrintedBasins
        {...{
          title,
          range,
          isPreliminary,
          configs,
          rows,
          columns,
          totals,
          events,
          eventColumns,
          hints,
          incomplete,
          rules,
        }}
      />
    </>
  )
}

/** The events that are active in the period, the newest first. */
function eventRows(
  configs: readonly RuebConfig[],
  { events, range }: FigureParts,
  notes: readonly Annotation[],
): readonly EventRow[] {
  const byId = new Map(configs.map((config) => [config.id, config]))
  const now = plantNow()
  const remarks = (event: BasinEvent) => {
    const config = byId.get(event.configId)
    return config === undefined ? [] : remarksOf(event, config, notes, now).map(({ text }) => text)
  }
  return events
    .map((event) => ({ event, parts: partsIn(event, range) }))
    .filter(({ parts }) => parts.length > 0)
    .map(({ event, parts }) => ({
      event,
      basin: byId.get(event.configId)?.name ?? String(event.configId),
      remarks: remarks(event),
      beginsHere: beginsIn(event, range),
      seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
      volume: sumOfAll(parts.map(({ volume }) => volume)),
      isCut: event.parts.some(({ from, to }) => from < range.from || to > range.to),
    }))
    .reverse()
}

/** Which count of overflows stands beside that of events; in the address of the page. */
function useSpillCount(): readonly [SpillCount, (counts: SpillCount) => void] {
  const [text, set] = useParameter('count')
  return [text === 'blocks' ? 'blocks' : 'events', (counts) => set(counts === 'events' ? null : counts)]
}

interface SpillCountChoiceProps {
  readonly counts: SpillCount
  readonly onCounts: (counts: SpillCount) => void
}

function SpillCountChoice({ counts, onCounts }: SpillCountChoiceProps) {
  const { t } = useTranslation('basins')
  return (
    <Segmented
      label={t('counts.label')}
      options={SPILL_COUNTS.map((value) => ({ value, label: t(`counts.${value}`) }))}
      value={counts}
      onChange={onCounts}
    />
  )
}

function useNarrowFigures() {
  const { t } = useTranslation('basins')
  const figureText = useFigureText()
  const { format } = usePlantSettings()
  return useMemo(
    () => ({
      below: 520,
      lines: 2,
      cell: ({ config, figures }: FigureRow) => {
        const { overflow, volume } = figures
        const isMeasured = measuredOf(figures) !== 'none'
        return (
          <NarrowCard
            name={config.name}
            state={<b>{figureText.text(t('days', { count: overflow.days }), figures)}</b>}
            detail={isMeasured && t('eventCount', { count: overflow.events })}
            value={
              isMeasured &&
              `${hoursAmount(overflow.seconds, format.language)} · ${numberText(volume, 0, format)}\u00a0m³`
            }
          />
        )
      },
    }),
    [t, format, figureText],
  )
}

interface EventListProps {
  readonly rows: readonly EventRow[]
  readonly columns: ReturnType<typeof useEventColumns>
  readonly open: string | null
  readonly onOpen: (id: string) => void
}

function EventList({ rows, columns, open, onOpen }: EventListProps) {
  const { t } = useTranslation('basins')
  const { format } = usePlantSettings()
  const label = t('event.label')
  const table = useLocalTable({ id: 'basinEvents', label, columns, rows, rowId: eventId })
  const rowState = useCallback(({ event }: EventRow) => (event.id === open ? 'open' : undefined), [open])
  const narrow = useMemo(
    () => ({
      below: 520,
      lines: 2,
      cell: ({ event, basin, beginsHere, seconds, volume }: EventRow) => (
        <NarrowCard
          name={basin}
          state={<b>{t(`eventType.${event.type}`)}</b>}
          detail={`${dayTime(event.start, format)}${beginsHere ? '' : ` · ${t('event.before')}`}`}
          value={
            hoursAmount(seconds, format.language) + (volume === null ? '' : ` · ${format.amount(volume, 0, 'm³')}`)
          }
        />
      ),
    }),
    [t, format],
  )
  return (
    <>
      <TableTools table={table} inPlace>
        <h2 className={styles.listTitle}>{label}</h2>
      </TableTools>
      <TablePanel
        table={table}
        empty={t('event.none')}
        className={styles.events}
        onOpen={({ event }) => onOpen(event.id)}
        rowState={rowState}
        narrow={narrow}
      />
    </>
  )
}
