import type { ReactNode } from 'react'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import { useConfig } from './use-config.ts'

interface PvGateProps {
  readonly pv: PvRef
  /** As of `LoadGate`. */
  readonly what: string
  readonly failed?: string
  readonly children: (config: PvConfig) => ReactNode
}

/** Renders its content with the configuration of a PV. One that the server does not have is named: it cannot be tried again. */
export function PvGate({ pv, what, failed, children }: PvGateProps) {
  const { config, isThere, load, refetch } = useConfig(pv)
  const catalogue = useCatalogueText()
  if (!isThere) return <p role="alert">{catalogue('values.missing', { type: pv.type, nr: pv.nr })}</p>
  return (
    <LoadGate what={what} {...(failed !== undefined && { failed })} load={load} body={config} onRetry={refetch}>
      {children}
    </LoadGate>
  )
}
