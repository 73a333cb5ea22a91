import { type ComponentType, useEffect, useState } from 'react'
import { useConnection } from '../../live/views/hooks.ts'
import { useDeferred } from '../../ui/load-gate/use-deferred.ts'
import { BrokenPage } from './page-error.tsx'

interface LatePageProps {
  readonly load: () => Promise<ComponentType>
  /** Why it could not be loaded at first. */
  readonly error: unknown
}

/** A page whose files could not be loaded: tries again when it is opened, from time to time, and after a break of the connection. */
export function LatePage({ load, error }: LatePageProps) {
  const [Component, retry] = useDeferred(load)
  const { reconnects } = useConnection()
  const [atFirst] = useState(reconnects)
  useEffect(() => {
    if (reconnects !== atFirst) retry()
  }, [reconnects, atFirst, retry])
  return Component === null ? <BrokenPage error={error} /> : <Component />
}
