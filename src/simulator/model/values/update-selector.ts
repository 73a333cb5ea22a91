import { must } from '../../../domain/base/must.ts'
import type { PvType } from '../../../wire/server/pv.ts'
import { h01 } from '../base/hash.ts'
import { SECOND_MS } from '../base/time.ts'
import type { SourceState, StationSource } from '../process/station-source.ts'
import type { PvModel } from '../pv/pv-model.ts'

/** Types whose values always change. Outputs change when users set them, the rest once a day. */
const MOVING_TYPES: ReadonlySet<PvType> = new Set(['AnaIn', 'RechenWert', 'ZaehlWert'])
const DIGITAL_TYPES: ReadonlySet<PvType> = new Set(['DigiIn', 'DigiOut'])

interface StationKeys {
  readonly all: readonly string[]
  /** Keys that take part in the draw, and the number of each. */
  readonly moving: readonly string[]
  readonly lots: Int32Array
  readonly digital: readonly { readonly key: string; readonly signal: (at: number) => number }[]
  readonly before: Uint8Array
}

/**
 * Selects the live keys to send in a tick (from, to]. Analogue keys are drawn without state: key i is drawn when h01(i,
 * tick) < rate * dt (domain 2.5), so that the permanently connected stations send `perSecond` values a second. With
 * `comparesDigital` contacts are sent when they change, otherwise they are drawn too. A station that connects, breaks
 * or pushes sends everything at once.
 */
export function createUpdateSelector(
  pvs: readonly PvModel[],
  sources: readonly StationSource[],
  perSecond: number,
  comparesDigital: boolean,
  failureState: (pv: PvModel, at: number) => number,
): (from: number, to: number) => string[] {
  const own = sources.map((): { pv: PvModel; lot: number }[] => [])
  pvs.forEach((pv, lot) => {
    own[pv.stationIndex]?.push({ pv, lot })
  })
  const stations = own.map(stationKeys)
  const connected = stations.filter((_, station) => sources[station]?.connection === 'permanent')
  const drawn = connected.reduce((sum, { moving }) => sum + moving.length, 0)
  const ratePerMs = perSecond / SECOND_MS / Math.max(1, drawn)
  let comparedAt = Number.NaN
  let knownSecond = Number.NaN
  let known: readonly SourceState[] = []

  function stationKeys(all: readonly { readonly pv: PvModel; readonly lot: number }[]): StationKeys {
    const keys: string[] = []
    const moving: string[] = []
    const lots: number[] = []
    const digital: { key: string; signal: (at: number) => number }[] = []
    for (const { pv, lot } of all) {
      if (pv.key === null) continue
      keys.push(pv.key)
      const isDigital = DIGITAL_TYPES.has(pv.ref.type)
      // An acknowledgement changes a failure state and must be sent at once.
      if (pv.latched) digital.push({ key: pv.key, signal: (at) => failureState(pv, at) })
      else if (isDigital && comparesDigital) digital.push({ key: pv.key, signal: pv.signal })
      else if (isDigital || MOVING_TYPES.has(pv.ref.type)) {
        moving.push(pv.key)
        lots.push(lot)
      }
    }
    return { all: keys, moving, lots: Int32Array.from(lots), digital, before: new Uint8Array(digital.length) }
  }

  /** Connections are checked once a second; 400 stations need no check at every tick. */
  function statesAt(second: number): readonly SourceState[] {
    if (second === knownSecond) return known
    return sources.map((source) => source.state(second * SECOND_MS))
  }

  function compare(at: number): void {
    if (comparedAt === at) return
    for (const { digital, before } of stations) {
      digital.forEach(({ signal }, index) => {
        before[index] = signal(at)
      })
    }
    comparedAt = at
  }

  return (from, to) => {
    const sent: string[] = []
    compare(from)
    const earlier = statesAt(Math.floor(from / SECOND_MS))
    const second = Math.floor(to / SECOND_MS)
    const now = statesAt(second)
    known = now
    knownSecond = second
    const chance = ratePerMs * (to - from)
    for (let station = 0; station < stations.length; station++) {
      const keys = stations[station]
      const was = earlier[station]
      const is = now[station]
      if (keys === undefined || was === undefined || is === undefined) continue
      const jumped = was.live !== is.live || was.faulty !== is.faulty || (!is.live && was.time !== is.time)
      for (let index = 0; index < keys.digital.length; index++) {
        const contact = keys.digital[index]
        if (contact === undefined) continue
        const value = contact.signal(to)
        if (value !== keys.before[index] && is.live && !jumped) sent.push(contact.key)
        keys.before[index] = value
      }
      if (jumped) for (const key of keys.all) sent.push(key)
      else if (is.live) {
        const { lots, moving } = keys
        for (let index = 0; index < lots.length; index++) {
          if (h01(must(lots[index]), to) < chance) sent.push(moving[index] ?? '')
        }
      }
    }
    comparedAt = to
    return sent
  }
}
