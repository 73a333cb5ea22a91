import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { CommandButton } from '../../components/controls/command-button.tsx'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { Page } from '../../components/page/page.tsx'
import { PvProgress } from '../../components/pv/list/pv-progress.tsx'
import { pvSource, useChosenPvs, usePvList } from '../../components/pv/list/use-pv-list.ts'
import { useSetValues } from '../../components/pv/outputs/use-set-values.tsx'
import { pvNarrowCell } from '../../components/pv/table/pv-columns.tsx'
import { usePvColumns } from '../../components/pv/table/pv-table.tsx'
import { DataTable } from '../../components/table/rows/data-table.tsx'
import { ALL_PVS } from '../../domain/values/pv-view.ts'
import { retryPvs } from '../../live/views/pv-list.ts'
import type { PvType } from '../../wire/server/pv.ts'
import type { PvRow } from '../../wire/tabs/pv-list.ts'
import styles from './set-values.module.css'

/** Only these are sent. Specification 5, "Value entry". */
const OUTPUTS: readonly PvType[] = ['AnaOut', 'DigiOut']
/** As many as a server has to take in one call. Specification 9, "Live subscription batch size". */
const MOST = 1024
const NARROW_BELOW_PX = 460

/** All outputs of the plant, live; sets one of them, or several at once. Specification 2, "Areas": set PVs. */
export function SetValuesPage() {
  const { t } = useTranslation('setting')
  return (
    <Page title={t('page')}>
      <Outputs />
    </Page>
  )
}

function Outputs() {
  const { t } = useTranslation(['setting', 'common', 'form'])
  const { language } = useFormat()
  const [query, setQuery] = useSearchParams()
  const [text, setText] = useState(query.get('text') ?? '')
  const search = (next: string) => {
    setText(next)
    setQuery(next === '' ? {} : { text: next }, { replace: true })
  }
  const list = usePvList({ ...ALL_PVS, types: OUTPUTS, text, language })
  const rows = useMemo(() => pvSource(list), [list])
  const columns = usePvColumns(true)
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 2, cell: pvNarrowCell(true) }), [])
  const { blocked, open } = useSetValues()
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set())
  const { pvs, isTooMany, configs } = useChosenPvs(selected, MOST)
  const why =
    pvs.length === 0
      ? t('choose')
      : isTooMany
        ? t('tooMany', { most: MOST })
        : configs === null
          ? t('common:load.loading')
          : null
  const onOpen = useCallback(
    (row: PvRow) => {
      if (blocked === null) open([row.config])
    },
    [blocked, open],
  )
  const { total, all } = list.list
  return (
    <LoadGate what={t('form:pv.what')} load={list.load} body={list.isThere ? rows : null} onRetry={retryPvs}>
      {(source) => (
        <>
          <div className={styles.tools}>
            <CommandButton
              primary
              blocked={blocked ?? why}
              onRun={() => open(configs ?? [], () => setSelected(new Set()))}
            >
              {pvs.length === 0 ? t('setNone') : t('setSelected', { count: pvs.length })}
            </CommandButton>
            <input
              type="search"
              className={controls.input}
              placeholder={t('form:pv.search')}
              aria-label={t('form:pv.search')}
              value={text}
              onChange={(event) => search(event.target.value)}
            />
            <span className={controls.muted} role="status">
              {t('common:table.shown', { shown: total, total: all })}
            </span>
            <PvProgress list={list} />
            {blocked !== null && <span className={controls.muted}>{blocked}</span>}
          </div>
          <div className={controls.tablePanel}>
            <DataTable
              label={t('page')}
              columns={columns}
              source={source}
              empty={list.isPartial ? t('common:load.loading') : t('common:table.filteredEmpty')}
              selection={{ selected, onChange: setSelected }}
              onOpen={onOpen}
              narrow={narrow}
            />
          </div>
        </>
      )}
    </LoadGate>
  )
}
