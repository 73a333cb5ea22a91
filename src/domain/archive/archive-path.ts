import type { PvRef } from '../../wire/server/pv.ts'
import { pvSetText } from '../alerts/pv-set.ts'
import { PATHS } from '../text/paths.ts'

/** Address of the alert archive with the alerts of these PVs. At most 1024, see `pvSetText`. */
export function alertArchivePath(pvs: readonly PvRef[]): string {
  return `${PATHS.alertArchive}?${new URLSearchParams({ pvs: pvSetText(pvs) })}`
}
