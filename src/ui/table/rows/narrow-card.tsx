import type { ReactNode } from 'react'
import styles from './narrow-card.module.css'

export interface NarrowCardProps {
  readonly name: ReactNode
  /** At the end of the line of the name. */
  readonly state?: ReactNode
  /** Below the name. */
  readonly detail?: ReactNode
  /** At the end of the line of the detail. */
  readonly value?: ReactNode
}

/** A row of a table that is too narrow for columns: two lines, whose ends keep their width. What one has at its end takes no room from the other. */
export function NarrowCard({ name, state, detail, value }: NarrowCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.line}>
        <b className={styles.text}>{name}</b>
        <span>{state}</span>
      </div>
      <div className={styles.line}>
        <span className={styles.text}>{detail}</span>
        <span>{value}</span>
      </div>
    </div>
  )
}
