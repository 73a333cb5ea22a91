import type { Language } from '../../../domain/base/language.ts'
import { type EnteredNumber, enteredNumber } from '../../../domain/forms/entered-number.ts'
import { delayProblem, limitOrderProblems, limitValues, priorityProblem } from '../../../domain/forms/limit-rules.ts'
import { isValid, type Problem, type Problems, problem } from '../../../domain/forms/problem.ts'
import { isSameValue } from '../../../domain/forms/same-value.ts'
import { LIMIT_TYPES, type LimitType } from '../../../wire/server/alert.ts'
import type { LimitChanges, PvLimitConfig } from '../../../wire/server/pv-command.ts'

/** What somebody may change of a limit. Specification 3, "PV limit config". */
const LIMIT_FIELDS = ['limit', 'delayTime', 'priority', 'message', 'description'] as const
export type LimitField = (typeof LIMIT_FIELDS)[number]

/** What the fields of one limit hold; `delayTime` in seconds. */
export interface LimitEntry {
  readonly limit: EnteredNumber
  readonly delayTime: EnteredNumber
  readonly priority: number
  readonly message: string
  readonly description: string
}

/** Limits of one PV by type; one that is not set, or not known, is missing. */
export type Limits = { readonly [type in LimitType]?: PvLimitConfig }
/** What was typed, by limit. Only fields that somebody has changed are there. */
export type LimitEdits = { readonly [type in LimitType]?: Partial<LimitEntry> }

/** Format, control and direction characters, which no reader sees: an alert could say something else than it shows. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Returns the limits that can be edited: those flagged notSet are left out. Specification 5, "Limits and priorities". */
export function editableLimits(configs: readonly PvLimitConfig[]): Limits {
  const set = configs.filter(({ notSet }) => !notSet)
  return Object.fromEntries(set.map((config) => [config.pvLimitRef.limitType, config]))
}

/** Returns what the fields of a limit show before somebody types. They keep the exact number, not the rounded one. */
export function startLimit(config: PvLimitConfig, decimals: number, language: Language): LimitEntry {
  const { limit, delayTime, priority, message, description } = config
  return {
    limit: enteredNumber(limit, decimals, language),
    delayTime: enteredNumber(delayTime, 0, language),
    priority,
    message,
    description,
  }
}

/** Returns the fields whose entry differs from what the plant has. */
export function changedFields(entry: LimitEntry, start: LimitEntry): readonly LimitField[] {
  return LIMIT_FIELDS.filter((field) => !isSameValue(entry[field], start[field]))
}

/** Returns the fields in which two states of a limit differ. */
export function differingFields(one: PvLimitConfig, other: PvLimitConfig): readonly LimitField[] {
  return LIMIT_FIELDS.filter((field) => one[field] !== other[field])
}

/** Returns the limit that an entry means; null while a number is missing. */
export function enteredLimit({ limit, delayTime, ...rest }: LimitEntry, config: PvLimitConfig): PvLimitConfig | null {
  if (limit.value === null || delayTime.value === null) return null
  return { ...config, ...rest, limit: limit.value, delayTime: delayTime.value }
}

export type LimitProblems = { readonly [type in LimitType]?: Problems<LimitField> }

/**
 * Returns what is wrong with the entries of one PV, by limit and field: numbers, priorities, delays, invisible characters in
 * changed texts, and the order of the limits. Specification 5, "Limits and priorities".
 */
export function limitProblems(entries: { readonly [type in LimitType]?: LimitEntry }, limits: Limits): LimitProblems {
  const values = LIMIT_TYPES.flatMap((type) => {
    const config = limits[type]
    const limit = entries[type]?.limit.value ?? null
    return config === undefined || limit === null ? [] : [{ ...config, limit }]
  })
  const order = limitOrderProblems(limitValues(values))
  const found = LIMIT_TYPES.flatMap((type): readonly [LimitType, Problems<LimitField>][] => {
    const [entry, config] = [entries[type], limits[type]]
    if (entry === undefined || config === undefined) return []
    const { value } = entry.limit
    const problems = {
      limit: value === null || !Number.isFinite(value) ? problem('number.missing') : (order[type] ?? null),
      delayTime: delayProblem(entry.delayTime.value),
      priority: priorityProblem(entry.priority),
      message: textProblem(entry.message, config.message),
      description: textProblem(entry.description, config.description),
    }
    return isValid(problems) ? [] : [[type, problems]]
  })
  return Object.fromEntries(found)
}

/** Returns the limits that differ, old and new, as the server compares them. Specification 7, "Process values". */
export function limitChanges(pairs: readonly (readonly [old: PvLimitConfig, fresh: PvLimitConfig])[]): LimitChanges {
  const changed = pairs.filter(([old, fresh]) => differingFields(old, fresh).length > 0)
  return { oldLimits: changed.map(([old]) => old), newLimits: changed.map(([, fresh]) => fresh) }
}

/** What the server had before is left alone. */
function textProblem(text: string, before: string): Problem | null {
  return text !== before && INVISIBLE.test(text) ? problem('text.invisible') : null
}
