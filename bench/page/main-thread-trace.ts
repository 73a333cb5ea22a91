import { setTimeout as pause } from 'node:timers/promises'
import type { CdpConnection, CdpEvent } from '../../tests/support/browser/cdp-connection.ts'

export const MAIN_THREAD_PARTS = ['script', 'style', 'layout', 'paint', 'other'] as const
type MainThreadPart = (typeof MAIN_THREAD_PARTS)[number]
/** Processor time of the main threads of all pages, in ms a second. */
export type MainThreadShares = { readonly [part in MainThreadPart]: number }

const TASK = 'ThreadControllerImpl::RunTask'
const PART_OF: Readonly<Record<string, MainThreadPart>> = {
  [TASK]: 'other',
  EvaluateScript: 'script',
  EventDispatch: 'script',
  FireAnimationFrame: 'script',
  FunctionCall: 'script',
  RunMicrotasks: 'script',
  TimerFire: 'script',
  'v8.callFunction': 'script',
  MinorGC: 'script',
  MajorGC: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
}
const TRACE_CONFIG = { includedCategories: ['toplevel', 'devtools.timeline', 'v8'], excludedCategories: ['*'] }
const US_PER_MS = 1000

/** A slice of work of one thread. `ts` and `dur` are µs of real time, `tdur` is µs of processor time. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** A task of a main thread. It holds up the page for `ms`; for `cpuMs` of them it had a core. */
export interface MainThreadTask {
  readonly ms: number
  readonly cpuMs: number
}

async function record(cdp: CdpConnection, work: () => Promise<unknown>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = []
  let onEvent: (event: CdpEvent) => void = () => undefined
  const stop = cdp.listen((event) => onEvent(event))
  const isComplete = new Promise<void>((resolve) => {
    onEvent = ({ method, params }) => {
      if (method === 'Tracing.dataCollected') events.push(...(params as { readonly value: TraceEvent[] }).value)
      if (method === 'Tracing.tracingComplete') resolve()
    }
  })
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: TRACE_CONFIG })
  await work()
  await cdp.send('Tracing.end')
  await isComplete
  stop()
  return events
}

/**
 * Returns what the main threads do, from a browser trace of `ms`. Tracing itself costs time, so read the results as
 * shares.
 */
export async function traceMainThread(cdp: CdpConnection, ms: number): Promise<MainThreadShares> {
  const slices = slicesOfMainThreads(await record(cdp, () => pause(ms)))
    .filter(({ name }) => name in PART_OF)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const shares = { script: 0, style: 0, layout: 0, paint: 0, other: 0 }
  const open = new Map<string, TraceEvent[]>()
  for (const event of slices) {
    const stack = open.get(threadOf(event)) ?? []
    open.set(threadOf(event), stack)
    while (stack.length > 0 && endOf(stack.at(-1)) <= event.ts) stack.pop()
    const outer = stack.at(-1)
    const time = (event.tdur ?? 0) / US_PER_MS
    shares[PART_OF[event.name] ?? 'other'] += time
    // A nested slice does not count for the outer one.
    if (outer !== undefined) shares[PART_OF[outer.name] ?? 'other'] -= time
    stack.push(event)
  }
  const perSecond = (part: MainThreadPart) => (shares[part] * 1000) / ms
  return {
    script: perSecond('script'),
    style: perSecond('style'),
    layout: perSecond('layout'),
    paint: perSecond('paint'),
    other: perSecond('other'),
  }
}

/**
 * Returns the longest task of any page's main thread during `work`, from a browser trace. Tracing makes it a little
 * longer. On a machine with few cores a task also waits while other processes run: then `ms` is above `cpuMs`.
 */
export async function longestTask(cdp: CdpConnection, work: () => Promise<unknown>): Promise<MainThreadTask> {
  let longest: MainThreadTask = { ms: 0, cpuMs: 0 }
  for (const { name, dur = 0, tdur = 0 } of slicesOfMainThreads(await record(cdp, work))) {
    const ms = dur / US_PER_MS
    if (name === TASK && ms > longest.ms) longest = { ms, cpuMs: tdur / US_PER_MS }
  }
  return longest
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`
}

function slicesOfMainThreads(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const isMain = new Set(
    events.filter(({ ph, args }) => ph === 'M' && args.name === 'CrRendererMain').map((event) => threadOf(event)),
  )
  return events.filter((event) => event.ph === 'X' && isMain.has(threadOf(event)))
}

function endOf(event: TraceEvent | undefined): number {
  return event === undefined ? 0 : event.ts + (event.dur ?? 0)
}
