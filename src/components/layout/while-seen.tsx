import { type ReactNode, useRef } from 'react'
import { useOnScreen } from './use-seen.ts'

interface WhileSeenProps {
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Around the screen: content is there before it is scrolled into view. */
const MARGIN = '200px'

/** Renders its content only while it is on or near the screen: what nobody sees leases and asks for nothing. Its room stays. */
export function WhileSeen({ className, children }: WhileSeenProps) {
  const box = useRef<HTMLDivElement>(null)
  const { isSeen, heightPx } = useOnScreen(box, MARGIN)
  return (
    <div
      ref={box}
      className={className}
      style={isSeen ? undefined : { minHeight: heightPx }}
      data-seen={isSeen || undefined}
    >
      {isSeen && children}
    </div>
  )
}
