import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageLastKnown } from '../../../../ui/page/page-last-known.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import { leakageDateText } from '../../rules/leakage-date.ts'
import { isFinding } from '../../rules/leakage-loss.ts'
import styles from './leakage.module.css'
import { useZones, type ZoneRow } from './use-zones.ts'
import { signed, useZoneColumns, ZoneName, ZoneState } from './zone-columns.tsx'
import { ZoneCourse } from './zone-course.tsx'

const NO_ROWS: readonly ZoneRow[] = []
const NOT_FOUND = 404
const rowId = ({ id }: ZoneRow) => id

/** The zones of the network: which one used more in the night than it does, and how its nights were. Domain 5.3. */
export function LeakagePage() {
  const { t } = useTranslation('leakage')
  const title = t('page')
  const { load, refetch, rows } = useZones()
  const columns = useZoneColumns()
  const table = useLocalTable({ id: 'leakage', label: title, columns, rows: rows ?? NO_ROWS, rowId })
  const [open, setOpen] = useParameter('zone')
  const shown = rows?.find(({ id }) => id === open) ?? rows?.[0]
  const rowState = useCallback(
    ({ id, stale }: ZoneRow) => (stale ? 'stale' : id === shown?.id ? 'open' : undefined),
    [shown?.id],
  )
  const narrow = useNarrow()
  const isStale = rows?.some(({ stale }) => stale) === true
  const findings = rows?.filter(({ now }) => now !== null && isFinding(now.measurementState)).length ?? 0
  const isUntold = load.state === 'error' && load.error.status === NOT_FOUND
  return (
    <Page
      title={title}
      chips={
        <>
          {findings > 0 && <Chip data-findings={findings}>{t('findings', { count: findings })}</Chip>}
          <PageLastKnown isOld={isStale} />
        </>
      }
    >
      {isUntold ? (
        <p className={`${controls.panel} ${controls.notice}`}>{t('untold')}</p>
      ) : (
        <>
          <TableTools table={table} />
          <TablePanel
            table={table}
            empty={t('none')}
            className={styles.zones}
            loading={rows === null && <LoadStatus what={t('what')} load={load} onRetry={refetch} />}
            onOpen={({ id }) => setOpen(id)}
            rowState={rowState}
            narrow={narrow}
          />
          {shown !== undefined && <ZoneCourse key={shown.id} row={shown} />}
        </>
      )}
    </Page>
  )
}

function useNarrow() {
  const { t } = useTranslation('leakage')
  const format = useFormat()
  return useMemo(
    () => ({
      below: 560,
      lines: 3,
      cell: (row: ZoneRow) => (
        <div className={styles.card}>
          <ZoneName row={row} />
          <ZoneState row={row} />
          <span className={controls.muted}>{leakageDateText(row.end, format.timeZone)}</span>
          <span>{row.loss !== null && t(`class.${row.loss.lossClass}`)}</span>
          <span>
            {row.now?.minMaxValue == null ? '–' : format.amount(row.now.minMaxValue, 2, 'm³/h')} (
            {signed(row.now?.measurementChange ?? null, 2, format.number)})
          </span>
        </div>
      ),
    }),
    [t, format],
  )
}
