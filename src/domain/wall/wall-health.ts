/** What a wall monitor measures of itself once a minute. */
export interface WallSample {
  /** Of JavaScript, in MB; NaN where the browser does not say. */
  readonly heapMb: number
  /** What the browser allows, in MB; NaN where it does not say. */
  readonly heapLimitMb: number
  readonly nodes: number
  readonly canvases: number
  /** Time of the last minute in tasks that were longer than 50 ms, in ms; NaN where the browser does not say. */
  readonly longTaskMs: number
  /** Since the last value of any hub arrived, in ms. */
  readonly silentMs: number
  /** Parts of the page that say that they cannot be shown. */
  readonly broken: number
}

const WALL_FINDINGS = ['heap', 'nodes', 'canvases', 'longTasks', 'silence', 'broken'] as const
export type WallFinding = (typeof WALL_FINDINGS)[number]

/** The engine itself gives up soon after; a page of this client holds 20 to 80 MB. */
const MOST_HEAP_SHARE = 0.7
const MOST_HEAP_MB = 1000
/** The longest lists draw some thousand nodes; ten times that is a leak. */
const MOST_NODES = 50_000
const MOST_CANVASES = 200
/** Half of the minute: input and clock would jerk visibly. */
const MOST_LONG_TASK_MS = 30_000
/** Every plant has values that move within minutes, and the server's clock ticks each second. */
const MOST_SILENT_MS = 300_000

/** Returns what is wrong with a sample; a figure that the browser does not give is never wrong. */
export function wallFindings(sample: WallSample): readonly WallFinding[] {
  const wrong: Readonly<Record<WallFinding, boolean>> = {
    heap: sample.heapMb > MOST_HEAP_MB || sample.heapMb > sample.heapLimitMb * MOST_HEAP_SHARE,
    nodes: sample.nodes > MOST_NODES,
    canvases: sample.canvases > MOST_CANVASES,
    longTasks: sample.longTaskMs > MOST_LONG_TASK_MS,
    silence: sample.silentMs > MOST_SILENT_MS,
    broken: sample.broken > 0,
  }
  return WALL_FINDINGS.filter((name) => wrong[name])
}

const RELOAD_REASONS = ['limits', 'daily', 'newBuild', 'outdated'] as const
export type ReloadReason = (typeof RELOAD_REASONS)[number]

/** What decides whether the page is loaded again. */
export interface ReloadQuestion {
  readonly findings: readonly WallFinding[]
  /** How long the page has been there, in ms. */
  readonly ageMs: number
  /** Of the plant's clock, 0 to 23; NaN while unknown. */
  readonly hour: number
  readonly reloadHour: number | null
  readonly hasNewBuild: boolean
  /** The server has no worker of this page's version any more. */
  readonly isOutdated: boolean
}

/** A page younger than this is not loaded again: whatever is wrong, a reload has not helped. */
const LEAST_AGE_MS = 30 * 60_000
/** So that the hour of the daily reload brings one, also if it is the hour in which the monitor was switched on. */
const LEAST_DAILY_AGE_MS = 2 * 3_600_000
/** A deployment is two builds sometimes. */
const LEAST_BUILD_AGE_MS = 60_000

/** Returns why the page wants to be loaded again at the next quiet moment; null if nothing asks for it. */
export function reloadReason(question: ReloadQuestion): ReloadReason | null {
  const { findings, ageMs, hour, reloadHour, hasNewBuild, isOutdated } = question
  if (isOutdated) return 'outdated'
  if (hasNewBuild && ageMs >= LEAST_BUILD_AGE_MS) return 'newBuild'
  if (findings.length > 0 && ageMs >= LEAST_AGE_MS) return 'limits'
  return hour === reloadHour && ageMs >= LEAST_DAILY_AGE_MS ? 'daily' : null
}

/** Last input of a person this long ago counts as nobody there. In ms. */
const QUIET_AFTER_INPUT_MS = 60_000

/**
 * True at a moment at which a reload hides nothing: no alert holds the page, nobody has just touched it, and the server answers,
 * because the page could not be loaded otherwise.
 */
export function isQuietMoment({
  isHeld,
  isConnected,
  sinceInputMs,
}: {
  readonly isHeld: boolean
  readonly isConnected: boolean
  readonly sinceInputMs: number
}): boolean {
  return !isHeld && isConnected && sinceInputMs >= QUIET_AFTER_INPUT_MS
}
