import { useEffect, useRef } from 'react'
import { onSecond, serverNow } from '../../../../live/connection/frame-clock.ts'

interface CountdownProps {
  /** ms since 1970. */
  readonly to: number
  /** Says when that is, for example "in 2:30". */
  readonly say: (left: string) => string
}

/** The time until a call, each second anew without React; 0:00 when it is over. */
export function Countdown({ to, say }: CountdownProps) {
  const text = useRef<HTMLSpanElement>(null)
  const latest = useRef(say)
  useEffect(() => {
    latest.current = say
    const write = (now: number) => {
      if (text.current !== null) text.current.textContent = latest.current(minutes(to - now))
    }
    write(serverNow())
    return onSecond(write)
  }, [to, say])
  // Nobody wants to hear every second.
  return <span ref={text} role="timer" />
}

const SECOND_MS = 1000

/** Minutes and seconds, also above an hour: calls are minutes apart. */
function minutes(ms: number): string {
  if (Number.isNaN(ms)) return '–'
  const seconds = Math.max(0, Math.round(ms / SECOND_MS))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
