import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, type Ref, useImperativeHandle, useRef, useSyncExternalStore } from 'react'
import { rowHeightPx, subscribeRowHeight } from '../../preferences/appearance.ts'
import styles from './combobox.module.css'

export interface OptionsHandle {
  /** Scrolls the option into view, so that it is drawn. */
  show(index: number): void
}

interface ComboboxOptionsProps {
  readonly ref: Ref<OptionsHandle>
  readonly open: boolean
  readonly count: number
  readonly hasDetail: boolean
  readonly children: (index: number, style: CSSProperties) => ReactNode
}

const OVERSCAN_OPTIONS = 6
const TWO_LINES_PX = 44
/** Height of the list; less where the window has less room. Definite, or all options would be in view. */
const LIST_PX = 320
/** A browser draws no element higher than some 33 million pixels; nobody scrolls this far. */
const MAX_HEIGHT_PX = 16_000_000

/** The options in view. A component of its own, since it renders with each step that is scrolled. */
export function ComboboxOptions({ ref, open, count, hasDetail, children }: ComboboxOptionsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const rowPx = useSyncExternalStore(subscribeRowHeight, rowHeightPx)
  const height = hasDetail ? Math.max(TWO_LINES_PX, rowPx) : rowPx
  const reachable = Math.min(count, Math.floor(MAX_HEIGHT_PX / height))
  const virtualizer = useVirtualizer({
    enabled: open,
    count: reachable,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN_OPTIONS,
    useFlushSync: false,
  })
  useImperativeHandle(ref, () => ({
    show: (index) => {
      if (index >= 0 && index < reachable) virtualizer.scrollToIndex(index, { align: 'auto' })
    },
  }))
  return (
    <div
      ref={scroller}
      role="presentation"
      className={styles.scroller}
      style={{ height: Math.min(LIST_PX, virtualizer.getTotalSize()) }}
    >
      <div role="presentation" className={styles.all} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer
          .getVirtualItems()
          .map(({ index, start }) => children(index, { height, transform: `translateY(${start}px)` }))}
      </div>
    </div>
  )
}
