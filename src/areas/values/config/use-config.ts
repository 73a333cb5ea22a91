import { useQuery } from '../../../live/views/hooks.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import type { LoadState } from '../../../wire/tabs/frame.ts'

interface LoadedConfig {
  readonly config: PvConfig | null
  /** False for a PV that the server does not have. */
  readonly isThere: boolean
  readonly load: LoadState
  readonly refetch: () => void
}

/** Returns the configuration of a PV; loads nothing without one. */
export function useConfig(pv: PvRef | null): LoadedConfig {
  const { body, load, refetch } = useQuery('pvConfigs', pv === null ? null : { pvs: [pv] })
  // The server's answer without it, and its word that there is none.
  const isMissing = body === null ? load.state === 'error' && load.error.kind === 'missing' : body.length === 0
  return { config: body?.[0] ?? null, isThere: !isMissing, load, refetch }
}
