import type { TFunction } from 'i18next'
import type { Format } from '../../../domain/text/format.ts'
import type { MaintenanceProtocolRow } from '../../../wire/server/maintenance.ts'
import type { PvRef } from '../../../wire/server/pv.ts'

/** What lines are made of besides the log. */
export interface LogWords {
  readonly t: TFunction<['handover', 'common', 'events', 'duty', 'situation', 'cause']>
  readonly format: Format
  /** The two largest units of a length in ms. */
  readonly length: (ms: number) => string
  /** A PV by its name and its station; null while they are not known. */
  readonly pvNamed: (pv: PvRef) => { readonly name: string; readonly station: string } | null
  /** By how much a service is overdue. */
  readonly overdue: (row: MaintenanceProtocolRow) => string
}

/** Joins what there is to say. */
export function joined(parts: readonly (string | false | null)[], by = ' · '): string {
  return parts.filter((part) => part !== null && part !== false && part !== '').join(by)
}
