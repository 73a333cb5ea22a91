import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { numberText } from '../../../../ui/table/rows/usual-columns.ts'
import type { TotalFigures } from '../../rules/basin-figures.ts'
import { hoursText } from '../../rules/basin-texts.ts'
import styles from './basins.module.css'

/** What all basins spilled together. */
export function Totals({ totals: { days, events, seconds, volume } }: { readonly totals: TotalFigures }) {
  const { t } = useTranslation('basins')
  const format = useFormat()
  const all = [
    ['days', format.number(days, 0)],
    ['events', format.number(events, 0)],
    ['hours', hoursText(seconds)],
    ['volume', numberText(volume, 0, format)],
  ] as const
  return (
    <dl className={styles.totals}>
      {all.map(([name, text]) => (
        <div key={name}>
          <dt>{t(`totals.${name}`)}</dt>
          <dd data-total={name}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
