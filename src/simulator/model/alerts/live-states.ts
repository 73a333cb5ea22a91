import type { Memory } from '../base/memory.ts'
import type { Overlay } from '../base/overlay.ts'
import type { PvModel } from '../pv/pv-model.ts'
import type { LiveStates } from '../values/pv-values.ts'
import type { Runtimes } from '../values/runtimes.ts'
import type { AlertStream, RawAlert } from './alert-stream.ts'
import { type Ack, LONGEST_ALERT_MS } from './past-acks.ts'

/** Values of `FailureStateValue` for a latched fault input. Domain 3.1 and 10.8. */
const FAILURE_STATE = { ok: 0, active: 1, activeAcked: 2, cleared: 3 } as const

export interface LiveStatesParts {
  readonly streams: readonly AlertStream[]
  readonly ackOf: (alert: RawAlert) => Ack | null
  readonly overlay: Overlay
  readonly runtimes: Runtimes
  readonly find: (key: string) => PvModel | undefined
  readonly memory: Memory
}

export function createLiveStates({ streams, ackOf, overlay, runtimes, find, memory }: LiveStatesParts): LiveStates {
  // All fault inputs are read at the same instant, one after the other.
  let knownAt = Number.NaN
  let known: readonly RawAlert[] = []
  memory.onChange(() => {
    knownAt = Number.NaN
  })

  function alertsAt(at: number): readonly RawAlert[] {
    if (at !== knownAt) {
      known = streams
        .flatMap((stream) => stream.coming(at - LONGEST_ALERT_MS, at))
        .filter(({ pv, rule }) => pv?.latched === true && rule?.kind === 'on')
      knownAt = at
    }
    return known
  }

  function isOpen(alert: RawAlert, at: number): boolean {
    if (overlay.deleted.has(alert.id)) return false
    const ack = overlay.acks.get(alert.id) ?? ackOf(alert)
    return ack === null || ack.at > at
  }

  return {
    failure: (pv, time, at) => {
      let state: number = FAILURE_STATE.ok
      for (const alert of alertsAt(at)) {
        if (alert.pv !== pv || alert.came > time) continue
        const open = isOpen(alert, at)
        if (alert.gone > time) state = open ? FAILURE_STATE.active : FAILURE_STATE.activeAcked
        else if (open && state === FAILURE_STATE.ok) state = FAILURE_STATE.cleared
      }
      return state
    },
    runtime: (pv, at) => {
      const machine = pv.runtimeOf === undefined ? undefined : find(pv.runtimeOf)
      return machine === undefined ? undefined : runtimes.of(machine, at)?.[0]
    },
  }
}
