import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { usePrintTime } from '../files/print/use-print-time.ts'
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
 * Renders its content only while it is on or near the screen, kept, or printed: what nobody sees leases and asks for nothing. Its
 * room stays.
 */
export function WhileSeen({ className, children }: WhileSeenProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isKept, setKept] = useState(false)
  const { isSeen, heightPx } = useOnScreen(box, MARGIN)
  // What is not loaded when it is printed is printed as being loaded, and not as an empty tile.
  const isPrinted = usePrintTime() !== null
  const isThere = isPrinted || isSeen || isKept
  return (
    <div
      ref={box}
      className={className}
      style={isThere ? undefined : { minHeight: heightPx }}
      data-seen={isSeen || undefined}
    >
      {isThere && <Keep value={setKept}>{children}</Keep>}
    </div>
  )
}
