import { useTranslation } from 'react-i18next'
import { LIVE_TYPES, pvParam } from '../../../../domain/values/pv-ref.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { SlotRows } from '../../../../ui/form/fields/slot-rows.tsx'
import type { PvRef } from '../../../../wire/server/pv.ts'
import { usePvOptions } from '../../../values/picker/pv-search.ts'
import { PvSearchTable } from '../../../values/picker/pv-search-table.tsx'
import { MAX_VALUES } from '../../rules/value-query.ts'
import styles from './archive-browser.module.css'

interface ValueChooserProps {
  readonly pvs: readonly PvRef[]
  readonly onChange: (pvs: readonly PvRef[]) => void
}

/** Which PVs are shown, and in which order; those that are found below are added. */
export function ValueChooser({ pvs, onChange }: ValueChooserProps) {
  const { t } = useTranslation(['browser', 'form'])
  const [optionOf] = usePvOptions(pvs)
  const isFull = pvs.length >= MAX_VALUES
  const add = (pv: PvRef) => {
    if (!isFull && !pvs.some((chosen) => pvParam(chosen) === pvParam(pv))) onChange([...pvs, pv])
  }
  return (
    <section className={`${controls.panel} ${styles.chooser}`} aria-label={t('values.label')}>
      {pvs.length > 0 && (
        <div className={styles.chosen}>
          <SlotRows
            slots={pvs}
            onChange={(slots) => onChange(slots.filter((pv) => pv !== null))}
            labelOf={(pv) => optionOf(pv).name}
            disabled={false}
          />
          <span className={controls.muted} role="status">
            {isFull ? t('form:pv.full', { count: MAX_VALUES }) : t('form:pv.chosen', { count: pvs.length })}
          </span>
        </div>
      )}
      <div className={styles.found}>
        <PvSearchTable types={LIVE_TYPES} onOpen={add} />
      </div>
    </section>
  )
}
