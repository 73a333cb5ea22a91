import { expect, test } from 'vitest'
import { candidateLimits } from '../../../../src/domain/alerts/limit-candidates.ts'
import { limitEffect } from '../../../../src/domain/alerts/limit-effect.ts'
import { explainAlerts, isExplained } from '../../../../src/domain/alerts/limit-explanation.ts'
import { type LimitRule, type Stay, staysBeyond } from '../../../../src/domain/alerts/limit-stays.ts'
import { must } from '../../../../src/domain/base/must.ts'
import { closedRange } from '../../../../src/domain/values/valid-range.ts'
import { createAlertRules, exceeds, LIMIT_GAP_MS } from '../../../../src/simulator/model/alerts/alert-rules.ts'
import type { AlertRule } from '../../../../src/simulator/model/alerts/alert-stream.ts'
import { createProcessAlerts } from '../../../../src/simulator/model/alerts/process-alerts.ts'
import { createPlantArchive } from '../../../../src/simulator/model/archive/plant-archive.ts'
import { createBerlinCalendar } from '../../../../src/simulator/model/base/calendar.ts'
import { createOverlay } from '../../../../src/simulator/model/base/overlay.ts'
import { GOLDEN_WEEK } from '../../../../src/simulator/model/intervals/golden-week.ts'
import { sampledIntervals } from '../../../../src/simulator/model/intervals/sampled-intervals.ts'
import { createPlantProcess } from '../../../../src/simulator/model/process/plant-process.ts'
import type { LimitDefinition, PvModel } from '../../../../src/simulator/model/pv/pv-model.ts'
import { createPlantPvs } from '../../../../src/simulator/model/station-pvs/plant-pvs.ts'
import { SIZE_FIGURES } from '../../../../src/simulator/model/station-pvs/plant-size.ts'
import { quantise } from '../../../../src/simulator/model/values/pv-values.ts'
import type { DataPoint } from '../../../../src/wire/server/chart.ts'

const SEED = 4711
const START = Date.UTC(2026, 10, 21, 4)
const MINUTE = 60_000
/** Of all samples of a value: limits that it passes now and then, often and nearly always. */
const PARTS = [0.9, 0.97]

const calendar = createBerlinCalendar()
const process = createPlantProcess(SEED, START, calendar, undefined, Number.POSITIVE_INFINITY)
const plant = createPlantPvs(process, SIZE_FIGURES.demo, createOverlay())
const byNr = new Map(plant.pvs.map((pv) => [`${pv.ref.type}${pv.ref.nr}`, pv]))
const archive = createPlantArchive(({ type, nr }) => byNr.get(`${type}${nr}`), plant.sources, process)
const ofLimits = createAlertRules(plant, SEED).flatMap((rule) =>
  rule.limit === null || rule.pv === null ? [] : [{ rule, limit: rule.limit, pv: rule.pv }],
)

interface Watched {
  readonly rule: AlertRule
  readonly limit: LimitDefinition
  readonly pv: PvModel
}

function rawValues({ pv }: Watched): readonly DataPoint[] {
  return must(archive.chart(pv.ref, 'MeasurementArchive', GOLDEN_WEEK.start, GOLDEN_WEEK.end - 1, START))
}

const archiveStep = ({ pv }: Watched) =>
  plant.sources[pv.stationIndex]?.connection === 'pushed' ? 15 * MINUTE : MINUTE
const isUpper = ({ limit: { type } }: Watched) => type === 'Top' || type === 'TopMiddle'

function ruleOf(watched: Watched, limit: number): LimitRule {
  return { isUpper: isUpper(watched), limit, delayMs: watched.rule.delayMs, pauseMs: LIMIT_GAP_MS }
}

/** When what the plant raises with another limit began, if it compares the value every `stepMs`; at no time it is sure beforehand that none comes. */
function replayed({ rule, pv, limit }: Watched, other: number, stepMs: number): readonly number[] {
  const passes = exceeds(pv.signal, pv.config.decimalPlaces, { ...limit, limit: other })
  const intervals = sampledIntervals(passes, (start, end) => [{ start, end }], LIMIT_GAP_MS, stepMs)
  return createProcessAlerts([{ ...rule, intervals }], calendar)
    .coming(GOLDEN_WEEK.start - 1, GOLDEN_WEEK.end - 1)
    .map(({ came }) => came - rule.delayMs)
}

/** Limits which parts of the samples do not pass, and the present one. */
function limitsOf(watched: Watched, points: readonly DataPoint[]): readonly number[] {
  const values = points.flatMap(({ value }) => value ?? []).sort((a, b) => a - b)
  const at = (part: number) => must(values[Math.floor(part * (values.length - 1))])
  return [...new Set([watched.limit.limit, ...PARTS.map((part) => at(isUpper(watched) ? part : 1 - part))])]
}

/** Times at which the archive does not have what the rule saw: gaps, and what an instrument got wrong. */
function differing(watched: Watched, points: readonly DataPoint[]): readonly number[] {
  const { pv } = watched
  const known = new Map(points.map(({ timestamp, value }) => [timestamp, value]))
  const times: number[] = []
  for (let at = GOLDEN_WEEK.start; at < GOLDEN_WEEK.end; at += archiveStep(watched)) {
    if (known.get(at) !== quantise(pv.signal(at), pv.config.decimalPlaces)) times.push(at)
  }
  return times
}

const raisedAt = (stays: readonly Stay[]) =>
  stays.filter(({ verdict }) => verdict === 'raised').map(({ start }) => start)

test('the alerts of any other limit, by the raw values of the golden week, are those that the plant raises with it when it looks as often as the archive', () => {
  let raised = 0
  let unsure = 0
  for (const watched of ofLimits) {
    const points = rawValues(watched)
    const wrong = differing(watched, points)
    for (const other of limitsOf(watched, points)) {
      const stays = staysBeyond(points, ruleOf(watched, other))
      const isSure = (start: number) => {
        const stay = stays.find((one) => start >= one.start && start <= one.end)
        const [from, to] = [start - LIMIT_GAP_MS, (stay?.end ?? start) + LIMIT_GAP_MS]
        return from >= GOLDEN_WEEK.start && stay?.verdict !== 'unknown' && !wrong.some((at) => at >= from && at <= to)
      }
      const real = replayed(watched, other, archiveStep(watched))
      const found = raisedAt(stays)
      expect([watched.rule.description, other, found.filter(isSure)]).toEqual([
        watched.rule.description,
        other,
        real.filter(isSure),
      ])
      raised += found.length
      unsure += new Set([...found, ...real].filter((start) => !isSure(start))).size
    }
  }
  expect(raised).toBeGreaterThan(1000)
  // Nearly nothing of it is left out.
  expect(unsure).toBeLessThan(0.05 * raised)
})

test('raw values explain the alerts of every limit of the golden week, and with a suggested one the plant raises as many as the page says: exactly if it looks as often as the archive, nearly always otherwise', () => {
  let explained = 0
  let judged = 0
  let exact = 0
  for (const watched of ofLimits) {
    const { rule, limit, pv } = watched
    const came = createProcessAlerts([rule], calendar).coming(GOLDEN_WEEK.start - 1, GOLDEN_WEEK.end - 1)
    if (came.length === 0) continue
    const points = rawValues(watched)
    const present = ruleOf(watched, limit.limit)
    const explanation = explainAlerts(
      points,
      present,
      came.map((alert) => alert.came),
    )
    expect([rule.description, isExplained(explanation)]).toEqual([rule.description, true])
    explained += 1
    const range = must(closedRange(pv.config.domainConfig) ?? undefined)
    const asked = { isUpper: present.isUpper, limit: limit.limit, next: null, decimals: pv.config.decimalPlaces }
    for (const other of candidateLimits(asked, range)) {
      const { raised } = limitEffect(points, { ...present, pauseMs: explanation.pauseMs }, other)
      const { stepMs } = must(pv.limitAlarm ?? undefined)
      const real = replayed(watched, other, stepMs).length
      const off = Math.abs(raised - real)
      if (stepMs === archiveStep(watched)) expect([rule.description, other, off]).toEqual([rule.description, other, 0])
      // It looks at this value less often than the archive, or more often: what lies between is one alert here and two there.
      else expect([rule.description, other, off <= 2]).toEqual([rule.description, other, true])
      exact += off === 0 ? 1 : 0
      judged += 1
    }
  }
  expect(explained).toBeGreaterThan(30)
  expect(exact).toBeGreaterThan(0.95 * judged)
})
