import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './overlay.module.css'

interface ScrollBodyProps {
  /** Without padding, for content that reaches the edges. */
  readonly flush?: boolean | undefined
  readonly children: ReactNode
}

/** The part of a surface that scrolls. It takes the focus while it is too long, so that arrow keys scroll it. */
export function ScrollBody({ flush, children }: ScrollBodyProps) {
  const body = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const { current: box } = body
    const { current: inner } = content
    if (box === null || inner === null) return
    const observer = new ResizeObserver(() => setLong(box.scrollHeight > box.clientHeight + 1))
    observer.observe(box)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={body} className={styles.body} data-body data-flush={flush || undefined} tabIndex={isLong ? 0 : undefined}>
      <div ref={content}>{children}</div>
    </div>
  )
}
