import { isOpen } from '../../src/domain/alerts/alert-state.ts'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import { targetId } from '../../src/domain/commands/item-result.ts'
import { liveKey } from '../../src/domain/values/pv-ref.ts'
import { isRuntimeReached, runtimeOf } from '../../src/domain/values/runtime-value.ts'
import { isSameNumber } from '../../src/domain/values/same-number.ts'
import { limitKey } from '../../src/domain/values/topic-keys.ts'
import type { ArgsOf, EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { PvConfig, PvRef } from '../../src/wire/server/pv.ts'
import type { DialState, StationAction } from '../../src/wire/server/station.ts'
import type { Store } from '../topics/store.ts'
import { type Expectation, expectNumber, expectValue, liveNumber, liveValue } from './expectation.ts'

/**
 * How long the plant may take to show what was accepted. A value goes to the control unit and returns with its next
 * cycle, within some seconds. After 10 s without feedback an operator has to check the pump.
 */
const PROCESS_MS = 10_000
/** A modem dials, negotiates and reads: usually half a minute, a minute on a bad line. */
export const DIAL_MS = 90_000

const DIAL_FAILURES: readonly DialState[] = ['ConnectionError', 'CommunicationError', 'TimeOut']

/** What the worker knows when the call is sent. */
interface Known {
  readonly store: Store
  readonly config: (ref: PvRef) => PvConfig | undefined
}

export interface Confirmation<N extends EndpointName> {
  readonly withinMs: number
  /** Called before the call is sent, so that a change can be distinguished from the earlier state. */
  readonly of: (args: ArgsOf<N>, known: Known) => readonly Expectation[]
}

/** The confirmation of each call. A writing call without a row ends at "accepted". */
export const CONFIRMATIONS: { readonly [N in EndpointName]?: Confirmation<N> } = {
  setPvs: {
    withinMs: PROCESS_MS,
    of: ({ values }, { config }) =>
      keyed(
        values,
        ({ pvRef }) => liveKey(pvRef),
        ({ pvRef, boolValue, doubleValue }, key) =>
          expectNumber(key, Number(boolValue ?? doubleValue), config(pvRef)?.decimalPlaces),
      ),
  },
  resetCounters: {
    withinMs: PROCESS_MS,
    of: ({ pvs }, { store }) => keyed(pvs, liveKey, (_, key) => lower(store, key)),
  },
  setRuntimes: {
    withinMs: PROCESS_MS,
    of: ({ oldValues, newValues }) =>
      keyed(
        newValues,
        ({ pvRef }) => liveKey(pvRef),
        ({ runtimes }, key) => {
          const before = oldValues.filter(({ pvRef }) => liveKey(pvRef) === key).flatMap((old) => old.runtimes)
          return expectValue('pvRuntimes', key, key, (shown) =>
            runtimes.every((wanted) => {
              const is = runtimeOf(shown, wanted.runtimeType)
              return is !== null && isRuntimeReached(is, wanted, runtimeOf(before, wanted.runtimeType))
            })
              ? 'reached'
              : 'open',
          )
        },
      ),
  },
  ackFaultInputs: {
    withinMs: PROCESS_MS,
    of: ({ pvs }) =>
      keyed(pvs, liveKey, (_, key) =>
        expectValue('pvAck', key, key, ({ isPending }) => (isPending ? 'open' : 'reached')),
      ),
  },
  setLimits: {
    withinMs: PROCESS_MS,
    of: ({ newLimits }) =>
      keyed(
        newLimits,
        ({ pvLimitRef }) => limitKey(pvLimitRef),
        (wanted, key) =>
          expectValue('pvLimitConfig', key, liveKey(wanted.pvLimitRef.pv) ?? key, (shown) => {
            const isSame = isSameNumber(shown.limit, wanted.limit) && shown.delayTime === wanted.delayTime
            const isSameAlert = shown.message === wanted.message && shown.description === wanted.description
            return isSame && isSameAlert && shown.priority === wanted.priority ? 'reached' : 'open'
          }),
      ),
  },
  setPriorities: {
    withinMs: PROCESS_MS,
    of: ({ newPriorities }) =>
      keyed(
        newPriorities,
        ({ pvRef }) => liveKey(pvRef),
        ({ priority }, key) =>
          expectValue('pvConfig', key, key, ({ alertInputConfig }) =>
            alertInputConfig?.priority === priority ? 'reached' : 'open',
          ),
      ),
  },
  ackAlerts: { withinMs: PROCESS_MS, of: ({ ids }) => ids.map((id) => alert(id, 'acknowledged')) },
  deleteAlerts: { withinMs: PROCESS_MS, of: ({ ids }) => ids.map((id) => alert(id, 'gone')) },
  callStations: {
    withinMs: DIAL_MS,
    of: ({ action, stations }, { store }) =>
      stations.map(({ stationNumber }) => dialled(store, action, String(stationNumber))),
  },
  activatePlans: {
    withinMs: PROCESS_MS,
    of: ({ plans }) =>
      plans.map(({ planRef, active }) => {
        const key = targetId(planRef)
        return expectValue('alarmPlan', key, key, (plan) => (plan.active === active ? 'reached' : 'open'))
      }),
  },
  setTextMessages: {
    withinMs: PROCESS_MS,
    of: ({ messages }) =>
      messages.map(({ id, message }) =>
        expectValue('textMessage', String(id), String(id), (shown) => (shown.message === message ? 'reached' : 'open')),
      ),
  },
  saveNote: {
    withinMs: PROCESS_MS,
    of: ({ id, note }) => [
      expectValue('dashboardNote', String(id), String(id), ({ content }) =>
        content === note.content ? 'reached' : 'open',
      ),
    ],
  },
}

function keyed<T>(
  items: readonly T[],
  keyOf: (item: T) => string | null,
  expect: (item: T, key: string) => Expectation,
): readonly Expectation[] {
  return items.flatMap((item) => {
    const key = keyOf(item)
    return key === null ? [] : [expect(item, key)]
  })
}

/** Expects a counter to be reset. It may have counted on by the time its value arrives. */
function lower(store: Store, key: string): Expectation {
  const before = liveNumber(store, key)
  return {
    topic: 'pvValue',
    key,
    target: key,
    verdict: (now) => {
      const shown = liveNumber(now, key)
      return shown !== undefined && (shown === 0 || (before !== undefined && shown < before)) ? 'reached' : 'open'
    },
  }
}

function alert(id: string, wanted: 'acknowledged' | 'gone'): Expectation {
  return {
    topic: 'pendingAlerts',
    key: '',
    target: id,
    verdict: ({ alerts: { pending } }) => {
      // The list already contains the call's own result; only the hub confirms it.
      if (pending.set.stale || pending.set.load.state !== 'ready' || pending.isAhead(id)) return 'open'
      const entry = pending.set.get(id)
      return entry === undefined || (wanted === 'acknowledged' && !isOpen(entry.alert)) ? 'reached' : 'open'
    },
  }
}

/** Expects the state that ends dialling, or for a query a newer time stamp of the station. */
function dialled(store: Store, action: StationAction, key: string): Expectation {
  switch (action) {
    case 'Connect': {
      // The final state of the last call says nothing about this one.
      const before = liveValue(store, 'dialState', key)?.dialState
      let hasMoved = false
      return expectValue('dialState', key, key, ({ dialState }) => {
        if (dialState === 'Connected') return 'reached'
        hasMoved ||= before !== undefined && dialState !== before
        return hasMoved && DIAL_FAILURES.includes(dialState) ? 'against' : 'open'
      })
    }
    case 'Disconnect':
      return expectValue('dialState', key, key, ({ dialState }) => (dialState === 'NotConnected' ? 'reached' : 'open'))
    case 'Status': {
      const known = liveValue(store, 'stationTimestamp', key)
      // Null is never: any time is newer.
      let before = known === undefined ? undefined : (known.timestamp ?? 0)
      return expectValue('stationTimestamp', key, key, ({ timestamp }) => {
        before ??= timestamp ?? 0
        return (timestamp ?? 0) > before ? 'reached' : 'open'
      })
    }
    default:
      return unreachable(action)
  }
}
