import type { Format } from '../../../../domain/text/format.ts'
import { numberCell } from '../../../../domain/text/written-cell.ts'
import { limitsNow } from '../../../../domain/values/live-limits.ts'
import { limitKey } from '../../../../domain/values/topic-keys.ts'
import type { LiveValue } from '../../../../live/views/hooks.ts'
import type { ReadValues, ValueRef } from '../../../../live/views/read-values.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import type { LimitType } from '../../../../wire/server/alert.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import type { PvLimitConfig } from '../../../../wire/server/pv-command.ts'
import type { PvRow } from '../../../../wire/tabs/pv-list.ts'
import { LIMITS_FROM_TOP } from '../../limits/limit-words.ts'
import { pvReads, readLane } from '../../table/pv-files.ts'
import { type Tripped, trippedBy } from './limit-cells.tsx'

type Files = NonNullable<Column<PvRow>['files']>

/** Titles and words of the files of limits. */
export interface LimitFileWords {
  readonly format: Format
  readonly limit: (type: LimitType) => string
  readonly priority: string
  readonly delay: string
  /** Says that a limit is not known now. */
  readonly unknown: string
  readonly tripped: (tripped: Tripped) => string
  readonly state: (state: 'stale' | 'unknown') => string
}

/** Returns what a file has of one limit, as the plant has it when the file is written: number, priority and delay. */
export function limitFiles(type: LimitType, words: LimitFileWords): Files {
  const title = words.limit(type)
  const told = ({ config }: PvRow, live: ReadValues) => {
    const { value, stale } = toldLimit(config, type, live)
    return value === null || stale ? null : value
  }
  const set = (row: PvRow, live: ReadValues) => {
    const limit = told(row, live)
    return limit === null || limit.notSet ? null : limit
  }
  return {
    reads: ({ config }) => limitRefs(config, [type]),
    columns: [
      {
        id: type,
        title,
        isNumber: true,
        plain: (row, live) => {
          if (told(row, live) === null) return words.unknown
          const limit = set(row, live)
          return limit === null ? null : numberCell(limit.limit, row.config.decimalPlaces, words.format)
        },
      },
      {
        id: `${type}-priority`,
        title: `${title} ${words.priority}`,
        isNumber: true,
        plain: (row, live) => set(row, live)?.priority ?? null,
      },
      {
        id: `${type}-delay`,
        title: `${title} ${words.delay}`,
        isNumber: true,
        plain: (row, live) => set(row, live)?.delayTime ?? null,
      },
    ],
  }
}

/** Returns what a file says of whether a value is beyond one of its limits. */
export function limitStateFiles(title: string, words: LimitFileWords): Files {
  return {
    reads: (row) => [...pvReads(row), ...limitRefs(row.config, LIMITS_FROM_TOP)],
    columns: [
      {
        id: 'state',
        title,
        plain: (row, live) => {
          const of = (type: LimitType) => toldLimit(row.config, type, live)
          const { limits, state } = limitsNow(row.config, {
            Top: of('Top'),
            TopMiddle: of('TopMiddle'),
            BottomMiddle: of('BottomMiddle'),
            Bottom: of('Bottom'),
          })
          if (state !== 'current') return words.state(state)
          const lane = readLane(row, live)
          const tripped = lane === null ? null : trippedBy(lane, limits)
          return tripped === null ? null : words.tripped(tripped)
        },
      },
    ],
  }
}

function toldLimit({ pvRef }: PvConfig, limitType: LimitType, live: ReadValues): LiveValue<PvLimitConfig> {
  return live.value('pvLimitConfig', limitKey({ pv: pvRef, limitType }) ?? '')
}

function limitRefs({ pvRef, anaLimitConfig }: PvConfig, types: readonly LimitType[]): readonly ValueRef[] {
  if (anaLimitConfig === null) return []
  return types.flatMap((limitType) => {
    const key = limitKey({ pv: pvRef, limitType })
    return key === null ? [] : [{ topic: 'pvLimitConfig' as const, key }]
  })
}
