import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { compareUrgency } from '../../../../domain/maintenance/due-machines.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import { NoRows } from '../../../../ui/table/rows/no-rows.tsx'
import { textTrack } from '../../../../ui/table/rows/usual-columns.ts'
import type { MaintenanceProtocolRow } from '../../../../wire/server/maintenance.ts'
import { useDueWords } from '../../../maintenance/messages/use-due-words.ts'
import styles from './stations.module.css'

/** Widths of the list from which it has the kind of a runtime, and the date for which it is due. */
const NOW_FROM_PX = 450
const TYPE_FROM_PX = 560
const DATE_FROM_PX = 700
/** Widths of what is left. */
const LEAST_LEFT_PX = 120
const MOST_LEFT_PX = 176

/** The runtimes of the machines of a station, and what is due next: the least remaining runtime first. */
export function StationDue({ number }: { readonly number: number }) {
  const { t } = useTranslation(['stations', 'maintenance', 'common'])
  const words = useDueWords()
  const args = useMemo(() => ({ stationNr: number }), [number])
  const protocol = useQuery('protocolOfStation', args)
  useRereads(protocol)
  const { body, load, refetch } = protocol
  const rows = useMemo(() => (body === null ? null : body.toSorted(compareUrgency)), [body])
  const columns = useMemo<readonly Column<MaintenanceProtocolRow>[]>(() => {
    return [
      { id: 'name', title: t('common:field.name'), track: 'minmax(80px, 1fr)', text: ({ name }) => name },
      {
        id: 'type',
        title: t('maintenance:column.type'),
        track: 'minmax(104px, 1.3fr)',
        from: TYPE_FROM_PX,
        text: words.type,
      },
      {
        id: 'now',
        title: t('maintenance:column.now'),
        track: '118px',
        align: 'end',
        from: NOW_FROM_PX,
        text: ({ currentRuntime, runtimeDimension }) => words.runtime(currentRuntime, runtimeDimension),
      },
      {
        id: 'left',
        title: t('maintenance:column.left'),
        track: textTrack(rows?.map(words.left) ?? [], LEAST_LEFT_PX, MOST_LEFT_PX),
        align: 'end',
        text: words.left,
      },
      {
        id: 'when',
        title: t('maintenance:column.when'),
        track: '92px',
        align: 'end',
        from: DATE_FROM_PX,
        text: words.date,
      },
    ]
  }, [t, words, rows])
  return (
    <section className={`${controls.panel} ${styles.due}`} aria-label={t('due.title')}>
      <h2 className={controls.panelTitle}>
        {t('due.title')} <small>{rows?.length}</small>
      </h2>
      <LoadGate what={t('due.what')} load={load} body={rows} onRetry={refetch}>
        {(all) =>
          all.length === 0 ? (
            <p className={`${controls.notice} ${controls.muted}`}>
              <NoRows>{t('due.none')}</NoRows>
            </p>
          ) : (
            <DataTable label={t('due.title')} columns={columns} rows={all} rowId={rowId} empty={t('due.none')} />
          )
        }
      </LoadGate>
    </section>
  )
}

function rowId({ pvRef, runtimeType }: MaintenanceProtocolRow): string {
  return `${pvParam(pvRef)}-${runtimeType}`
}
