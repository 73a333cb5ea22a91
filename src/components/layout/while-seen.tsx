import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useOnScreen } from './use-seen.ts'

interface WhileSeenProps {
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Around the screen: content is there before it is scrolled into view. */
const MARGIN = '200px'

const Keep = createContext<(isKept: boolean) => void>(() => {})

/** Keeps the content of the `WhileSeen` around it, seen or not: somebody is writing in it. */
export function useKept(isKept: boolean): void {
  const keep = use(Keep)
  useEffect(() => {
    if (!isKept) return
    keep(true)
    return () => keep(false)
  }, [keep, isKept])
}

/**
 * Renders its content only while it is on or near the screen, or kept: what nobody sees leases and asks for nothing. Its room
 * stays.
 */
export function WhileSeen({ className, children }: WhileSeenProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isKept, setKept] = useState(false)
  const { isSeen, heightPx } = useOnScreen(box, MARGIN)
  return (
    <div
      ref={box}
      className={className}
      style={isSeen || isKept ? undefined : { minHeight: heightPx }}
      data-seen={isSeen || undefined}
    >
      {(isSeen || isKept) && <Keep value={setKept}>{children}</Keep>}
    </div>
  )
}
