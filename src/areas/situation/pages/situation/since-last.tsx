import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_MS } from '../../../../domain/time/calendar.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import { MissedList } from '../../../handover/missed/missed-list.tsx'
import styles from './situation.module.css'

const MOST_LINES = 5
/** What happened in a longer absence is no news. */
const LONGEST_MS = 31 * DAY_MS

interface SinceLastProps {
  /** When this user was here before, ms since 1970. */
  readonly before: number
}

/** What happened since this user was last at this workstation, in five lines. */
export function SinceLast({ before }: SinceLastProps) {
  const { t } = useTranslation('situation')
  const format = useFormat()
  const [now] = useState(plantNow)
  const from = Math.max(before, now - LONGEST_MS)
  const label = t('since', { time: format.stamp(from, now) })
  return (
    <section aria-label={label} className={styles.since} data-since={before}>
      <h2 className={controls.panelTitle}>{label}</h2>
      <MissedList from={from} to={null} most={MOST_LINES} label={label} />
    </section>
  )
}
