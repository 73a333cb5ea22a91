import type { ChainState } from '../../domain/values/broken-links.ts'
import styles from './chain-dot.module.css'

interface ChainDotProps {
  /** The part that it stands for, for tests and styles. */
  readonly node?: string
  readonly state: ChainState
  /** The state in words, for screen readers and as tooltip; null where they stand beside it. */
  readonly text: string | null
}

/** One part of the chain of connections: filled = connected, crossed out = broken, dashed = connecting or unknown. */
export function ChainDot({ node, state, text }: ChainDotProps) {
  return (
    <span className={styles.dot} data-chain={node} data-state={state} title={text ?? undefined}>
      {text !== null && <span className="visually-hidden">{text}</span>}
    </span>
  )
}
