import { useMemo } from 'react'
import { pvParam } from '../../domain/values/pv-ref.ts'
import type { PvConfig } from '../../wire/server/pv.ts'
import type { PvRow } from './pv-columns.tsx'

/** Rows of configured PVs. */
export function usePvRows(configs: readonly PvConfig[]): readonly PvRow[] {
  return useMemo(() => configs.map((config) => ({ id: pvParam(config.pvRef), config })), [configs])
}
