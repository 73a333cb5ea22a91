import { type ArgsOf, type BodyOf, ENDPOINTS, type EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { ChartConfig, ChartDirectory } from '../../src/wire/server/chart-config.ts'
import type { ProcessImageNode } from '../../src/wire/server/dashboard.ts'
import type { PvRef, PvType } from '../../src/wire/server/pv.ts'
import type { Untried } from '../../src/wire/tabs/acceptance.ts'
import { isReading } from './probe.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Enough to see each kind of a thing, few enough for a server that works. */
const SOME_PVS = 40
const SOME_IDS = 20
const SOME_ALERTS = 500

/** What earlier calls of a check have brought, as this client reads it. */
export interface Known {
  /** ms since 1970 on the clock of the server. */
  readonly now: number
  body<N extends EndpointName>(name: N): BodyOf<N> | null
}

export interface Step<N extends EndpointName = EndpointName> {
  readonly name: N
  /** Null: nothing is known to ask for. */
  readonly args: (known: Known) => ArgsOf<N> | null
  /** What must be there to ask for it; null: nothing. */
  readonly needs: Untried | null
}

function step<N extends EndpointName>(
  name: N,
  args: (known: Known) => ArgsOf<N> | null,
  needs: Untried | null = null,
): Step {
  // The arguments are those of this call: nothing else makes a step.
  return { name, args: args as Step['args'], needs }
}

const none = () => ({})

/**
 * Every reading call, in an order in which each finds what it needs in those before it. Steps of one call are one row of the report.
 */
export const CALL_PLAN: readonly Step[] = [
  step('userInfo', none),
  step('rights', none),
  step('priorities', none),
  step('systemSettings', none),
  step('licenseOptions', none),
  step('passwordPolicy', none),
  step('stations', none),
  step('priorityOutputOptions', none),
  step('pvNodes', none),
  step('pvConfigs', (known) => list('pvs', somePvs(known)), 'pv'),
  step('maintenanceDescriptions', none),
  step('runtimes', (known) => list('pvs', machines(known)), 'machine'),
  step('maintenanceNotifications', machine, 'machine'),
  step('lifecycle', machine, 'machine'),
  step('protocolOfStation', () => ({ stationNr: 0 })),
  step('protocolByCompareValue', () => ({ stationNr: 0, compareValue: 100, isPercent: true })),
  step('protocolOfPv', machine, 'machine'),
  step('datasheetDocuments', machine, 'machine'),
  step(
    'datasheetFile',
    (known) => withId(known.body('datasheetDocuments')?.entries.find(({ docType }) => docType === 'File')),
    'document',
  ),
  step('datasheetData', machine, 'machine'),
  step('datasheetParts', machine, 'machine'),
  step('alerts', ({ now }) => ({ start: now - 30 * DAY_MS, end: now, limit: SOME_ALERTS })),
  step(
    'alertsOfPvs',
    (known) => {
      const pvs = (known.body('alerts')?.alerts ?? []).flatMap(({ pvRef }) => pvRef ?? []).slice(0, SOME_IDS)
      return pvs.length === 0 ? null : { start: known.now - 30 * DAY_MS, end: known.now, pvs }
    },
    'alert',
  ),
  step('controlEvents', ({ now }) => ({ start: now - 30 * DAY_MS, end: now, limit: SOME_ALERTS })),
  step('chartDirectory', () => ({ type: 'Measurement' })),
  step('chartConfig', (known) => withId(firstChart(known)), 'chart'),
  step('chartSeries', (known) => withId(firstChart(known)), 'chart'),
  step('chartData', (known) => ofChart(known, lastDay(known)), 'chart'),
  step('firstDate', (known) => ofChart(known, { source: 'QuarterHourValues' as const }), 'chart'),
  step('lastDate', (known) => ofChart(known, { source: 'QuarterHourValues' as const }), 'chart'),
  step('chartDataOfPvs', (known) => ofArchive(known, lastDay(known)), 'archive'),
  step('firstDateOfPvs', (known) => ofArchive(known, { source: 'QuarterHourValues' as const }), 'archive'),
  step('lastDateOfPvs', (known) => ofArchive(known, { source: 'QuarterHourValues' as const }), 'archive'),
  step('exportChart', (known) => ofArchive(known, { ...lastDay(known), language: 'de' }), 'archive'),
  step('annotations', none),
  step('chartsOfAnnotation', (known) => withId(known.body('annotations')?.[0]), 'annotation'),
  step('reportConfigs', () => ({ id: 0 })),
  step(
    'reportData',
    (known) => {
      const report = known.body('reportConfigs')?.reportConfigs[0]
      return report === undefined
        ? null
        : { reportId: report.id, period: report.period, date: dayOf(known.now - DAY_MS) }
    },
    'report',
  ),
  step('ruebConfigs', none),
  step('ruebEvents', ({ now }) => ({ configId: 0, from: dayOf(now - 365 * DAY_MS), to: dayOf(now) })),
  step('sebamConfigs', none),
  step('dashboardConfig', none),
  step('alarmPlans', none),
  step('plansToConfirm', none),
  step('alarmLines', none),
  step('callOuts', none),
  step('callNumbersForActivation', none),
  step('callNumbers', none),
  step('processImages', none),
  step(
    'processImage',
    (known) => {
      const root = known.body('processImages')?.root
      const name = root === undefined ? null : firstImage(root)
      return name === null ? null : { name }
    },
    'image',
  ),
  step('textOutputs', none),
  step(
    'textMessages',
    (known) =>
      list(
        'ids',
        (known.body('textOutputs') ?? []).slice(0, SOME_IDS).map(({ id }) => id),
      ),
    'text',
  ),
  step('webcams', none),
  step('webcam', (known) => withId(known.body('webcams')?.[0]), 'webcam'),
  step(
    'webcamImages',
    (known) => {
      const camera = known.body('webcams')?.[0]
      return camera === undefined ? null : { id: camera.id, from: known.now - DAY_MS, to: known.now }
    },
    'webcam',
  ),
  step(
    'webcamImage',
    (known) => {
      const camera = known.body('webcams')?.[0]
      return camera === undefined ? null : { id: camera.id, currentFilename: '' }
    },
    'webcam',
  ),
  step('mapBackground', none),
  step(
    'mapTile',
    (known) => {
      const tiles = known.body('systemSettings')?.mapTiles?.[0]
      return tiles === undefined ? null : { type: tiles.type, z: 0, x: 0, y: 0 }
    },
    'tiles',
  ),
  step('pipeLeakageZones', none),
  step('energyConfig', none),
  step('renewLease', none),
]

/** Calls that are not tried, and why: those that write, and some that read. */
export const NOT_TRIED: Readonly<Partial<Record<EndpointName, Untried>>> = {
  loginToken: 'login',
  login: 'login',
  secondFactor: 'login',
  logout: 'logout',
  allPvs: 'unused',
  weather: 'elsewhere',
  weatherForecast: 'elsewhere',
}

/** Returns the calls that change something, and are never sent. */
export function writingCalls(): readonly EndpointName[] {
  return (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => !isReading(name) && NOT_TRIED[name] === undefined)
}

function list<K extends string, T>(name: K, rows: readonly T[]): Record<K, readonly T[]> | null {
  // One key of this name.
  return rows.length === 0 ? null : ({ [name]: rows } as Record<K, readonly T[]>)
}

function withId(one: { readonly id: number } | null | undefined): { readonly id: number } | null {
  return one === null || one === undefined ? null : { id: one.id }
}

/** PVs of every type, so that each kind of configuration and of value is seen. */
export function somePvs(known: Known): readonly PvRef[] {
  const byType = new Map<PvType, PvRef[]>()
  for (const { pvs } of known.body('pvNodes') ?? [])
    for (const pv of pvs) byType.set(pv.type, [...(byType.get(pv.type) ?? []).slice(0, SOME_PVS), pv])
  const each = Math.max(1, Math.floor(SOME_PVS / Math.max(1, byType.size)))
  return [...byType.values()].flatMap((pvs) => pvs.slice(0, each))
}

function machines(known: Known): readonly PvRef[] {
  return (known.body('maintenanceDescriptions') ?? []).slice(0, SOME_IDS).map(({ pvRef }) => pvRef)
}

function machine(known: Known) {
  const [pv] = machines(known)
  return pv === undefined ? null : { pvType: pv.type, pvNr: pv.nr }
}

function firstChart(known: Known): ChartConfig | null {
  const root = known.body('chartDirectory')
  return root === null ? null : chartBelow(root)
}

function chartBelow({ configList, childDirectoryList }: ChartDirectory): ChartConfig | null {
  for (const chart of configList) return chart
  for (const child of childDirectoryList) {
    const chart = chartBelow(child)
    if (chart !== null) return chart
  }
  return null
}

function firstImage({ fileName, children }: ProcessImageNode): string | null {
  if (fileName !== null) return fileName
  for (const child of children) {
    const name = firstImage(child)
    if (name !== null) return name
  }
  return null
}

function ofChart<T extends object>(known: Known, args: T): (T & { readonly id: number }) | null {
  const chart = firstChart(known)
  return chart === null ? null : { ...args, id: chart.id }
}

function ofArchive<T extends object>(known: Known, args: T): (T & { readonly pvs: readonly PvRef[] }) | null {
  const pvs = (known.body('pvConfigs') ?? []).filter(({ hasArchiveData }) => hasArchiveData).slice(0, 4)
  return pvs.length === 0 ? null : { ...args, pvs: pvs.map(({ pvRef }) => pvRef) }
}

function lastDay({ now }: Known) {
  return { startDate: now - DAY_MS, endDate: now, source: 'QuarterHourValues' as const }
}

/** yyyy-MM-dd. Which day it is at the plant does not matter here. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
