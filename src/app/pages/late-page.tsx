import { type ComponentType, useEffect, useState } from 'react'
import { useRetry } from '../../components/load-gate/use-retry.ts'
import { useConnection } from '../../live/views/hooks.ts'
import { BrokenPage } from './page-error.tsx'

interface LatePageProps {
  readonly load: () => Promise<ComponentType>
  /** Why it could not be loaded at first. */
  readonly error: unknown
}

/** A page whose files could not be loaded: tries again when it is opened, from time to time, and after a break of the connection. */
export function LatePage({ load, error }: LatePageProps) {
  const [page, setPage] = useState<{ readonly Component: ComponentType } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const retry = useRetry(() => setAttempt((before) => before + 1))
  const { reconnects } = useConnection()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these counts is a reason to try again
  useEffect(() => {
    let isOver = false
    load().then(
      (Component) => isOver || setPage({ Component }),
      () => isOver || retry.failed(),
    )
    return () => {
      isOver = true
      retry.stop()
    }
  }, [load, retry, attempt, reconnects])
  return page === null ? <BrokenPage error={error} /> : <page.Component />
}
