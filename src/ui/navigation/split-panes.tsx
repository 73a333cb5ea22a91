// biome-ignore-all lint/a11y/useSemanticElements: an <hr> cannot be moved

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { must } from '../../domain/base/must.ts'
import { Button } from '../controls/button.tsx'
import controls from '../controls/controls.module.css'
import { pageBox, pagePoint } from '../layout/page-pixels.ts'
import { useElementWidth } from '../layout/use-element-width.ts'
import { userItem } from '../preferences/user-storage.ts'
import styles from './split-panes.module.css'

interface SplitPanesProps {
  /** Names the remembered width, for example `charts`. */
  readonly name: string
  /** What the first pane shows, for example `Diagramme`. */
  readonly label: string
  /** Width of the first pane in CSS pixels, until the user changes it. */
  readonly width: number
  readonly first: ReactNode
  readonly children: ReactNode
}

interface Stored {
  readonly width: number
  readonly isHidden: boolean
}

const MIN_PX = 160
/** The second pane keeps at least this much. */
const REST_PX = 320
const STEP_PX = 16
/** Below this width of both the first pane opens above the second one instead of beside it. */
const SIDE_BY_SIDE_PX = 700

/**
 * Two panes side by side. The user moves the separator between them by pointer or keyboard, or hides the first pane; both
 * are remembered per user. On a narrow screen the first pane is hidden until asked for, and then lies above the second.
 * Own code: a library for any number of nested panes is 17 kB.
 */
export function SplitPanes({ name, label, width: initial, first, children }: SplitPanesProps) {
  const { t } = useTranslation('navigation')
  const [item] = useState(() => userItem(`split/${name}`, isStored))
  const [{ width: wanted, isHidden }, setState] = useState<Stored>(
    () => item.read() ?? { width: initial, isHidden: false },
  )
  const [isOpenAbove, setOpenAbove] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const paneId = useId()
  const room = useElementWidth(container)
  const isNarrow = room > 0 && room < SIDE_BY_SIDE_PX
  const most = Math.max(MIN_PX, room - REST_PX)
  const width = room === 0 ? wanted : Math.min(most, wanted)
  const isShown = isNarrow ? isOpenAbove : !isHidden
  const clamped = (px: number) => Math.round(Math.min(most, Math.max(MIN_PX, px)))
  const store = (next: Stored) => {
    setState(next)
    item.write(next)
  }
  const setWidth = (px: number) => store({ width: clamped(px), isHidden: false })
  const toggle = () => (isNarrow ? setOpenAbove(!isOpenAbove) : store({ width: wanted, isHidden: !isHidden }))

  const onKeyDown = (event: KeyboardEvent) => {
    const to = separatorMove(event.key, width, most)
    if (to === null) return
    event.preventDefault()
    setWidth(to)
  }

  const Icon = isShown ? PanelLeftClose : PanelLeftOpen
  const toggleText = t(isShown ? 'split.hide' : 'split.show', { pane: label })
  return (
    <div
      ref={container}
      className={styles.panes}
      data-narrow={isNarrow || undefined}
      style={{ '--pane': `${width}px` } as CSSProperties}
    >
      {isShown ? (
        <section id={paneId} className={styles.first} aria-label={label} data-tools>
          <div className={controls.panelTitle}>
            {label}
            <Button
              quiet
              className={styles.hide}
              aria-label={toggleText}
              aria-expanded
              title={toggleText}
              onClick={toggle}
            >
              <Icon size={16} aria-hidden="true" />
            </Button>
          </div>
          {first}
        </section>
      ) : (
        <Button
          className={styles.show}
          data-tools
          aria-label={toggleText}
          aria-expanded={false}
          title={toggleText}
          onClick={toggle}
        >
          <Icon size={16} aria-hidden="true" />
          {isNarrow && label}
        </Button>
      )}
      {isShown && !isNarrow && (
        <div
          role="separator"
          data-tools
          tabIndex={0}
          aria-orientation="vertical"
          aria-controls={paneId}
          aria-label={t('split.resize', { pane: label })}
          aria-valuenow={width}
          aria-valuemin={MIN_PX}
          aria-valuemax={most}
          className={styles.separator}
          onKeyDown={onKeyDown}
          onDoubleClick={() => setWidth(initial)}
          onPointerDown={(event) => {
            if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={(event) => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
            const { left } = pageBox(must(container.current))
            setState({ width: clamped(pagePoint(event).x - left), isHidden: false })
          }}
          onLostPointerCapture={() => item.write({ width, isHidden: false })}
        />
      )}
      <div className={styles.second}>{children}</div>
    </div>
  )
}

/** Returns the width after a key on the separator (ARIA Authoring Practices, "Window Splitter"); null for other keys. */
function separatorMove(key: string, width: number, most: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return width - STEP_PX
    case 'ArrowRight':
      return width + STEP_PX
    case 'Home':
      return MIN_PX
    case 'End':
      return most
    default:
      return null
  }
}

function isStored(stored: unknown): stored is Stored {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'width' in stored &&
    Number.isFinite(stored.width) &&
    'isHidden' in stored &&
    typeof stored.isHidden === 'boolean'
  )
}
