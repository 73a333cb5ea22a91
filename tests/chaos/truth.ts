import { archiveOfKey } from '../../src/domain/charts/archive-key.ts'
import type { SimulatorHandle } from '../../src/simulator/start-simulator.ts'
import type { Invocation } from '../support/truth/command-history.ts'
import { untruthOf } from '../support/truth/lane-truth.ts'
import type { ClientState } from './client-state.ts'

/**
 * Compares the state of a page with the simulator. Returns differences as sentences, none if they are equal. The
 * simulator's clock must be stopped and every value of that moment sent.
 */
export function differences(simulator: SimulatorHandle, client: ClientState): string[] {
  return [
    ...client.breaches,
    ...laneDifferences(simulator, client),
    ...alertDifferences(simulator, client),
    ...archiveDifferences(simulator, client),
  ]
}

/**
 * Returns what a page shows without a mark although it is not true while the simulator runs, and what is still unknown
 * or marked.
 */
export function untruths(simulator: SimulatorHandle, { lanes }: ClientState): string[] {
  if (lanes.length === 0) return ['no value is shown at all']
  return lanes.flatMap((lane) => {
    if (!lane.known || lane.stale) return [`${lane.key} is ${lane.known ? 'marked' : 'not known'}`]
    return untruthOf(simulator, lane.key, { ...lane, kind: null, extra: null, error: null }) ?? []
  })
}

/** Returns what a page has shown as current after its main thread was blocked, although it was old. */
export function oldAfterBlock(simulator: SimulatorHandle, { returned }: ClientState): string[] {
  return returned.flatMap((lane) => {
    // A time that could not be read is a mark as well.
    if (!lane.known || lane.stale || (lane.quality === 'Uncertain' && !Number.isFinite(lane.time))) return []
    return untruthOf(simulator, lane.key, { ...lane, kind: null, extra: null, error: null }) ?? []
  })
}

/** Returns what a page shows as good of PVs whose newest value could not be read. */
export function shownUnreadable({ lanes }: ClientState, unreadable: ReadonlySet<string>): string[] {
  return lanes.flatMap(({ key, known, stale, num, time, quality }) => {
    const isGood = known && !stale && quality === 'Good'
    return isGood && unreadable.has(key) ? [`${key} shows ${num} of ${time}, but its newest value is unreadable`] : []
  })
}

/** Returns commands of another user than the logged-in one. */
export function foreignTo({ user, commands }: ClientState, invocations: ReadonlyMap<string, Invocation>): string[] {
  return commands.flatMap((id) => {
    const owner = invocations.get(id)?.user
    return owner === undefined || owner === '' || owner === user
      ? []
      : [`${user ?? 'nobody'} is shown the command ${id} of ${owner}`]
  })
}

function laneDifferences({ model, now }: SimulatorHandle, { lanes }: ClientState): string[] {
  const at = now()
  return lanes.flatMap(({ key, known, stale, num, time, quality }) => {
    if (!known) return [`${key} is not known`]
    if (stale) return [`${key} is still marked as last known`]
    const truth = model.value(key, at)
    if (truth === undefined) return [`the simulator has no ${key}`]
    const value = truth.doubleValue ?? (truth.boolValue === undefined ? undefined : Number(truth.boolValue))
    if (value !== undefined && value !== num) return [`${key} is ${num} of ${time}, but ${value} at ${at}`]
    return truth.quality === quality ? [] : [`${key} is ${quality} of ${time}, but ${truth.quality} at ${at}`]
  })
}

function alertDifferences({ model, now }: SimulatorHandle, { alerts }: ClientState): string[] {
  if (alerts.stale || alerts.load !== 'ready')
    return [`the alerts are ${alerts.load}${alerts.stale ? ' and stale' : ''}`]
  const text = (id: string, acked: boolean, gone: boolean) => `${id}${acked ? ' acked' : ''}${gone ? ' gone' : ''}`
  const truth = new Set(
    model
      .pending(now())
      .map(({ id, ackTimestamp, goneTimestamp }) => text(id, ackTimestamp !== null, goneTimestamp !== null)),
  )
  const shown = alerts.rows.map(({ id, acked, gone }) => text(id, acked, gone))
  const known = new Set(shown)
  return [
    ...(known.size === shown.length ? [] : ['an alert is listed twice']),
    ...[...truth].filter((alert) => !known.has(alert)).map((alert) => `the alert ${alert} is missing`),
    ...shown.filter((alert) => !truth.has(alert)).map((alert) => `the alert ${alert} is not pending`),
  ]
}

function archiveDifferences({ model, now }: SimulatorHandle, { archives }: ClientState): string[] {
  return archives.flatMap(({ key, open, load, x, y }) => {
    const spec = archiveOfKey(key)
    if (spec === null || spec.series.kind !== 'pv') return [`${key} is no window`]
    if (load !== 'ready' || open > 0) return [`${key} is ${load} with ${open} ranges open`]
    // The point before the window only starts the line and is not part of the window.
    const isInside = (timestamp: number) => timestamp >= spec.start && timestamp <= spec.end
    const truth = model.chart(spec.series.pv, spec.source, spec.start, spec.end, now()) ?? []
    const points = truth
      .filter(({ timestamp }) => isInside(timestamp))
      .map(({ timestamp, value }) => `${timestamp}=${value}`)
    const shown = x.flatMap((time, i) => {
      const timestamp = Math.round(time * 1000)
      return isInside(timestamp) ? [`${timestamp}=${y[i]}`] : []
    })
    const missing = points.filter((point) => !shown.includes(point))
    const strange = shown.filter((point) => !points.includes(point))
    return missing.length + strange.length === 0
      ? []
      : [`${key}: ${missing.length} points missing (${missing[0]}), ${strange.length} that are none (${strange[0]})`]
  })
}
