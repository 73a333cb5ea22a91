import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './bars.module.css'

interface NoticeProps {
  readonly Icon: LucideIcon
  /** None where its content says everything. */
  readonly text?: string
  /** Attributes by which tests find the notice. */
  readonly data?: { readonly [name: `data-${string}`]: string | number }
  readonly children: ReactNode
}

/** A line below the header, which its user closes. */
export function Notice({ Icon, text, data, children }: NoticeProps) {
  return (
    <div className={styles.notice} role="status" {...data}>
      <Icon size={16} aria-hidden="true" />
      {text !== undefined && <span className={styles.countdown}>{text}</span>}
      {children}
    </div>
  )
}
