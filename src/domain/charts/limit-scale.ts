import type { AnaLimitConfig, DomainConfig } from '../../wire/server/pv.ts'
import { partOf } from '../base/part-of.ts'
import { closedRange } from '../values/valid-range.ts'

interface LimitTick {
  readonly limit: keyof AnaLimitConfig
  readonly value: number
  /** Position on the bar, 0 to 1. */
  readonly at: number
  /** The outer two limits are drawn stronger. */
  readonly outer: boolean
}

export interface LimitScale {
  readonly min: number
  readonly max: number
  readonly ticks: readonly LimitTick[]
}

const LIMITS = ['lower', 'lowerMid', 'upperMid', 'upper'] as const

/** Returns the scale of a value's bar: the PV's valid range. Null if one end is open or the range is empty. */
export function limitScale(domain: DomainConfig | null, limits: AnaLimitConfig | null): LimitScale | null {
  const range = closedRange(domain)
  if (range === null) return null
  const { min, max } = range
  const ticks = LIMITS.flatMap((limit) => {
    const value = limits?.[limit] ?? null
    if (value === null || value < min || value > max) return []
    return [{ limit, value, at: partOf(value, min, max), outer: limit === 'lower' || limit === 'upper' }]
  })
  return { min, max, ticks }
}

/** Position of a value on the bar, clamped to 0 to 1. */
export function scalePosition(scale: LimitScale, value: number): number {
  return Math.min(1, Math.max(0, partOf(value, scale.min, scale.max)))
}

/**
 * Normal part of the scale as two positions from 0 to 1: between the middle limits, where one is missing up to the outer
 * limit, without that up to the end of the scale. Null for a PV without limits.
 */
export function normalBand({ ticks }: LimitScale): readonly [from: number, to: number] | null {
  if (ticks.length === 0) return null
  const at = (limit: LimitTick['limit']) => ticks.find((tick) => tick.limit === limit)?.at
  return [at('lowerMid') ?? at('lower') ?? 0, at('upperMid') ?? at('upper') ?? 1]
}

/** Returns the worst limit that a value is beyond, an outer one before a middle one; null while it is within all. */
export function trippedLimit(limits: AnaLimitConfig | null, value: number): keyof AnaLimitConfig | null {
  if (limits === null) return null
  const isAbove = (limit: number | null) => limit !== null && value > limit
  const isBelow = (limit: number | null) => limit !== null && value < limit
  if (isAbove(limits.upper)) return 'upper'
  if (isBelow(limits.lower)) return 'lower'
  if (isAbove(limits.upperMid)) return 'upperMid'
  return isBelow(limits.lowerMid) ? 'lowerMid' : null
}
