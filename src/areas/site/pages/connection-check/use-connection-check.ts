import { useCallback, useEffect, useRef, useState } from 'react'
import type { LinkStep } from '../../../../domain/connection/link-step.ts'
import { checkConnection } from '../../../../live/connection-check/check-connection.ts'
import { pageSurroundings } from '../../../../live/connection-check/page-surroundings.ts'
import { policyReport } from '../../../../ui/status/policy-breaches.ts'

/** What stands in the way of the client itself; pictures and styles do not. */
const NEEDED = /^(?:connect|worker|script|default)-src/

/** Without the addresses of others, such as a tile that a dashboard may not show. */
function ownRefusals(): readonly string[] {
  const sockets = location.origin.replace('http', 'ws')
  const found = policyReport().last.flatMap(({ directive, blocked }) =>
    NEEDED.test(directive) && (blocked.startsWith('/') || blocked === sockets) ? [directive] : [],
  )
  return [...new Set(found)]
}

export interface ConnectionState {
  readonly isRunning: boolean
  /** Somebody has cancelled it: what follows the steps was not tried. */
  readonly isCancelled: boolean
  readonly steps: readonly LinkStep[]
}

const BEGUN: ConnectionState = { isRunning: true, isCancelled: false, steps: [] }

/** A check of the connection, which begins with the page and ends with it. */
export function useConnectionCheck(hasLostCookie: boolean) {
  const [state, setState] = useState<ConnectionState>(BEGUN)
  const running = useRef<AbortController | null>(null)
  const stop = useCallback(() => {
    running.current?.abort()
    running.current = null
    setState(({ steps }) => ({ isRunning: false, isCancelled: true, steps }))
  }, [])
  const start = useCallback(async () => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState(BEGUN)
    const around = pageSurroundings(ownRefusals, hasLostCookie)
    const steps = await checkConnection(around, (now) => setState({ ...BEGUN, steps: now }), own.signal)
    if (running.current === own) setState({ isRunning: false, isCancelled: false, steps })
  }, [hasLostCookie])
  useEffect(() => {
    void start()
    return () => running.current?.abort()
  }, [start])
  return { state, start, stop }
}
