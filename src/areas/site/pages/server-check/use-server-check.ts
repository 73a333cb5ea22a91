import { useCallback, useEffect, useRef, useState } from 'react'
import { type RunningCheck, startCheck } from '../../../../live/connection/server-check.ts'
import type { AcceptanceReport } from '../../../../wire/tabs/acceptance.ts'

export type CheckState =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly what: string; readonly done: number; readonly of: number }
  | { readonly state: 'done'; readonly report: AcceptanceReport }
  | { readonly state: 'failed'; readonly why: string }

/** A check of the server, which ends with the page. */
export function useServerCheck() {
  const [state, setState] = useState<CheckState>({ state: 'idle' })
  const running = useRef<RunningCheck | null>(null)
  const stop = useCallback(() => {
    running.current?.stop()
    running.current = null
    setState({ state: 'idle' })
  }, [])
  useEffect(() => () => running.current?.stop(), [])
  const start = useCallback(async () => {
    let own: RunningCheck | null = null
    // Of a check that was cancelled nobody wants to hear.
    const isOwn = () => own !== null && running.current === own
    setState({ state: 'running', what: '', done: 0, of: 1 })
    try {
      own = startCheck((what, done, of) => {
        if (isOwn()) setState({ state: 'running', what, done, of })
      })
      running.current = own
      const report = await own.report
      if (isOwn()) setState({ state: 'done', report })
    } catch (error) {
      if (own === null || isOwn())
        setState({ state: 'failed', why: error instanceof Error ? error.message : String(error) })
    }
  }, [])
  return { state, start, stop }
}
