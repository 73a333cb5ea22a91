import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './overlay.module.css'

interface HoverTipProps {
  readonly anchor: HTMLElement | SVGElement
  /** The pointer has left both, Escape was pressed, or the anchor is gone. */
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** A tooltip that is already open, for an area that finds out itself what is pointed at. */
export function HoverTip({ anchor, onLeave, children }: HoverTipProps) {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onMove = ({ target }: PointerEvent) => {
      const isOn = target instanceof Node && (anchor.contains(target) || tip.current?.contains(target))
      if (!isOn || !anchor.isConnected) onLeave()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onLeave()
    }
    document.addEventListener('pointerover', onMove)
    document.addEventListener('pointerdown', onMove)
    document.documentElement.addEventListener('pointerleave', onLeave)
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', onLeave, { capture: true, passive: true })
    return () => {
      document.removeEventListener('pointerover', onMove)
      document.removeEventListener('pointerdown', onMove)
      document.documentElement.removeEventListener('pointerleave', onLeave)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', onLeave, { capture: true })
    }
  }, [anchor, onLeave])
  return (
    <BaseTooltip.Root open>
      <BaseTooltip.Portal>
        {/* Without a gap, so that the pointer can move onto it. */}
        <BaseTooltip.Positioner
          positionMethod="fixed"
          anchor={anchor}
          side="top"
          sideOffset={0}
          collisionPadding={8}
          className={styles.tipPositioner}
        >
          <BaseTooltip.Popup ref={tip} role="tooltip" className={styles.tip}>
            {children}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
