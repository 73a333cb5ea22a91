import { LIMIT_PARTS } from '../../../../domain/values/live-limits.ts'
import { liveKey } from '../../../../domain/values/pv-ref.ts'
import { limitKey } from '../../../../domain/values/topic-keys.ts'
import { readValues, shownValue } from '../../../../live/views/read-values.ts'
import type { RowSource } from '../../../../ui/table/rows/row-source.ts'
import type { LimitType } from '../../../../wire/server/alert.ts'
import type { AnaLimitConfig } from '../../../../wire/server/pv.ts'
import type { PvRow } from '../../../../wire/tabs/pv-list.ts'

/** A row whose limits may have been read for a file: those of its configuration are of the moment in which the list was read. */
export interface LimitRow extends PvRow {
  /** Null: not known now; missing: not asked. */
  readonly now?: AnaLimitConfig | null
}

/** Returns the same rows, which a file or a print gets with the limits that the plant has then, whoever changed them. */
export function withLimitsNow(source: RowSource<PvRow>): RowSource<LimitRow> {
  const { all } = source
  if (all === undefined) return source
  return {
    ...source,
    all: async () => {
      const list = await all()
      if (list === null) return null
      return {
        count: list.count,
        rows: async (from, to) => {
          const rows = await list.rows(from, to)
          return rows === null ? null : await readLimits(rows)
        },
      }
    },
  }
}

/** One lease a row; the cells have one a limit, because they show its priority as well. */
async function readLimits(rows: readonly PvRow[]): Promise<readonly LimitRow[]> {
  const configs = await readValues(
    'pvConfig',
    rows.flatMap(({ config }) => liveKey(config.pvRef) ?? []),
  )
  return rows.map((row) => ({ ...row, now: configs.get(liveKey(row.config.pvRef) ?? '')?.anaLimitConfig ?? null }))
}

/** Returns a limit for a file or a print; null if it is not set, undefined if it is not known now. */
export function plainLimit({ config, now }: LimitRow, type: LimitType): number | null | undefined {
  if (now !== undefined) return now === null ? undefined : now[LIMIT_PARTS[type]]
  const key = limitKey({ pv: config.pvRef, limitType: type })
  const shown = key === null ? null : shownValue('pvLimitConfig', key)
  if (shown === null) return undefined
  return shown.notSet ? null : shown.limit
}
