import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ALL_PVS, PV_SORTS } from '../../../../domain/values/pv-view.ts'
import { retryNow } from '../../../../live/live.ts'
import { ChipLink } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { nextSort, type Sort } from '../../../../ui/table/rows/column.ts'
import type { PvType } from '../../../../wire/server/pv.ts'
import { PvInfoArea } from '../../../values/info/pv-info-area.tsx'
import { useInputSelection } from '../../../values/inputs/use-input-selection.tsx'
import { PvProgress } from '../../../values/list/pv-progress.tsx'
import { pvSource, useHeldValues, usePvList } from '../../../values/list/use-pv-list.ts'
import { PvTable } from '../../../values/table/pv-table.tsx'
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
        <LoadGate what={t('values:config')} load={list.load} body={list.isThere ? rows : null} onRetry={retryNow}>
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
