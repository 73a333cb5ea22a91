import type { ReactNode } from 'react'
import styles from './kept-text.module.css'

interface KeptTextProps {
  /** What else may stand here. */
  readonly room: string
  readonly children: ReactNode
}

/** A text that comes, goes or changes by itself: it has the room of what else may stand there, so that it moves nothing (F27). */
export function KeptText({ room, children }: KeptTextProps) {
  return (
    <span className={styles.kept} data-room={room}>
      <span>{children}</span>
    </span>
  )
}
