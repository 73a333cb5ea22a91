import type { CSSProperties } from 'react'
import styles from './data-table.module.css'

interface FitNumberProps {
  readonly text: string
  /** Width of what else stands in the cell, in CSS pixels. */
  readonly besidePx?: number
}

/** A number that a cell of a table shows by itself, live for example: whole, but smaller where its column has no room. */
export function FitNumber({ text, besidePx = 0 }: FitNumberProps) {
  return (
    <span
      className={styles.fit}
      style={{ '--characters': text.length, '--beside': `${besidePx}px` } as CSSProperties}
      data-fit
    >
      {text}
    </span>
  )
}
