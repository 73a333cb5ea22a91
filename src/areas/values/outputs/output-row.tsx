import type { ReactNode } from 'react'
import controls from '../../../ui/controls/controls.module.css'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { PvReading } from '../value/pv-reading.tsx'
import styles from './outputs.module.css'

interface OutputRowProps {
  readonly config: PvConfig
  /** That of the PV without it. */
  readonly name?: string
  /** What it is now; the live value of the PV without it. */
  readonly now?: ReactNode
  /** What is entered for it. */
  readonly children: ReactNode
}

/** One of several PVs of a dialog, with what it is now. */
export function OutputRow({
  config,
  name = config.name,
  now = <PvReading config={config} />,
  children,
}: OutputRowProps) {
  return (
    <div className={styles.output}>
      <span>
        <b>{name}</b>{' '}
        <span className={controls.muted}>
          {config.stationName} · {config.eksNr}
        </span>
      </span>
      {now}
      {children}
    </div>
  )
}
