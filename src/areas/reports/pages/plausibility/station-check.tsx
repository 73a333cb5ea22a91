import { RotateCw } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { retryNow } from '../../../../live/live.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import panes from '../../../../ui/layout/panes.module.css'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { LoadedChoices } from '../../../../ui/loaded/range-bar.tsx'
import type { ListAddressState } from '../../../../ui/loaded/use-list-address.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Drawer } from '../../../../ui/overlay/drawer.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import type { Station } from '../../../../wire/server/station.ts'
import { type CheckState, hasChecked } from '../../check/check-station.ts'
import { type FindingWords, useFindingWords } from '../../check/use-finding-words.ts'
import { useNotReadWords } from '../../check/use-not-read-words.ts'
import { FINDING_KINDS } from '../../rules/plausibility/finding.ts'
import { FindingCard, type FindingRow, findingId, findingPath, useFindingColumns } from './finding-columns.tsx'
import styles from './plausibility.module.css'
import { useCheck } from './use-check.ts'

const NARROW_BELOW_PX = 700
const NO_CONFIGS: readonly PvConfig[] = []
const rowId = ({ id }: FindingRow) => id

interface StationCheckProps {
  readonly station: Station
  readonly source: DataSource
  readonly address: ListAddressState<'time'>
}

/** What was found at a station, as it is found. */
export function StationCheck({ station, source, address }: StationCheckProps) {
  const { t } = useTranslation('plausibility')
  const { range, opened } = address.query
  const { state, load, again } = useCheck(station.id, range, source)
  const configs = state?.job.configs ?? NO_CONFIGS
  const words = useFindingWords(configs)
  const columns = useFindingColumns(words)
  const rows = useRows(state)
  const format = useFormat()
  const progress = useProgress(state)
  const notRead = useNotReadWords()(state?.job.notRead ?? null)
  const edges = [range.from, range.to].map((at) => `${format.date(at)} ${format.minute(at)}`)
  // A print and a file say what was checked, and how far.
  const label = [`${t('title')}: ${station.name}`, edges.join(' – '), progress].filter((part) => part !== '').join(', ')
  const table = useLocalTable({ id: 'plausibility', label, columns, rows, rowId })
  const narrow = useMemo(
    () => ({
      below: NARROW_BELOW_PX,
      lines: 3,
      cell: (row: FindingRow) => <FindingCard row={row} words={words} />,
    }),
    [words],
  )
  const rowState = useCallback(({ id }: FindingRow) => (id === opened ? 'opened' : undefined), [opened])
  const open = (finding: string | null) => address.set({ opened: finding })
  const shown = rows.find(({ id }) => id === opened)
  const isOver = state?.isOver === true
  return (
    <>
      {source !== 'MeasurementArchive' && (
        <PageNote>
          <p>{t('quarters')}</p>
        </PageNote>
      )}
      {notRead !== null && (
        <PageNote>
          <p>{notRead}</p>
        </PageNote>
      )}
      {state !== null && state.failed.length > 0 && (
        <PageNote>
          <p>{t('failed', { count: state.failed.length, names: state.failed.map(({ name }) => name).join(', ') })}</p>
        </PageNote>
      )}
      <TableTools table={table} filters={<LoadedChoices address={address} hasLimit={false} />}>
        {isOver && (
          <Button onClick={again}>
            <RotateCw size={16} aria-hidden="true" />
            {t('again')}
          </Button>
        )}
      </TableTools>
      <div className={panes.panes}>
        <TablePanel
          table={table}
          foot={
            <span role="status" className={styles.progress} data-checked={isOver || undefined}>
              {progress}
            </span>
          }
          className={panes.list}
          empty={t(emptyText(state))}
          loading={!isOver && rows.length === 0 && <LoadStatus what={t('what')} load={load} onRetry={retryNow} />}
          onOpen={({ id }) => open(id)}
          rowState={rowState}
          narrow={narrow}
        />
        <Drawer open={opened !== null} onClose={() => open(null)} title={t('one')}>
          {shown === undefined ? (
            isOver && <p className={controls.notice}>{t('gone')}</p>
          ) : (
            <Details row={shown} words={words} />
          )}
        </Drawer>
      </div>
    </>
  )
}

/** Nothing unusual was found only in what was checked. */
function emptyText(state: CheckState | null): 'nothing' | 'nothingChecked' | 'empty' {
  if (state === null || hasChecked(state)) return 'empty'
  return state.failed.length === 0 ? 'nothing' : 'nothingChecked'
}

/** Returns how far it has come; at the end, of what nothing else was found. */
function useProgress(state: CheckState | null): string {
  const { t } = useTranslation('plausibility')
  const format = useFormat()
  if (state === null) return ''
  const { done, total, job, isOver } = state
  return isOver
    ? t('checked', { count: total, time: `${format.date(job.at)} ${format.minute(job.at)}` })
    : t('progress', { done: format.number(done, 0), total: format.number(total, 0) })
}

/** In the order of their kinds, as they are grouped, and then of time. */
function useRows(state: CheckState | null): readonly FindingRow[] {
  return useMemo(() => {
    if (state === null) return []
    const configs = new Map(state.job.configs.map((config) => [pvParam(config.pvRef), config]))
    return state.findings
      .flatMap((finding): readonly FindingRow[] => {
        const config = configs.get(pvParam(finding.pv))
        return config === undefined ? [] : [{ id: findingId(finding), finding, config }]
      })
      .toSorted(
        ({ finding: a }, { finding: b }) =>
          FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind) || a.from - b.from,
      )
  }, [state])
}

interface DetailsProps {
  readonly row: FindingRow
  readonly words: FindingWords
}

/** All of one finding, and the way to its values. */
function Details({ row: { finding, config }, words }: DetailsProps) {
  const { t } = useTranslation(['plausibility', 'common'])
  const format = useFormat()
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('column.kind')}</dt>
        <dd>{words.kind(finding)}</dd>
        <dt>{t('column.pv')}</dt>
        <dd>{config.name}</dd>
        <dt>{t('common:field.eks')}</dt>
        <dd>{config.eksNr}</dd>
        <dt>{t('column.from')}</dt>
        <dd>{format.dateTime(finding.from)}</dd>
        <dt>{t('column.to')}</dt>
        <dd>{format.dateTime(finding.to)}</dd>
        <dt>{t('column.text')}</dt>
        <dd>{words.sentence(finding)}</dd>
      </dl>
      <ButtonLink primary to={findingPath(finding)}>
        {t('show')}
      </ButtonLink>
    </>
  )
}
