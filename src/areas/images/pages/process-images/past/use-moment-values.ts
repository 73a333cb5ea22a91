import { useEffect, useState } from 'react'
import { intervalOf } from '../../../../../domain/charts/intervals.ts'
import { QUARTER_HOUR_MS, toQuarterHour } from '../../../../../domain/time/calendar.ts'
import { liveKey, pvParam } from '../../../../../domain/values/pv-ref.ts'
import { call } from '../../../../../live/calls/call.ts'
import { useFormat } from '../../../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../../../ui/time/inputs/plant-now.ts'
import type { DataPoint, DataSource } from '../../../../../wire/server/chart.ts'
import type { PvConfig } from '../../../../../wire/server/pv.ts'
import type { Result } from '../../../../../wire/server/result.ts'
import type { LoadState } from '../../../../../wire/tabs/frame.ts'
import { isAmount, isHeld, measureOf } from '../../../../charts/chart/model/chart-series.ts'
import { askedRange, type MomentValue, pointAt } from '../../../../drawings/rules/moment-value.ts'
import { isDigital } from '../../../../values/value/live-value.tsx'

/** A server refuses more in one call. */
const PVS_PER_CALL = 100
/** An image has some hundred PVs at most. What would take more calls is not asked for, so it counts as not archived. */
const MOST_CALLS = 8

/** Values by live key. */
export type MomentValues = ReadonlyMap<string, MomentValue>

interface Read {
  readonly of: readonly PvConfig[]
  readonly at: number
  readonly result: Result<MomentValues>
}

/** Returns what the archive says of PVs at a moment, ms since 1970; null while it is read. `configs` must stay the same list. */
export function useMomentValues(configs: readonly PvConfig[] | null, at: number) {
  const { timeZone: zone } = useFormat()
  const [read, setRead] = useState<Read | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same once more
  useEffect(() => {
    if (configs === null) return
    let isOver = false
    void readMoment(configs, at, zone).then((result) => {
      if (!isOver) setRead({ of: configs, at, result })
    })
    return () => {
      isOver = true
    }
  }, [configs, at, zone, attempt])
  const retry = () => {
    setRead(null)
    setAttempt((before) => before + 1)
  }
  // Values of another moment would be taken for those of this one.
  const result = read !== null && read.of === configs && read.at === at ? read.result : null
  const load: LoadState =
    result === null ? { state: 'loading' } : result.ok ? { state: 'ready' } : { state: 'error', error: result.error }
  return { values: result?.ok === true ? result.body : null, load, retry }
}

async function readMoment(configs: readonly PvConfig[], at: number, zone: string): Promise<Result<MomentValues>> {
  const now = plantNow()
  const when = { at, now, zone }
  const archived = configs.filter(({ hasArchiveData }) => hasArchiveData).slice(0, MOST_CALLS * PVS_PER_CALL)
  const raw = await pointsOf(archived, 'MeasurementArchive', askedRange(at, now))
  if (!raw.ok) return raw
  const values = new Map<string, MomentValue>()
  const take = (config: PvConfig, source: DataSource, points: readonly DataPoint[]) => {
    const found = pointAt(points, intervalOf(source, isHeld(config)), when)
    const key = liveKey(config.pvRef)
    if (found !== null && key !== null) values.set(key, { ...found, isMean: source !== 'MeasurementArchive' })
  }
  for (const config of archived) take(config, 'MeasurementArchive', raw.body.get(pvParam(config.pvRef)) ?? [])
  // Where there are raw values, what they do not say is not known: a mean would bridge a gap.
  const others = archived
    .filter((config) => isMeanOfQuarters(config) && (raw.body.get(pvParam(config.pvRef)) ?? []).length === 0)
    .slice(0, (MOST_CALLS - callsFor(archived)) * PVS_PER_CALL)
  const from = toQuarterHour(at, 'down')
  const means = await pointsOf(others, 'QuarterHourValues', { startDate: from, endDate: from + QUARTER_HOUR_MS })
  if (!means.ok) return means
  for (const config of others) take(config, 'QuarterHourValues', means.body.get(pvParam(config.pvRef)) ?? [])
  return { ok: true, body: values }
}

/** A quarter of an hour of a contact has minutes, of a counter an amount, and of a set value nothing that it was set to. */
function isMeanOfQuarters(config: PvConfig): boolean {
  const measure = measureOf(config.pvRef, isDigital(config), 'QuarterHourValues', 'Mittelwert')
  return !isHeld(config) && !isAmount(measure)
}

function callsFor(configs: readonly PvConfig[]): number {
  return Math.ceil(configs.length / PVS_PER_CALL)
}

/** Reads the points of PVs by TYPE-NR, or fails as a whole. */
async function pointsOf(
  configs: readonly PvConfig[],
  source: DataSource,
  range: { readonly startDate: number; readonly endDate: number },
): Promise<Result<ReadonlyMap<string, readonly DataPoint[]>>> {
  const batches = Array.from({ length: callsFor(configs) }, (_, index) =>
    configs.slice(index * PVS_PER_CALL, (index + 1) * PVS_PER_CALL).map(({ pvRef }) => pvRef),
  )
  const results = await Promise.all(batches.map((pvs) => call('chartDataOfPvs', { ...range, source, pvs })))
  const points = new Map<string, readonly DataPoint[]>()
  for (const result of results) {
    if (!result.ok) return result
    for (const { seriesId, dataPoints } of result.body) points.set(seriesId, dataPoints)
  }
  return { ok: true, body: points }
}
