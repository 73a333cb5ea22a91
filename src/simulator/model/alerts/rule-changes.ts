import { pvParam } from '../../../domain/values/pv-ref.ts'
import { LIMIT_TYPES, type LimitType } from '../../../wire/server/alert.ts'
import type { Calendar } from '../base/calendar.ts'
import type { Overlay, SetLimit } from '../base/overlay.ts'
import { SECOND_MS } from '../base/time.ts'
import { type Risk, sampledIntervals } from '../intervals/sampled-intervals.ts'
import type { LimitDefinition, PvModel } from '../pv/pv-model.ts'
import { exceeds, LIMIT_GAP_MS, limitDescription } from './alert-rules.ts'
import type { AlertRule, AlertStream } from './alert-stream.ts'
import { createProcessAlerts } from './process-alerts.ts'

/** Alerts that depend on user settings. Their rules leave the stream of the others and are computed separately. */
export interface RuleChanges {
  /** The rules that left. */
  readonly taken: ReadonlySet<AlertRule>
  readonly stream: AlertStream
  /** Drops what was computed from this time on, because the process has changed. */
  forget(from: number): void
  takeLimit(pv: PvModel, type: LimitType): void
  takePriority(pv: PvModel): void
}

export function createRuleChanges(rules: readonly AlertRule[], overlay: Overlay, calendar: Calendar): RuleChanges {
  /** Replacements of rules, and rules for limits that had none, by PV and kind. */
  const changed = new Map<string, AlertRule>()
  const taken = new Set<AlertRule>()
  let alerts = createProcessAlerts([], calendar)

  function renew(): void {
    alerts = createProcessAlerts([...changed.values()], calendar)
  }

  function take(rule: AlertRule): void {
    taken.add(rule)
    const key = ruleKey(rule.pv, rule.kind, rule.stationIndex)
    const { pv } = rule
    const type = LIMIT_TYPES.find((name) => name === rule.kind)
    if (pv !== null && type !== undefined) changed.set(key, limitRule(pv, type, rule))
    else if (pv !== null && rule.kind === 'on') changed.set(key, contactRule(pv, rule))
    else changed.set(key, rule)
  }

  function contactRule(pv: PvModel, rule: AlertRule): AlertRule {
    const settingAt = (came: number) => {
      const priority = overlay.priorities.at(pv.key ?? '', came)
      return priority === undefined ? rule : { ...rule, priority }
    }
    return { ...rule, settingAt }
  }

  /** Before the first change the original rule holds, or none if the process cannot pass the limit. */
  function limitRule(pv: PvModel, type: LimitType, rule: AlertRule | null): AlertRule {
    const key = limitKey(pv, type)
    const built = rule?.limit ?? null
    const at = (time: number) => overlay.limits.at(key, time)
    const passes = (time: number) => {
      const set = at(time)
      const limit =
        set === undefined ? built : set.limit === null ? null : { ...asDefinition(type, set), limit: set.limit }
      return limit !== null && exceeds(pv.signal, pv.config.decimalPlaces, limit)(time)
    }
    const builtRisk: Risk = rule === null ? () => [] : (pv.limitAlarm?.risk ?? (() => []))
    const risk: Risk = (from, to) => {
      const start = Math.max(from, overlay.limits.of(key)[0]?.at ?? Number.POSITIVE_INFINITY)
      return start >= to ? builtRisk(from, to) : [...(start > from ? builtRisk(from, start) : []), { start, end: to }]
    }
    const base = rule ?? limitBase(pv, type)
    const sets = overlay.limits.of(key)
    const delayMs = sets.reduce((most, { value }) => Math.max(most, value.delayS * SECOND_MS), base.delayMs)
    return {
      ...base,
      intervals: sampledIntervals(passes, risk, LIMIT_GAP_MS, pv.limitAlarm?.stepMs),
      delayMs,
      settingAt: (time) => {
        const set = at(time)
        if (set === undefined) return base
        const limit = set.limit === null ? null : { ...asDefinition(type, set), limit: set.limit }
        const { priority, message } = set
        return {
          ...base,
          priority,
          delayMs: set.delayS * SECOND_MS,
          message: message === '' ? base.message : message,
          limit,
        }
      },
    }
  }

  return {
    taken,
    stream: {
      coming: (from, to) => alerts.coming(from, to),
      counting: (from, to) => alerts.counting(from, to),
      backwards: (from, to, pvs) => alerts.backwards(from, to, pvs),
      find: (id, from, to) => alerts.find(id, from, to),
    },
    forget: (from) => alerts.forget(from),
    takeLimit: (pv, type) => {
      const rule = rules.find((candidate) => candidate.pv === pv && candidate.kind === type)
      if (rule === undefined) changed.set(ruleKey(pv, type, pv.stationIndex), limitRule(pv, type, null))
      else take(rule)
      renew()
    },
    takePriority: (pv) => {
      for (const rule of rules) if (rule.pv === pv && rule.kind === 'on') take(rule)
      renew()
    },
  }
}

export function limitKey(pv: PvModel, type: LimitType): string {
  return `${pv.key}-${type}`
}

function ruleKey(pv: PvModel | null, kind: string, stationIndex: number): string {
  return `${pv === null ? stationIndex : pvParam(pv.ref)}-${kind}`
}

function asDefinition(type: LimitType, { priority, delayS }: SetLimit): Omit<LimitDefinition, 'limit'> {
  return { type, priority, delayS }
}

function limitBase(pv: PvModel, type: LimitType): AlertRule {
  return {
    stationIndex: pv.stationIndex,
    pv,
    kind: type,
    intervals: { at: () => null, startingIn: () => [] },
    delayMs: 0,
    priority: 4,
    description: limitDescription(pv, type),
    message: pv.limitAlarm?.advice ?? 'Messwert prüfen',
    limit: null,
  }
}
