import { useTranslation } from 'react-i18next'
import { MAX_TREND_SERIES } from '../../../../domain/trend/trend-line.ts'
import { LIVE_TYPES, pvParam } from '../../../../domain/values/pv-ref.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { SlotRows } from '../../../../ui/form/fields/slot-rows.tsx'
import type { PvConfig, PvRef } from '../../../../wire/server/pv.ts'
import { PvSearchTable } from '../../../values/picker/pv-search-table.tsx'
import styles from './trend.module.css'

interface TrendChoiceProps {
  readonly id: string
  readonly pvs: readonly PvRef[]
  /** What is known of them. */
  readonly configs: readonly PvConfig[]
  readonly onChange: (pvs: readonly PvRef[]) => void
}

/** Which PVs a trend line shows, in which order: those chosen, and the list to add from. The chart follows at once. */
export function TrendChoice({ id, pvs, configs, onChange }: TrendChoiceProps) {
  const { t } = useTranslation('trend')
  const names = new Map(configs.map((config) => [pvParam(config.pvRef), config.name]))
  const isFull = pvs.length >= MAX_TREND_SERIES
  const add = (added: PvRef) => {
    const isThere = pvs.some((pv) => pvParam(pv) === pvParam(added))
    if (!isThere && !isFull) onChange([...pvs, added])
  }
  return (
    <section id={id} className={`${controls.panel} ${styles.choice}`} aria-label={t('choose.title')}>
      <div className={styles.chosen}>
        <SlotRows
          slots={pvs}
          onChange={(slots) => onChange(slots.filter((pv) => pv !== null))}
          labelOf={(pv) => names.get(pvParam(pv)) ?? pvParam(pv)}
          disabled={false}
        />
        <p className={controls.muted} role="status">
          {t(isFull ? 'choose.full' : 'choose.add', { used: pvs.length, max: MAX_TREND_SERIES })}
        </p>
      </div>
      <PvSearchTable types={LIVE_TYPES} onOpen={add} />
    </section>
  )
}
