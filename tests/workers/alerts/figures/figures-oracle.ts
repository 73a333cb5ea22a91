import type { Alert } from '../../../../src/wire/server/alert.ts'
import type { AlertFigures, AlertPeak, Spread } from '../../../../src/wire/tabs/alert-figures.ts'

/** The figures once more, as one would count them on paper: no sums that are carried on, no windows that slide. */

const SECOND = 1000
const TEN_MINUTES = 600 * SECOND
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

/** How many came in the ten minutes up to and with this second. */
function recent(alerts: readonly Alert[], at: number): number {
  return alerts.filter(({ timestamp }) => timestamp > at - TEN_MINUTES && timestamp <= at).length
}

/** Looks at every moment at which the number changes: above 10 it begins, below 5 it ends. */
function floodsByHand(alerts: readonly Alert[], until: number) {
  const came = alerts.map(({ timestamp }) => timestamp)
  const moments = [...new Set([...came, ...came.map((at) => at + TEN_MINUTES)])].filter((at) => at <= until)
  const floods: { since: number; until: number; peak: AlertPeak; count: number; first: string }[] = []
  let open: (typeof floods)[number] | null = null
  for (const at of moments.sort((a, b) => a - b)) {
    const within = recent(alerts, at)
    if (open === null && within > 10) {
      const [first] = alerts.filter(({ timestamp }) => timestamp > at - TEN_MINUTES).toSorted(oldestFirst)
      open = { since: at, until, peak: { at, count: within }, count: 0, first: first?.id ?? '' }
      floods.push(open)
    }
    if (open === null) continue
    if (within > open.peak.count) open.peak = { at, count: within }
    if (within < 5) {
      open.until = at
      open = null
    }
  }
  for (const flood of floods) {
    const first = alerts.find(({ id }) => id === flood.first)
    flood.count = alerts.filter(
      (alert) => first !== undefined && oldestFirst(alert, first) >= 0 && alert.timestamp <= flood.until,
    ).length
  }
  return floods
}

function oldestFirst(a: Alert, b: Alert): number {
  return a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1)
}

/** The nearest rank. */
function spreadOf(lengths: readonly number[]): Spread {
  const sorted = lengths.toSorted((a, b) => a - b)
  const rank = (percent: number) => sorted.find((_, i) => (i + 1) * 100 >= percent * sorted.length) ?? null
  return { count: sorted.length, median: rank(50), p95: rank(95) }
}

/** What the plant's clock shows, as parts of a text; the offset tells the two passes of a repeated hour apart. */
function clockOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'full',
  })
  return (at: number) => {
    const text = format.format(at)
    const [, day = '', hour = '', minute = ''] = /^(\S+), (\d\d):(\d\d)/.exec(text) ?? []
    return { day, hour, minute, offset: text.split(' ').slice(2).join(' ') }
  }
}

/** Moments from `from` on, a quarter of an hour apart. */
function stepsOf(from: number, until: number): readonly number[] {
  return Array.from({ length: Math.ceil((until - from) / (900 * SECOND)) }, (_, i) => from + i * 900 * SECOND)
}

function mostOf(groups: ReadonlyMap<string, readonly Alert[]>, most: number) {
  return [...groups.values()].filter((group) => group.length > most).length
}

/** Those of the figures that need no list. */
export function countedByHand(all: readonly Alert[], from: number, until: number, zone: string) {
  const alerts = all.filter(({ timestamp }) => timestamp >= from && timestamp < until)
  const clock = clockOf(zone)
  const shown = new Map(alerts.map((alert) => [alert.id, clock(alert.timestamp)]))
  const at = (alert: Alert) => shown.get(alert.id) ?? clock(alert.timestamp)
  const end = ({ goneTimestamp }: Alert) => (goneTimestamp === null ? until : Math.min(goneTimestamp, until))
  const kindOf = ({ pvRef, pvName, stationNumber, limitType, priority, description }: Alert) =>
    JSON.stringify([pvRef ?? pvName, stationNumber, limitType, priority, description])
  const kinds = Map.groupBy(alerts, kindOf)
  const chatters = (alert: Alert) => {
    const times = (kinds.get(kindOf(alert)) ?? []).map(({ timestamp }) => timestamp).sort((a, b) => a - b)
    return times.some(
      (first, i) =>
        first <= alert.timestamp &&
        alert.timestamp <= (times[i + 2] ?? Number.NEGATIVE_INFINITY) &&
        (times[i + 2] ?? Number.POSITIVE_INFINITY) - first <= 60 * SECOND,
    )
  }
  const isFleeting = ({ timestamp, goneTimestamp }: Alert) =>
    goneTimestamp !== null && goneTimestamp - timestamp < 60 * SECOND
  const chattering = alerts.filter(chatters)
  const counts = [...kinds.values()].map((kind) => kind.length).sort((a, b) => b - a)
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
  const ackOf = (some: readonly Alert[]) =>
    spreadOf(some.flatMap(({ timestamp, ackTimestamp }) => (ackTimestamp === null ? [] : ackTimestamp - timestamp)))
  const acked = alerts.filter(({ ackTimestamp }) => ackTimestamp !== null)
  const hours = Array.from({ length: 24 }, (_, hour) => alerts.filter((alert) => Number(at(alert).hour) === hour))
  const standing = alerts.filter((alert) => end(alert) - alert.timestamp > DAY)
  /** Every quarter of an hour in which one stands, by the day that the clock shows. */
  const standingOfDays = new Map<string, Set<string>>()
  for (const alert of standing) {
    const since = alert.timestamp + DAY
    for (const moment of [...stepsOf(since, end(alert)), end(alert) - 1]) {
      const { day } = clock(moment)
      standingOfDays.set(day, (standingOfDays.get(day) ?? new Set()).add(alert.id))
    }
  }
  const floods = floodsByHand(alerts, until)
  const edges = [...new Set(alerts.flatMap((alert) => [alert.timestamp, end(alert)]))].sort((a, b) => a - b)
  /** Between two moments at which something comes or goes, something is there or nothing is. */
  const activeMs = edges.reduce((ms, edge, i) => {
    const isActive = alerts.some((alert) => alert.timestamp <= edge && edge < end(alert))
    return isActive ? ms + ((edges[i + 1] ?? edge) - edge) : ms
  }, 0)
  const worst = Math.max(0, ...alerts.map(({ timestamp }) => recent(alerts, timestamp)))
  return {
    count: alerts.length,
    worst: worst === 0 ? null : worst,
    periods: mostOf(
      Map.groupBy(alerts, (alert) => {
        const { day, hour, minute, offset } = at(alert)
        return `${day} ${hour}:${minute[0]} ${offset}`
      }),
      10,
    ),
    hours: mostOf(
      Map.groupBy(alerts, (alert) => `${at(alert).day} ${at(alert).hour} ${at(alert).offset}`),
      30,
    ),
    periodsOf: (until - from) / TEN_MINUTES,
    hoursOf: (until - from) / HOUR,
    floods,
    floodMs: sum(floods.map((flood) => flood.until - flood.since)),
    kindCount: kinds.size,
    ofTen: sum(counts.slice(0, 10)),
    ofHundred: sum(counts.slice(0, 100)),
    chattering: chattering.length,
    chatteringKinds: new Set(chattering.map(kindOf)).size,
    fleeting: alerts.filter(isFleeting).length,
    standing: standing.map(({ id }) => id).sort(),
    standingWorst: Math.max(0, ...[...standingOfDays.values()].map(({ size }) => size)),
    priorities: Object.fromEntries([...Map.groupBy(alerts, ({ priority }) => priority)].map(([p, a]) => [p, a.length])),
    duration: spreadOf(
      alerts.flatMap(({ timestamp, goneTimestamp }) => (goneTimestamp === null ? [] : goneTimestamp - timestamp)),
    ),
    activeMs,
    acked: ackOf(alerts),
    open: alerts.length - acked.length,
    ackedByHour: hours.map(ackOf),
    ackedByUser: Object.fromEntries(
      [...Map.groupBy(acked, ({ ackUser }) => ackUser ?? '')].map(([user, own]) => [user, ackOf(own)]),
    ),
    stations: Object.fromEntries(
      [...Map.groupBy(alerts, ({ stationName }) => stationName)].map(([name, own]) => [
        name,
        { count: own.length, acked: ackOf(own) },
      ]),
    ),
    days: Object.fromEntries([...Map.groupBy(alerts, (alert) => at(alert).day)].map(([day, own]) => [day, own.length])),
    hoursOfDay: hours.map((own) => own.length),
  }
}

/** The same of what the worker says. */
export function comparable(figures: AlertFigures, zone: string): ReturnType<typeof countedByHand> {
  const clock = clockOf(zone)
  return {
    count: figures.count,
    worst: figures.worst?.count ?? null,
    periods: figures.periods.above,
    hours: figures.hours.above,
    periodsOf: figures.periods.of,
    hoursOf: figures.hours.of,
    floods: figures.floods.map(({ first, ...flood }) => ({ ...flood, first: first.id })).toReversed(),
    floodMs: figures.floodMs,
    kindCount: figures.kindCount,
    ofTen: figures.ofTen,
    ofHundred: figures.ofHundred,
    chattering: figures.chattering,
    chatteringKinds: figures.chatteringKinds,
    fleeting: figures.fleeting,
    standing: figures.standing.map(({ id }) => id).sort(),
    standingWorst: figures.standingWorst?.count ?? 0,
    priorities: Object.fromEntries(figures.priorities.map(({ priority, count }) => [priority, count])),
    duration: figures.duration,
    activeMs: figures.activeMs,
    acked: figures.acked,
    open: figures.open,
    ackedByHour: [...figures.ackedByHour],
    ackedByUser: Object.fromEntries(figures.ackedByUser.map(({ user, ...spread }) => [user, spread])),
    stations: Object.fromEntries(
      figures.stations.map(({ stationName, count, acked }) => [stationName, { count, acked }]),
    ),
    days: Object.fromEntries(
      figures.days.filter(({ count }) => count > 0).map(({ at, count }) => [clock(at).day, count]),
    ),
    hoursOfDay: [...figures.hoursOfDay],
  }
}
