import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import { isDigital } from '../../components/live-value/live-value.tsx'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { PvTable } from '../../components/pv-table/pv-table.tsx'
import { usePvRows } from '../../components/pv-table/use-pv-rows.ts'
import { useQuery } from '../../live/views/hooks.ts'
import type { PvConfig, PvRef } from '../../wire/server/pv.ts'

/** All values of one station: numbers first, then states. */
export function StationValues({ pvs }: { readonly pvs: readonly PvRef[] }) {
  const { t } = useTranslation(['stations', 'values'])
  const args = useMemo(() => ({ pvs }), [pvs])
  const configs = useQuery('pvConfigs', args)
  return (
    <LoadGate what={t('values:config')} load={configs.load} body={configs.body} onRetry={configs.refetch}>
      {(body) => <Table configs={body} />}
    </LoadGate>
  )
}

function Table({ configs }: { readonly configs: readonly PvConfig[] }) {
  const { t } = useTranslation('stations')
  const ordered = useMemo(() => [...configs].sort((a, b) => Number(isDigital(a)) - Number(isDigital(b))), [configs])
  const rows = usePvRows(ordered)
  return (
    <>
      <h2 className={controls.panelTitle}>
        {t('station.values')} <small>{rows.length}</small>
      </h2>
      <PvTable label={t('station.values')} rows={rows} empty={t('station.noPvs')} withStation={false} />
    </>
  )
}
