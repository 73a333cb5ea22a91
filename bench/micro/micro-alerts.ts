import { ALERT_FIELDS } from '../../src/domain/alerts/alert-fields.ts'
import { alertConditions, NO_ALERT_FILTER } from '../../src/domain/alerts/alert-filter.ts'
import { compileFilter } from '../../src/domain/base/filter.ts'
import { AlertEntry } from '../../workers/alerts/alert-entry.ts'
import { countFigures } from '../../workers/alerts/figures/count-figures.ts'
import { TextPool } from '../../workers/lists/text-pool.ts'
import { alertOf } from '../alerts/bench-alert.ts'
import type { MicroCase } from './micro-harness.ts'

const ALERTS = 10_000
const FIGURES_OF = 100_000
const YEAR_MS = 365 * 86_400_000
/** Two texts in turn, capitalised as users type them. Each occurs in some alerts and not in others. */
const TEXTS = ['Messwert 24', 'Vorgang 77'] as const

function entries(): readonly AlertEntry[] {
  const pool = new TextPool()
  return Array.from({ length: ALERTS }, (_, number) => new AlertEntry(alertOf(number), 0, pool))
}

/** Returns NaN where all or none match: then nothing was searched. */
function someOf(count: number): number {
  return count > 0 && count < ALERTS ? count : Number.NaN
}

function filterAlerts(): () => number {
  const all = entries()
  let turn = 0
  return () => {
    turn += 1
    const filter = alertConditions({ ...NO_ALERT_FILTER, text: TEXTS[turn % 2 === 0 ? 0 : 1] })
    const matches = compileFilter(filter, ALERT_FIELDS)
    let count = 0
    for (const entry of all) if (matches(entry)) count += 1
    return someOf(count)
  }
}

function bareIncludes(): () => number {
  const texts = entries().map(({ texts: shared }) => shared.map(({ text }) => text.toLowerCase()).join('\0'))
  let turn = 0
  return () => {
    turn += 1
    const wanted = TEXTS[turn % 2 === 0 ? 0 : 1].toLowerCase()
    let count = 0
    for (const text of texts) if (text.includes(wanted)) count += 1
    return someOf(count)
  }
}

/** A year of alerts, as many as a call can ask for. Returns how many of them it counted. */
function countAll(): () => number {
  const from = Date.UTC(2026, 0, 1)
  const alerts = Array.from({ length: FIGURES_OF }, (_, number) => {
    // Spread over the year, in no order.
    const timestamp = from + ((number * 7919) % FIGURES_OF) * (YEAR_MS / FIGURES_OF)
    return {
      ...alertOf(number),
      timestamp,
      goneTimestamp: timestamp + (number % 5000) * 1000,
      ackTimestamp: timestamp + 60_000,
    }
  })
  return () => {
    const time = { from, until: from + YEAR_MS, zone: 'Europe/Berlin' }
    const counting = countFigures(alerts, time, { more: 0, skipped: 0 }, (priority) => priority)
    for (;;) {
      const { done, value } = counting.next()
      if (done === true) return value.count === FIGURES_OF ? value.count : Number.NaN
    }
  }
}

export function alertCases(): readonly MicroCase[] {
  return [
    {
      key: 'alertFilterNs',
      title: 'filter one alert by a text, ns',
      nanosPerUnit: 1,
      limit: 'bareIncludesNs',
      operations: ALERTS,
      turn: filterAlerts(),
    },
    {
      key: 'bareIncludesNs',
      title: 'bare includes of the text in one text, ns',
      nanosPerUnit: 1,
      limit: null,
      operations: ALERTS,
      turn: bareIncludes(),
    },
    {
      key: 'alertFiguresNs',
      title: 'count one of 100,000 alerts in all figures, ns',
      nanosPerUnit: 1,
      limit: null,
      operations: FIGURES_OF,
      turn: countAll(),
    },
  ]
}
