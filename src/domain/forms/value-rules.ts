import type { DomainConfig, PvConfig, PvRef, TimeOfDayValue } from '../../wire/server/pv.ts'
import type { PvSetValue } from '../../wire/server/pv-command.ts'
import { unreachable } from '../base/unreachable.ts'
import { isWithin, validRange } from '../values/valid-range.ts'
import { type Problem, problem } from './problem.ts'

/** Rules of values that are sent to the plant. Specification 5, "Value entry". */

const MAX_DECIMALS = 20
const MINUTES_BASE = 256

/** Returns why a value lies outside its domain, either end of which may be open; null if it does not. */
export function domainProblem(value: number, config: Pick<PvConfig, 'domainConfig' | 'decimalPlaces'>): Problem | null {
  const { min, max } = validRange(config.domainConfig)
  if (value < min) {
    return { key: 'value.below', params: { value, min }, decimals: decimalsToTell(value, min, config.decimalPlaces) }
  }
  if (value > max) {
    return { key: 'value.above', params: { value, max }, decimals: decimalsToTell(value, max, config.decimalPlaces) }
  }
  return null
}

/** Returns the sentence that names the valid range, or its only end; null for a domain without ends. */
export function rangeSentence({
  domainConfig,
  decimalPlaces,
  dimension,
}: Pick<PvConfig, 'domainConfig' | 'decimalPlaces' | 'dimension'>): Problem | null {
  const { min, max }: DomainConfig = domainConfig ?? { min: null, max: null }
  const shared = { decimals: decimalPlaces }
  if (min !== null && max !== null) return { key: 'range.between', params: { min, max, unit: dimension }, ...shared }
  if (min !== null) return { key: 'range.atLeast', params: { min, unit: dimension }, ...shared }
  return max === null ? null : { key: 'range.atMost', params: { max, unit: dimension }, ...shared }
}

/** What a person entered for an output. */
export type EnteredValue =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'timeOfDay'; readonly value: TimeOfDayValue }

/** An output and what was entered for it. */
export interface SetTarget {
  readonly config: Pick<PvConfig, 'pvRef' | 'domainConfig' | 'decimalPlaces'>
  readonly entered: EnteredValue
}

/** The values to send, or, if one target has a problem, nothing and all problems. */
export interface SetOrder {
  readonly values: readonly PvSetValue[]
  readonly problems: readonly { readonly pvRef: PvRef; readonly problem: Problem }[]
}

/**
 * Checks all targets before anything is sent. Only AnaOut and DigiOut are sent, a DigiOut only with a bool. An AnaOut takes a
 * number or a time of day, sent as hour * 256 + minutes; anything else is an unknown data type.
 */
export function setOrder(targets: readonly SetTarget[]): SetOrder {
  const values: PvSetValue[] = []
  const problems: { pvRef: PvRef; problem: Problem }[] = []
  for (const { config, entered } of targets) {
    const { pvRef } = config
    if (pvRef.type === 'DigiOut' && entered.kind === 'bool') values.push({ pvRef, boolValue: entered.value })
    if (pvRef.type !== 'AnaOut') continue
    const doubleValue = analogueValue(entered)
    if (doubleValue === null) problems.push({ pvRef, problem: problem(invalidKey(entered)) })
    else {
      const outside = entered.kind === 'number' ? domainProblem(doubleValue, config) : null
      if (outside === null) values.push({ pvRef, doubleValue })
      else problems.push({ pvRef, problem: outside })
    }
  }
  return problems.length > 0 ? { values: [], problems } : { values, problems }
}

/** True for the PVs that can be set. */
export function isOutput({ type }: PvRef): boolean {
  return type === 'AnaOut' || type === 'DigiOut'
}

/** True for the PVs whose runtimes may be loaded. */
export function hasRuntimes({ type }: PvRef): boolean {
  return type === 'DigiIn' || type === 'AnaIn'
}

/** `value` is null for an empty field. */
export function runtimeProblem(value: number | null): Problem | null {
  if (value === null || !Number.isFinite(value)) return problem('runtime.empty')
  return value < 0 ? problem('runtime.negative') : null
}

/** Returns the number to send, or null for what an AnaOut does not take. */
function analogueValue(entered: EnteredValue): number | null {
  switch (entered.kind) {
    case 'number':
      return Number.isFinite(entered.value) ? entered.value : null
    case 'timeOfDay': {
      const { hour, minutes } = entered.value
      const isTime = isInteger(hour, 23) && isInteger(minutes, 59)
      return isTime ? hour * MINUTES_BASE + minutes : null
    }
    case 'bool':
      return null
    default:
      return unreachable(entered)
  }
}

function invalidKey({ kind }: EnteredValue): 'number.missing' | 'date.invalid' | 'value.unknownType' {
  if (kind === 'timeOfDay') return 'date.invalid'
  return kind === 'number' ? 'number.missing' : 'value.unknownType'
}

function isInteger(value: number, max: number): boolean {
  return Number.isInteger(value) && isWithin({ min: 0, max }, value)
}

/** Decimals that show the difference: "1,23 liegt über 1,23" would explain nothing. */
function decimalsToTell(value: number, end: number, decimals: number): number {
  let shown = Math.min(MAX_DECIMALS, Math.max(0, decimals))
  while (shown < MAX_DECIMALS && Number(value.toFixed(shown)) === Number(end.toFixed(shown))) shown += 1
  return shown
}
