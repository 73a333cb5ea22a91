import { useEffect, useRef, useState } from 'react'
import { Retry } from '../../live/calls/retry.ts'

/** Tries `load` again after each failure that it is told of, while it is shown; for what no query loads, which does so by itself. */
export function useRetry(load: () => void): Retry {
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  const [retry] = useState(() => new Retry(() => latest.current()))
  useEffect(() => retry.stop, [retry])
  return retry
}
