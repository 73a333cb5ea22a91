import { archiveKey } from '../../../domain/charts/archive-key.ts'
import { intervalOf, intervalsOf } from '../../../domain/charts/intervals.ts'
import type { Columns } from '../../../domain/charts/series-buffer.ts'
import { HOUR_MS } from '../../../domain/time/calendar.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { subscribeArchive } from '../../../live/views/subscriptions.ts'
import type { DataSource } from '../../../wire/server/chart.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import type { RuebConfig } from '../../../wire/server/report.ts'
import { isHeld } from '../../charts/chart/model/chart-series.ts'
import { type CheckedKind, checkedAlone, checkedKind } from '../rules/plausibility/check.ts'
import type { Checked, Finding } from '../rules/plausibility/finding.ts'
import { foldedGaps } from '../rules/plausibility/missing.ts'
import { oddOverflows, RAIN_HOURS } from '../rules/plausibility/overflow.ts'
import { isMade, madeWithoutMachine } from '../rules/plausibility/without-machine.ts'

/** By what values are judged besides their own archive. */
type JudgedBy = 'basins' | 'contacts' | 'gauges'

/** What could not be read before a check began. */
export interface NotRead {
  /** Names of what is not checked. */
  readonly names: readonly string[]
  /** By what nothing is judged. */
  readonly parts: readonly JudgedBy[]
}

/** What to check. */
export interface CheckJob {
  readonly configs: readonly PvConfig[]
  readonly notRead: NotRead
  /** By which others are judged: gauges of rain, say. Nothing is told of them. */
  readonly partners: readonly PvConfig[]
  readonly basins: readonly RuebConfig[]
  readonly source: DataSource
  /** ms since 1970 */
  readonly range: TimeRange
  /** Up to when the station has told anything, ms since 1970. */
  readonly known: number
  /** When it began, ms since 1970. */
  readonly at: number
  readonly zone: string
}

/** How far a check has come. */
export interface CheckState {
  readonly job: CheckJob
  readonly done: number
  readonly total: number
  readonly findings: readonly Finding[]
  /** Could not be loaded, so nothing is known of them. */
  readonly failed: readonly PvConfig[]
  /** Also what belongs together has been compared. */
  readonly isOver: boolean
}

interface Wanted {
  readonly config: PvConfig
  /** Null of what only helps to judge others. */
  readonly kind: CheckedKind | null
}

/** A few at a time: the plant answers others as well, and a week of values is gone again before the next one comes. */
const AT_ONCE = 3

/** Returns how a check begins. */
export function checkAtFirst(job: CheckJob): CheckState {
  return { job, done: 0, total: wantedOf(job).length, findings: [], failed: [], isOver: false }
}

/**
 * Loads the archive of each process variable of a job, checks each in a task of its own, at last those that belong together, and
 * tells what is known after each. Returns a function that stops it.
 */
export function checkStation(job: CheckJob, onChange: (state: CheckState) => void): () => void {
  const waiting = [...wantedOf(job)]
  const stops = new Set<() => void>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const kept = new Map<string, Checked>()
  let state = checkAtFirst(job)
  let found: readonly Finding[] = []
  const later = (work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, 0)
    timers.add(timer)
  }
  const tell = (more: readonly Finding[], change: Partial<CheckState>) => {
    found = [...found, ...more]
    state = { ...state, ...change, findings: foldedGaps(found) }
    onChange(state)
  }
  const settle = (change: Partial<CheckState>, more: readonly Finding[]) => {
    tell(more, { ...change, done: state.done + 1 })
    if (state.done === state.total) together()
    else next()
  }
  const take = ({ config, kind }: Wanted, columns: Columns) =>
    later(() => {
      const checked = checkedOf(job, config, columns)
      if (kind === null || isKept(job, config, kind)) kept.set(pvParam(config.pvRef), checked)
      settle({}, kind === null ? [] : checkedAlone(checked, kind))
    })
  const next = () => {
    const wanted = waiting.shift()
    if (wanted === undefined) return
    let stop = () => {}
    stop = readArchive(keyOf(job, wanted.config, wanted.kind), (columns) => {
      stops.delete(stop)
      if (columns === null) later(() => settle({ failed: [...state.failed, wanted.config] }, []))
      else take(wanted, columns)
    })
    stops.add(stop)
  }
  /** One task each: they read the archives of many. */
  const together = () => {
    const work = pairsOf(job, kept)
    const goOn = () => {
      const each = work.shift()
      if (each === undefined) return tell([], { isOver: true })
      const more = each()
      if (more.length > 0) tell(more, {})
      later(goOn)
    }
    later(goOn)
  }
  if (state.total === 0) together()
  for (let count = 0; count < AT_ONCE; count += 1) next()
  return () => {
    for (const stop of stops) stop()
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Returns whether the archive of anything could be checked, and not only of what others are judged by. */
export function hasChecked({ job, failed }: CheckState): boolean {
  return job.configs.some((config) => checkedKind(config) !== null && !failed.includes(config))
}

function wantedOf({ configs, partners }: CheckJob): readonly Wanted[] {
  const own = configs.flatMap((config): Wanted[] => {
    const kind = checkedKind(config)
    return kind === null ? [] : [{ config, kind }]
  })
  return [...own, ...partners.map((config) => ({ config, kind: null }))]
}

function keyOf({ range, source }: CheckJob, { pvRef }: PvConfig, kind: CheckedKind | null): string {
  const earlier = kind === null ? RAIN_HOURS * HOUR_MS : 0
  const start = Math.max(0, Math.floor(range.from) - earlier)
  return archiveKey({ series: { kind: 'pv', pv: pvRef }, source, start, end: Math.ceil(range.to), drawing: null })
}

/** Calls `onEnd` once, with all points or null if some cannot be loaded. Returns a function that stops it. */
function readArchive(key: string, onEnd: (columns: Columns | null) => void): () => void {
  let isOver = false
  let release: (() => void) | null = null
  const stop = () => {
    isOver = true
    release?.()
    release = null
  }
  release = subscribeArchive(key, ({ x, y, load, ranges }) => {
    if (isOver || (load.state !== 'ready' && load.state !== 'error')) return
    const hasAll = load.state === 'ready' && ranges.every((part) => part.load.state !== 'error')
    // Copied: the columns are valid until the next frame.
    const columns = hasAll ? { x: x.slice(), y: y.slice() } : null
    stop()
    onEnd(columns)
  })
  // It was there at once, before its release was known.
  if (isOver) stop()
  return stop
}

function checkedOf({ range, source, known, zone }: CheckJob, config: PvConfig, columns: Columns): Checked {
  const points = intervalsOf(columns, intervalOf(source, isHeld(config)), zone)
  return { config, points, from: range.from / 1000, to: range.to / 1000, known: known / 1000 }
}

function isKept({ basins }: CheckJob, config: PvConfig, kind: CheckedKind): boolean {
  const name = pvParam(config.pvRef)
  const isOfBasin = basins.some(({ overflowPv, levelPv, rainPv }) =>
    [overflowPv, levelPv, rainPv].some((pv) => pv !== null && pvParam(pv) === name),
  )
  return kind === 'machine' || isMade(config) || isOfBasin
}

function pairsOf({ basins }: CheckJob, kept: ReadonlyMap<string, Checked>): (() => readonly Finding[])[] {
  const all = [...kept.values()]
  const machines = all.filter(({ config }) => checkedKind(config) === 'machine')
  const of = (pv: PvRef | null) => (pv === null ? null : (kept.get(pvParam(pv)) ?? null))
  return [
    ...all.filter(({ config }) => isMade(config)).map((made) => () => madeWithoutMachine(made, machines)),
    ...basins.map(({ overflowPv, levelPv, rainPv, weirLevel }) => () => {
      const basin = { overflow: of(overflowPv), level: of(levelPv), rain: of(rainPv), weir: weirLevel }
      return oddOverflows(basin)
    }),
  ]
}
