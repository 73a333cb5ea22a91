import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStreamState } from '../../../live/views/hooks.ts'
import { subscribeLane } from '../../../live/views/subscriptions.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { CounterValue, PvConfig } from '../../../wire/server/pv.ts'
import styles from './pv-info.module.css'

const PARTS = ['day', 'month', 'year'] as const

/** What a counter has counted in the day, the month and the year. Specification 3. */
export function PvCounter({ liveKey, config }: { readonly liveKey: string; readonly config: PvConfig }) {
  const { t } = useTranslation('overlay')
  const format = useFormat()
  const [counter, setCounter] = useStreamState<CounterValue | null>(null)
  const [isOld, setOld] = useStreamState(false)
  useEffect(
    () =>
      subscribeLane(liveKey, ({ known, stale, extra }) => {
        setCounter(known && extra !== null && 'day' in extra ? extra : null)
        setOld(stale)
      }),
    [liveKey, setCounter, setOld],
  )
  if (counter === null) return null
  return (
    <table className={styles.limits} data-stale={isOld || undefined}>
      <thead>
        <tr>
          {PARTS.map((part) => (
            <th key={part} data-number>
              {t(`info.${part}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {PARTS.map((part) => (
            <td key={part} data-number>
              {format.number(counter[part], config.decimalPlaces)} {config.dimension}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
