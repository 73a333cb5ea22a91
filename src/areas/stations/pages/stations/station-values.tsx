import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ALL_PVS } from '../../../../domain/values/pv-view.ts'
import { retryNow } from '../../../../live/live.ts'
import { ChipLink } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { useSeenPresses } from '../../../../ui/table/stillness/use-seen-presses.ts'
import type { PvType } from '../../../../wire/server/pv.ts'
import { PvInfoArea } from '../../../values/info/pv-info-area.tsx'
import { useInputSelection } from '../../../values/inputs/use-input-selection.tsx'
import { PvProgress } from '../../../values/list/pv-progress.tsx'
import { useHeldValues } from '../../../values/list/use-pv-list.ts'
import { useValueOrder } from '../../../values/list/use-value-order.ts'
import { ValueOrderNote } from '../../../values/list/value-order-note.tsx'
import { PvTable } from '../../../values/table/pv-table.tsx'
import { useValueColumns } from '../../../values/table/value-columns.ts'
import styles from './stations.module.css'

/** The types of each group of values; null = all. */
const GROUPS: { readonly [group in ValueGroup]: readonly PvType[] | null } = {
  all: null,
  measured: ['AnaIn', 'RechenWert', 'MinMax', 'LaborWert'],
  messages: ['DigiIn'],
  outputs: ['AnaOut', 'DigiOut'],
  counters: ['ZaehlWert'],
}
const GROUP_NAMES = ['all', 'measured', 'messages', 'outputs', 'counters'] as const
type ValueGroup = (typeof GROUP_NAMES)[number]

/** The values of one station by group: numbers first, then states, until a column is sorted. Both are in the address. */
export function StationValues({ number }: { readonly number: number }) {
  const { t } = useTranslation(['stations', 'values', 'table', 'common'])
  const [query] = useAddress()
  const group = GROUP_NAMES.find((name) => name === query.get('group')) ?? 'all'
  const all = useMemo(() => ({ ...ALL_PVS, station: number }), [number])
  const view = { ...all, types: GROUPS[group] }
  const { list, source, sort, onSort, order, hasMoved } = useValueOrder(view, { plain: 'kind' })
  useHeldValues(list, all)
  const columns = useValueColumns(false)
  const { isRefused, handlers } = useSeenPresses(hasMoved)
  const inputs = useInputSelection()
  return (
    <section className={`${controls.panel} ${styles.values}`} aria-label={t('station.values')} {...handlers}>
      <PvInfoArea>
        <LoadGate what={t('values:config')} load={list.load} body={list.isThere ? source : null} onRetry={retryNow}>
          {(body) =>
            body.count === 0 && group === 'all' ? (
              <p className={controls.notice}>{t('station.noPvs')}</p>
            ) : (
              <>
                <h2 className={controls.panelTitle}>
                  {t('station.values')} <small>{body.count}</small> <ValueOrderNote order={order} />{' '}
                  <PvProgress list={list} />
                  {isRefused && <small role="status">{t('table:moved')}</small>}
                  <span className={styles.more}>{inputs.begin}</span>
                </h2>
                <nav className={styles.groups} aria-label={t('station.group')}>
                  {GROUP_NAMES.map((name) => (
                    <ChipLink
                      key={name}
                      to={`?${groupQuery(query, name)}`}
                      replace
                      aria-current={name === group}
                      data-on={name === group || undefined}
                    >
                      {t(`group.${name}`)}
                    </ChipLink>
                  ))}
                </nav>
                {inputs.bar}
                <PvTable
                  label={t('station.values')}
                  columns={columns}
                  source={body}
                  empty={t('station.noneOfGroup')}
                  instead={list.isPartial && t('common:load.loading')}
                  withStation={false}
                  sort={sort}
                  onSort={onSort}
                  {...inputs.table}
                />
              </>
            )
          }
        </LoadGate>
      </PvInfoArea>
    </section>
  )
}

/** Returns the address of a group, in the order that was chosen. */
function groupQuery(before: URLSearchParams, group: ValueGroup): URLSearchParams {
  const query = new URLSearchParams(before)
  if (group === 'all') query.delete('group')
  else query.set('group', group)
  return query
}
