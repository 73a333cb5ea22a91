import { useTranslation } from 'react-i18next'
import type { ChainState } from '../../../domain/values/broken-links.ts'
import { ChainDot } from '../../../ui/status/chain-dot.tsx'
import styles from './legend.module.css'

const STATES: readonly ChainState[] = ['good', 'broken', 'connecting', 'unknown']

/** The states of the chain of connections, drawn by what draws it in the header. */
export function ChainLegend() {
  const { t } = useTranslation(['help', 'shell'])
  return (
    <dl className={styles.legend}>
      {STATES.map((state) => (
        <div key={state}>
          <dt>
            <ChainDot state={state} text={null} />
            <span>{t(`shell:chain.${state}`)}</span>
          </dt>
          <dd>{t(`chain.${state}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
