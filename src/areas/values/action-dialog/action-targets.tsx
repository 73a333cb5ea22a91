import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { uniqueKeys } from '../../../domain/base/unique-keys.ts'
import controls from '../../../ui/controls/controls.module.css'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { PvReading } from '../value/pv-reading.tsx'
import styles from './action-dialog.module.css'
import type { ActionTarget } from './action-types.ts'

interface TargetFactsProps {
  readonly config: PvConfig
  /** The row of the new value. */
  readonly children?: ReactNode
}

/** The one PV that an action changes: station, name, EKS and live value with its age. Design "Acting". */
export function TargetFacts({ config, children }: TargetFactsProps) {
  const { t } = useTranslation('overlay')
  return (
    <dl className={styles.facts}>
      <dt>{t('target.station')}</dt>
      <dd>{config.stationName}</dd>
      <dt>{t('target.pv')}</dt>
      <dd>
        {config.name} <span className={controls.muted}>{config.eksNr}</span>
      </dd>
      <dt>{t('target.now')}</dt>
      <dd>
        <PvReading config={config} />
      </dd>
      {children !== undefined && (
        <>
          <dt>{t('target.next')}</dt>
          <dd>{children}</dd>
        </>
      )}
    </dl>
  )
}

/** Everything that an action changes: name, where it is, live value and new value. */
export function TargetList({ targets }: { readonly targets: readonly ActionTarget[] }) {
  const { t } = useTranslation('overlay')
  const keys = uniqueKeys(targets.map(({ id }) => id))
  return (
    <ul className={styles.list} aria-label={t('target.list')}>
      {targets.map((target, index) => (
        <li key={keys[index]} className={styles.target}>
          <span>
            <b>{target.label}</b> <span className={controls.muted}>{detailOf(target)}</span>
          </span>
          <TargetChange target={target} />
        </li>
      ))}
    </ul>
  )
}

/** The live value of a target and the one it is to get. */
export function TargetChange({ target: { config, live, next } }: { readonly target: ActionTarget }) {
  if (config === undefined && live === undefined && next === undefined) return null
  return (
    <span className={styles.line}>
      {config !== undefined && <PvReading config={config} />}
      {live?.()}
      {next !== undefined && (
        <span>
          {(config !== undefined || live !== undefined) && '→ '}
          <b>{next}</b>
        </span>
      )}
    </span>
  )
}

/** Returns what tells a target from others of the same name. */
export function detailOf({ detail, config }: ActionTarget): string {
  return detail ?? (config === undefined ? '' : `${config.stationName} · ${config.eksNr}`)
}
