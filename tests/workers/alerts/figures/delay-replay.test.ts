import { expect, test } from 'vitest'
import { delayEffect, judgedDelays } from '../../../../src/domain/alerts/delay-effect.ts'
import { must } from '../../../../src/domain/base/must.ts'
import { createAlertRules } from '../../../../src/simulator/model/alerts/alert-rules.ts'
import type { AlertRule, RawAlert } from '../../../../src/simulator/model/alerts/alert-stream.ts'
import { createProcessAlerts } from '../../../../src/simulator/model/alerts/process-alerts.ts'
import { createBerlinCalendar } from '../../../../src/simulator/model/base/calendar.ts'
import { createOverlay } from '../../../../src/simulator/model/base/overlay.ts'
import { GOLDEN, GOLDEN_WEEK } from '../../../../src/simulator/model/intervals/golden-week.ts'
import { createPlantProcess } from '../../../../src/simulator/model/process/plant-process.ts'
import { createPlantPvs } from '../../../../src/simulator/model/station-pvs/plant-pvs.ts'
import { SIZE_FIGURES } from '../../../../src/simulator/model/station-pvs/plant-size.ts'
import { countFigures } from '../../../../workers/alerts/figures/count-figures.ts'
import { sampleAlert } from '../../../domain/alerts/alert-samples.ts'

const SEED = 4711
const START = Date.UTC(2026, 10, 21, 4)

/** The alerts of a week as the plant raises them, with the delays that its rules have. */
function weekOf(rules: readonly AlertRule[]): readonly RawAlert[] {
  return createProcessAlerts(rules, calendar).coming(GOLDEN_WEEK.start - 1, GOLDEN_WEEK.end - 1)
}

const calendar = createBerlinCalendar()
const process = createPlantProcess(SEED, START, calendar, undefined, Number.POSITIVE_INFINITY)
const rules = createAlertRules(createPlantPvs(process, SIZE_FIGURES.demo, createOverlay()), SEED)

function kindsOf(alerts: readonly RawAlert[]) {
  const shown = alerts.map(({ id, rule, came, gone }) =>
    sampleAlert({
      id,
      pvRef: null,
      pvName: String(rules.indexOf(must(rule ?? undefined))),
      timestamp: came,
      goneTimestamp: gone,
    }),
  )
  const counting = countFigures(
    shown,
    { from: GOLDEN_WEEK.start, until: GOLDEN_WEEK.end, zone: 'Europe/Berlin' },
    { more: 0, skipped: 0 },
    (priority) => priority,
  )
  for (;;) {
    const { done, value } = counting.next()
    if (done === true) return value.kinds
  }
}

test('what a longer delay would have spared is what the plant raises less when it has that delay: every contact, limit and line of the golden week', () => {
  const alerts = weekOf(rules)
  let spared = 0
  for (const kind of kindsOf(alerts)) {
    const rule = must(rules[Number(kind.pvName)])
    for (const seconds of judgedDelays(rule.delayMs / 1000)) {
      const effect = must(delayEffect(kind, seconds, rule.delayMs / 1000) ?? undefined)
      const replayed = weekOf([{ ...rule, delayMs: seconds * 1000 }])
      expect([rule.description, seconds, kind.count - effect.spared]).toEqual([
        rule.description,
        seconds,
        replayed.length,
      ])
      spared += effect.spared
    }
  }
  expect(spared).toBeGreaterThan(100)
})

test('the loose contact of the golden week falls silent with a delay of 30 s, and none of 5 s helps', () => {
  const loose = rules.findIndex(({ pv }) => pv?.ref.nr === GOLDEN.looseContact)
  const kind = must(kindsOf(weekOf(rules)).find(({ pvName }) => pvName === String(loose)))
  expect(kind.count).toBe(200)
  expect([5, 30].map((seconds) => delayEffect(kind, seconds, 0)?.spared)).toEqual([0, 200])
})

test('of a delay that is no longer than the present one, or longer than any that was counted, nothing is said', () => {
  const kind = { atMost: Array.from({ length: 121 }, (_, s) => s) }
  expect([5, 10, 11, 131].map((seconds) => delayEffect(kind, seconds, 10)?.spared ?? null)).toEqual([
    null,
    null,
    1,
    null,
  ])
  expect(delayEffect({ atMost: [] }, 30, 0)).toEqual({ seconds: 30, spared: 0, laterS: 30 })
})

test('the usual delays are judged where they are longer, and longer ones than the present one where few of them are', () => {
  expect([0, 5, 30, 60, 300].map(judgedDelays)).toEqual([
    [5, 30, 120],
    [30, 120],
    [60, 90, 150],
    [90, 120, 180],
    [330, 360, 420],
  ])
})
