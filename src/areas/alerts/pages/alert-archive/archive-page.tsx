import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlertSource, sourceText } from '../../../../domain/alerts/alert-view.ts'
import { pvSetOfText } from '../../../../domain/alerts/pv-set.ts'
import { ALERT_ARCHIVE } from '../../../../domain/archive/list-addresses.ts'
import { loadedTimes } from '../../../../domain/archive/list-query.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { ChipButton } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { RangeBar } from '../../../../ui/loaded/range-bar.tsx'
import { useListAddress } from '../../../../ui/loaded/use-list-address.ts'
import { Page } from '../../../../ui/page/page.tsx'
import type { PvRef } from '../../../../wire/server/pv.ts'
import { useAlertGroupQuery } from '../../columns/alert-groups.tsx'
import { ArchiveTable } from './archive-table.tsx'

const NO_PVS: readonly PvRef[] = []

/** Alerts of a range of time, also those that are over and acknowledged. Specification 9, "Alert default range". */
export function ArchivePage() {
  const { t } = useTranslation('archive')
  const address = useListAddress(ALERT_ARCHIVE)
  const groups = useAlertGroupQuery()
  const { range, limit } = address.query
  const pvsText = address.params.get('pvs')
  // Null if they cannot be read; then the whole plant is shown.
  const pvs = useMemo(() => (pvsText === null ? NO_PVS : pvSetOfText(pvsText)), [pvsText])
  const source = useMemo<AlertSource>(() => {
    const times = loadedTimes(range)
    return pvs === null || pvs.length === 0 ? { of: 'archive', ...times, limit } : { of: 'pvs', pvs, ...times }
  }, [range, limit, pvs])
  return (
    <Page title={t('title')}>
      {pvs === null && (
        <p className={controls.notice} role="alert">
          {t('badPvs')}
        </p>
      )}
      <RangeBar of={ALERT_ARCHIVE} address={address}>
        {source.of === 'pvs' && <PvChoice pvs={source.pvs} onAll={() => address.set({}, { pvs: null })} />}
      </RangeBar>
      {/* Another range is another list: rows of the last one would be taken for its own. */}
      <ArchiveTable key={sourceText(source)} source={source} address={address} groups={groups} />
    </Page>
  )
}

interface PvChoiceProps {
  readonly pvs: readonly PvRef[]
  readonly onAll: () => void
}

/** Whose alerts are shown, and the way back to those of the whole plant. */
function PvChoice({ pvs, onAll }: PvChoiceProps) {
  const { t } = useTranslation('archive')
  const [pv] = pvs
  const args = useMemo(() => ({ pvs: pv === undefined ? [] : [pv] }), [pv])
  const { body } = useQuery('pvConfigs', pvs.length === 1 ? args : null)
  const name = pv === undefined ? '' : (body?.[0]?.name ?? pvParam(pv))
  return (
    <ChipButton aria-pressed="true" onClick={onAll}>
      {pvs.length === 1 ? t('pv', { name }) : t('pvs', { count: pvs.length })}
      <X size={14} aria-hidden="true" />
    </ChipButton>
  )
}
