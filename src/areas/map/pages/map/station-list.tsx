import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wordSearch } from '../../../../domain/text/word-search.ts'
import { areAlertsOld, WorstSign } from '../../../../ui/alert-sign/pending-sign.tsx'
import { ChipButton } from '../../../../ui/controls/chip.tsx'
import { SearchField } from '../../../../ui/controls/search-field.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import type { MapStation } from '../../map/map-station.ts'
import { isLocation } from '../../rules/map-area.ts'
import styles from './map-page.module.css'

const FILTERS = ['all', 'alerts', 'unconnected'] as const
type Filter = (typeof FILTERS)[number]

const ACCEPTS: { readonly [filter in Filter]: (row: MapStation) => boolean } = {
  all: () => true,
  alerts: ({ alerts }) => alerts !== null,
  unconnected: ({ ring }) => ring !== 'connected' && ring !== 'unknown',
}

interface StationListProps {
  readonly stations: readonly MapStation[]
  readonly selected: number | null
  readonly onSelect: (id: number) => void
  /** Opens a station that has no place on the map. */
  readonly onOpen: (id: number) => void
}

const rowId = ({ id }: MapStation) => String(id)

/** The stations of the map, the most urgent first, and those without a location. Rule L11. */
export function StationList({ stations, selected, onSelect, onOpen }: StationListProps) {
  const { t } = useTranslation(['map', 'common'])
  const format = useFormat()
  const [filter, setFilter] = useState<Filter>('all')
  const [text, setText] = useState('')
  const columns = useColumns()
  const search = useMemo(() => wordSearch(stations, ({ station }) => [station.name]), [stations])
  const found = useMemo(() => search(text).filter(ACCEPTS[filter]), [search, filter, text])
  const placed = useMemo(() => found.filter(({ station }) => isLocation(station.location)), [found])
  const unplaced = useMemo(() => found.filter(({ station }) => !isLocation(station.location)), [found])
  // Before it is told of all of them nobody knows how many stations have alerts, or no connection.
  const isKnown: { readonly [filter in Filter]: boolean } = {
    all: true,
    alerts: stations.every(({ told }) => told.value !== null),
    unconnected: stations.every(({ dialState }) => dialState !== null),
  }
  const countOf = (each: Filter) => (isKnown[each] ? format.number(stations.filter(ACCEPTS[each]).length, 0) : '–')
  const rowState = (row: MapStation) => (row.id === selected ? 'selected' : undefined)
  return (
    <section className={styles.list} aria-label={t('list.title')}>
      <div className={styles.listTools} data-tools>
        <fieldset className={styles.filters} aria-label={t('list.filter')}>
          {FILTERS.map((each) => (
            <ChipButton
              key={each}
              aria-pressed={each === filter}
              data-on={each === filter || undefined}
              onClick={() => setFilter(each)}
            >
              {t(`list.${each}`, { count: countOf(each) })}
            </ChipButton>
          ))}
        </fieldset>
        <SearchField label={t('list.search')} value={text} onChange={setText} />
      </div>
      <DataTable
        label={t('list.placed')}
        columns={columns}
        rows={placed}
        rowId={rowId}
        rowState={rowState}
        empty={t('list.none')}
        onOpen={({ id }) => onSelect(id)}
      />
      {unplaced.length > 0 && (
        <div className={styles.unplaced}>
          <h2 className={styles.unplacedTitle}>
            {t('list.unplaced')} <small>{format.number(unplaced.length, 0)}</small>
          </h2>
          <DataTable
            label={t('list.unplaced')}
            columns={columns}
            rows={unplaced}
            rowId={rowId}
            empty={t('list.none')}
            onOpen={({ id }) => onOpen(id)}
          />
        </div>
      )}
    </section>
  )
}

function useColumns(): readonly Column<MapStation>[] {
  const { t } = useTranslation(['map', 'common'])
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'worst',
        title: t('column.worst'),
        track: '54px',
        cell: ({ alerts, told }) => <WorstSign counts={alerts?.counts} told={told} size={16} />,
        plain: ({ alerts }) => alerts?.counts[0]?.priority ?? null,
      },
      { id: 'name', title: t('common:field.name'), track: 'minmax(90px, 1fr)', text: ({ station }) => station.name },
      {
        id: 'open',
        title: t('column.open'),
        track: '58px',
        align: 'end',
        text: ({ alerts, told }) =>
          alerts === null
            ? told.value === null || areAlertsOld(told)
              ? '–'
              : ''
            : `${format.number(alerts.open, 0)} / ${format.number(alerts.all, 0)}`,
      },
      {
        id: 'connection',
        title: t('column.connection'),
        track: 'minmax(116px, 0.9fr)',
        cell: ({ dialState, ring, isStale }) => (
          <span className={styles.connection} data-off={ring !== 'connected' || isStale || undefined}>
            {dialState === null ? '–' : t(`common:dialState.${dialState}`)}
          </span>
        ),
        plain: ({ dialState }) => (dialState === null ? null : t(`common:dialState.${dialState}`)),
      },
    ],
    [t, format],
  )
}
