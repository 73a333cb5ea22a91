import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { numberText } from '../../../../ui/table/rows/usual-columns.ts'
import type { TotalFigures } from '../../rules/basin-figures.ts'
import { hoursText } from '../../rules/basin-texts.ts'
import styles from './basins.module.css'
import { percentOf } from './figure-text.ts'

/** What all basins spilled together, and of how much of the time that is. */
export function Totals({ totals }: { readonly totals: TotalFigures }) {
  const { days, events, seconds, volume } = totals
  const { t } = useTranslation('basins')
  const format = useFormat()
  const all = [
    ['days', format.number(days, 0)],
    ['events', format.number(events, 0)],
    ['hours', hoursText(seconds)],
    ['volume', numberText(volume, 0, format)],
  ] as const
  const incomplete = useIncomplete(totals)
  return (
    <div>
      <dl className={styles.totals}>
        {all.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`totals.${name}`)}</dt>
            <dd data-total={name}>{text}</dd>
          </div>
        ))}
      </dl>
      {incomplete.map((text) => (
        <p key={text} className={styles.incomplete} data-incomplete>
          {text}
        </p>
      ))}
    </div>
  )
}

/** Returns why the totals are less than all: basins without a level, and values that are missing; nothing where they are all. */
export function useIncomplete({ unmeasured, isWhole, availability }: TotalFigures): readonly string[] {
  const { t } = useTranslation('basins')
  const format = useFormat()
  return [
    ...(unmeasured > 0 ? [t('totals.unmeasured', { count: unmeasured })] : []),
    ...(availability !== null && !isWhole
      ? [t('totals.share', { percent: format.number(percentOf(availability), 0) })]
      : []),
  ]
}
