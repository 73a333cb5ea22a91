import type { LimitType } from '../../../wire/server/alert.ts'
import type { AnaLimitConfig } from '../../../wire/server/pv.ts'
import type { LimitDefinition } from './pv-model.ts'

/** `[limit, delay in s, priority]`; delay and priority where the tables of domain 2.3 name none are 60 s and 4. */
export type LimitEntry = readonly [limit: number, delayS?: number, priority?: number]

export interface Limits {
  readonly lower?: LimitEntry
  readonly lowerMid?: LimitEntry
  readonly upperMid?: LimitEntry
  readonly upper?: LimitEntry
}

export type LimitName = keyof Limits

const LIMIT_NAMES = [
  ['lower', 'Bottom'],
  ['lowerMid', 'BottomMiddle'],
  ['upperMid', 'TopMiddle'],
  ['upper', 'Top'],
] as const satisfies readonly (readonly [keyof Limits, LimitType])[]
const DEFAULT_DELAY_S = 60
const DEFAULT_PRIORITY = 4

export function limitDefinitions(limits: Limits, watch: readonly LimitName[] | undefined): LimitDefinition[] {
  return LIMIT_NAMES.flatMap(([name, type]) => {
    const entry = limits[name]
    if (entry === undefined || watch?.includes(name) === false) return []
    const [limit, delayS = DEFAULT_DELAY_S, priority = DEFAULT_PRIORITY] = entry
    return [{ type, limit, delayS, priority }]
  })
}

export function limitConfig(limits: Limits): AnaLimitConfig {
  return {
    lower: limits.lower?.[0] ?? null,
    lowerMid: limits.lowerMid?.[0] ?? null,
    upperMid: limits.upperMid?.[0] ?? null,
    upper: limits.upper?.[0] ?? null,
  }
}
