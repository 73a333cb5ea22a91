import type { Calendar } from '../base/calendar.ts'
import { boundedCache } from '../base/memory.ts'
import { dateOf, dayNumber, MINUTE_MS } from '../base/time.ts'
import { quantise } from '../values/pv-values.ts'
import type { AlertRule, AlertStream, RawAlert } from './alert-stream.ts'

/** Two years and a month of days: about 20 alerts each. */
const CACHED_DAYS = 760

export interface ProcessAlerts extends AlertStream {
  /** Drops what was computed from this time on, because the process has changed. */
  forget(from: number): void
}

type Setting = Pick<AlertRule, 'priority' | 'message' | 'limit'>

const digits = (value: number, count: number) => String(value).padStart(count, '0')

/** The part of an id that names the rule. */
function nameOf({ pv, stationIndex, kind }: AlertRule): string {
  return `${pv?.key ?? `station${stationIndex}`}-${kind}`
}

/**
 * Alerts of the real process variables, computed one local day at a time. Alerts of rules in `leftOut` are filtered on
 * read: days are cached, while users change rules at any time.
 */
export function createProcessAlerts(
  rules: readonly AlertRule[],
  calendar: Calendar,
  leftOut?: ReadonlySet<AlertRule>,
): ProcessAlerts {
  function rawAlert(rule: AlertRule, came: number, gone: number, day: number, setting: Setting): RawAlert {
    const { year, month, day: date } = dateOf(day)
    const minute = Math.floor((came - calendar.dayStart(day)) / MINUTE_MS)
    const second = Math.floor((came % MINUTE_MS) / 1_000)
    const { pv } = rule
    const { limit } = setting
    const value = limit === null || pv === null ? null : quantise(pv.signal(came), pv.config.decimalPlaces)
    return {
      id: `${year}${digits(month, 2)}${digits(date, 2)}-${nameOf(rule)}-${digits(minute, 4)}${digits(second, 2)}`,
      stationIndex: rule.stationIndex,
      pv,
      rule,
      came,
      gone,
      priority: setting.priority,
      description: rule.description,
      message: setting.message,
      value,
      limit: limit?.limit ?? null,
      limitType: limit?.type ?? null,
    }
  }

  /** Counts computed days, so that a task over many days knows when to yield. */
  let workedOut = 0

  function* ofRule(rule: AlertRule, day: number): Generator<RawAlert> {
    const start = calendar.dayStart(day)
    const end = calendar.dayStart(day + 1)
    const { settingAt } = rule
    const until = settingAt === undefined ? end - rule.delayMs : end
    for (const interval of rule.intervals.startingIn(start - rule.delayMs, until)) {
      const setting = settingAt?.(interval.start) ?? rule
      const came = interval.start + setting.delayMs
      const isOfDay = came >= start && came < end
      if (isOfDay && interval.end > came) yield rawAlert(rule, came, interval.end, day, setting)
    }
  }

  const ofDay = boundedCache(CACHED_DAYS, (day: number): readonly RawAlert[] => {
    workedOut += 1
    const alerts = rules.flatMap((rule) => [...ofRule(rule, day)])
    return alerts.sort((a, b) => a.came - b.came)
  })

  const isWithin = (day: number, from: number, to: number) =>
    from < calendar.dayStart(day) && to >= calendar.dayStart(day + 1)

  function within(day: number, from: number, to: number): readonly RawAlert[] {
    const all = ofDay(day)
    const isWhole = leftOut === undefined || leftOut.size === 0
    const alerts = isWhole ? all : all.filter(({ rule }) => rule === null || !leftOut.has(rule))
    return isWithin(day, from, to) ? alerts : alerts.filter(({ came }) => came > from && came <= to)
  }

  /** Counts by day. They outlive the cached alerts: 16 bytes for each counted day. */
  const counts = new Map<number, number>()
  let countsLeaveOut = 0
  let byName: ReadonlyMap<string, readonly AlertRule[]> | undefined

  function countOf(day: number): number {
    // Rules are only ever added to `leftOut`.
    const leavesOut = leftOut?.size ?? 0
    if (leavesOut !== countsLeaveOut) counts.clear()
    countsLeaveOut = leavesOut
    const known = counts.get(day)
    if (known !== undefined) return known
    const count = within(day, calendar.dayStart(day) - 1, calendar.dayStart(day + 1)).length
    counts.set(day, count)
    return count
  }

  return {
    forget: (from) => {
      const first = calendar.dayOf(from)
      for (const day of counts.keys()) if (day >= first) counts.delete(day)
      ofDay.forget((day, alerts) => day >= first || alerts.some(({ gone }) => gone > from))
    },
    coming: (from, to) => {
      const found: RawAlert[] = []
      for (let day = calendar.dayOf(from); calendar.dayStart(day) <= to; day++) found.push(...within(day, from, to))
      return found
    },
    *counting(from, to) {
      let sum = 0
      for (let day = calendar.dayOf(from); calendar.dayStart(day) <= to; day++) {
        const before = workedOut
        sum += isWithin(day, from, to) ? countOf(day) : within(day, from, to).length
        if (workedOut !== before) yield
      }
      return sum
    },
    *backwards(from, to, pvs) {
      for (let day = calendar.dayOf(to); calendar.dayStart(day + 1) > from; day--) {
        const before = workedOut
        const alerts = within(day, from, to)
        if (workedOut !== before) yield null
        for (const raw of alerts.toReversed()) if (pvs === undefined || (raw.pv !== null && pvs.has(raw.pv))) yield raw
      }
    },
    find: (id, from, to) => {
      const [, year, month, date, name = ''] = /^(\d{4})(\d{2})(\d{2})-(.+)-\d{6}$/.exec(id) ?? []
      const day = dayNumber(Number(year), Number(month), Number(date))
      if (!(day >= calendar.dayOf(from) && day <= calendar.dayOf(to))) return undefined
      // Computes only the rules with this name: looking up ids of a thousand days must not compute a thousand days.
      byName ??= Map.groupBy(rules, nameOf)
      for (const rule of byName.get(name) ?? []) {
        if (leftOut?.has(rule) === true) continue
        const raw = [...ofRule(rule, day)].find((alert) => alert.id === id && alert.came > from && alert.came <= to)
        if (raw !== undefined) return raw
      }
      return undefined
    },
  }
}
