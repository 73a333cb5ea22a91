import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChipLink } from '../../components/controls/chip.tsx'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { useAddress } from '../../components/page/use-address.ts'
import { PvInfoArea } from '../../components/pv/info/pv-info-area.tsx'
import { useInputSelection } from '../../components/pv/inputs/use-input-selection.tsx'
import { PvProgress } from '../../components/pv/list/pv-progress.tsx'
import { pvSource, useHeldValues, usePvList } from '../../components/pv/list/use-pv-list.ts'
import { PvTable } from '../../components/pv/table/pv-table.tsx'
import { nextSort, type Sort } from '../../components/table/rows/column.ts'
import { ALL_PVS, PV_SORTS } from '../../domain/values/pv-view.ts'
import { retryLists } from '../../live/views/lists.ts'
import type { PvType } from '../../wire/server/pv.ts'
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

/** The values of one station by group: numbers first, then states. The group is in the address. */
export function StationValues({ number }: { readonly number: number }) {
  const { t } = useTranslation(['stations', 'values', 'common'])
  const { language } = useFormat()
  const [query] = useAddress()
  const group = GROUP_NAMES.find((name) => name === query.get('group')) ?? 'all'
  const [sort, setSort] = useState<Sort | null>(null)
  const source = useMemo(() => ({ ...ALL_PVS, station: number }), [number])
  const field = PV_SORTS.find((known) => known === sort?.column) ?? 'kind'
  const view = { ...source, types: GROUPS[group], sort: field, descending: sort?.descending ?? false, language }
  const list = usePvList(view)
  useHeldValues(list, source)
  const rows = useMemo(() => pvSource(list), [list])
  const inputs = useInputSelection()
  return (
    <section className={`${controls.panel} ${styles.values}`} aria-label={t('station.values')}>
      <PvInfoArea>
        <LoadGate what={t('values:config')} load={list.load} body={list.isThere ? rows : null} onRetry={retryLists}>
          {(body) =>
            body.count === 0 && group === 'all' ? (
              <p className={controls.notice}>{t('station.noPvs')}</p>
            ) : (
              <>
                <h2 className={controls.panelTitle}>
                  {t('station.values')} <small>{body.count}</small> <PvProgress list={list} />
                  <span className={styles.more}>{inputs.begin}</span>
                </h2>
                <nav className={styles.groups} aria-label={t('station.group')}>
                  {GROUP_NAMES.map((name) => (
                    <ChipLink
                      key={name}
                      to={name === 'all' ? '.' : `?group=${name}`}
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
                  source={body}
                  empty={list.isPartial ? t('common:load.loading') : t('station.noneOfGroup')}
                  withStation={false}
                  sort={sort}
                  onSort={(column) => setSort((before) => nextSort(before, column))}
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
