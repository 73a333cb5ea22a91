import type { PvRef, RuntimeValue } from '../../wire/server/pv.ts'
import type { PvLimitConfig } from '../../wire/server/pv-command.ts'
import type { PlanRef } from '../../wire/server/remote-alert.ts'
import type { JournalEntry, Order } from '../../wire/tabs/journal.ts'
import { unreachable } from '../base/unreachable.ts'
import { liveKey } from '../values/pv-ref.ts'
import { limitId, targetId } from './item-result.ts'

/** What an order concerns. `thing`: what has only a number here, such as a text message. */
export type OrderTarget =
  | { readonly kind: 'pv'; readonly pv: PvRef }
  | { readonly kind: 'station'; readonly station: number }
  | { readonly kind: 'outputs'; readonly station: number; readonly group: number }
  | { readonly kind: 'plan'; readonly plan: PlanRef }
  | { readonly kind: 'alert'; readonly id: string }
  | { readonly kind: 'thing'; readonly id: number }

/** What is ordered for it. Numbers of PVs are as on the wire, a time of day as hour * 256 + minutes. */
export type OrderValue =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'timeOfDay'; readonly value: number }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'limit'; readonly before: PvLimitConfig | null; readonly after: PvLimitConfig }
  | { readonly kind: 'priority'; readonly before: number | null; readonly after: number }
  | { readonly kind: 'runtimes'; readonly before: readonly RuntimeValue[]; readonly after: readonly RuntimeValue[] }
  | { readonly kind: 'active'; readonly value: boolean }
  | { readonly kind: 'text'; readonly value: string }

export interface OrderItem {
  /** Unique in its order. */
  readonly key: string
  /** `targetId`, or the id of an alert: what results name. */
  readonly id: string
  readonly target: OrderTarget
  /** Null where the order itself says everything, as an acknowledgement does. */
  readonly value: OrderValue | null
}

/** Returns what an order concerns, item by item, as far as the journal keeps it. Specification 4 and 5. */
export function orderItems({ order, timesOfDay }: Pick<JournalEntry, 'order' | 'timesOfDay'>): readonly OrderItem[] {
  switch (order.call) {
    case 'setPvs':
      return order.args.values.map(({ pvRef, doubleValue, boolValue }) => {
        if (boolValue !== undefined) return ofPv(pvRef, { kind: 'bool', value: boolValue })
        const isTime = timesOfDay.includes(liveKey(pvRef) ?? '')
        return ofPv(pvRef, { kind: isTime ? 'timeOfDay' : 'number', value: doubleValue ?? Number.NaN })
      })
    case 'resetCounters':
    case 'ackFaultInputs':
      return order.args.pvs.map((pv) => ofPv(pv, null))
    case 'setLimits':
      return order.args.newLimits.map((after) => {
        const key = limitId(after.pvLimitRef)
        const before = order.args.oldLimits.find(({ pvLimitRef }) => limitId(pvLimitRef) === key) ?? null
        return { ...ofPv(after.pvLimitRef.pv, { kind: 'limit', before, after }), key }
      })
    case 'setPriorities':
      return order.args.newPriorities.map(({ pvRef, priority }) => {
        const before = order.args.oldPriorities.find((old) => targetId(old.pvRef) === targetId(pvRef))?.priority ?? null
        return ofPv(pvRef, { kind: 'priority', before, after: priority })
      })
    case 'setRuntimes':
      return order.args.newValues.map(({ pvRef, runtimes }) => {
        const before = order.args.oldValues.find((old) => targetId(old.pvRef) === targetId(pvRef))?.runtimes ?? []
        return ofPv(pvRef, { kind: 'runtimes', before, after: runtimes })
      })
    case 'saveManualInput':
      return order.args.inputs.map(({ pv, index, value }) => {
        const item = ofPv(pv, value === null ? null : { kind: 'number', value })
        return { ...item, key: `${item.id} ${index}` }
      })
    case 'callStations':
      return order.args.stations.map(({ stationNumber }) => ({
        ...keyed(String(stationNumber)),
        target: { kind: 'station', station: stationNumber },
        value: null,
      }))
    case 'ackPriorityOutputs': {
      const { station, pvGroup: group } = order.args
      return [{ ...keyed(String(group)), target: { kind: 'outputs', station, group }, value: null }]
    }
    case 'activatePlans':
      return order.args.plans.map(({ planRef, active }) => ofPlan(planRef, { kind: 'active', value: active }))
    case 'ackPlans':
      return order.args.plans.map(({ planRef }) => ofPlan(planRef, null))
    case 'ackAlerts':
    case 'deleteAlerts':
      return order.args.ids.map(ofAlert)
    case 'setCallNumbersState':
      return order.args.states.map(({ id, isActive }) => ofThing(id, { kind: 'active', value: isActive }))
    case 'setTextMessages':
      return order.args.messages.map(({ id, message }) => ofThing(id, { kind: 'text', value: message }))
    case 'saveNote':
      return [ofThing(order.args.id, { kind: 'text', value: order.args.note.content })]
    case 'createAnnotations':
    case 'saveAnnotations':
      return order.args.annotations.map(({ pv, text }, index) => {
        const item = ofPv(pv, { kind: 'text', value: text })
        return { ...item, key: String(index) }
      })
    case 'deleteAnnotations':
      return order.args.ids.map((id) => ofThing(id, null))
    case 'createLifecycleEntry':
      return [ofPv(order.args.entry.pvRef, { kind: 'text', value: order.args.entry.text })]
    case 'saveLifecycle':
      return [...order.args.entriesToCreate, ...order.args.entriesToUpdate].map(({ pvRef, text }, index) => {
        const item = ofPv(pvRef, { kind: 'text', value: text })
        return { ...item, key: String(index) }
      })
    case 'changePassword':
    case 'saveCallNumbers':
    case 'uploadDocument':
      return []
    default:
      return unreachable(order)
  }
}

/** What an order is called: its call, and of a call to stations also what they are to do. */
export type OrderName = Exclude<Order['call'], 'callStations'> | 'Connect' | 'Disconnect' | 'Status'

/** Returns the name of an order, by which the texts of each language name it. */
export function orderName(order: Order): OrderName {
  return order.call === 'callStations' ? order.args.action : order.call
}

const keyed = (id: string) => ({ key: id, id })

function ofPv(pv: PvRef, value: OrderValue | null): OrderItem {
  return { ...keyed(targetId(pv)), target: { kind: 'pv', pv }, value }
}

function ofPlan(plan: PlanRef, value: OrderValue | null): OrderItem {
  return { ...keyed(targetId(plan)), target: { kind: 'plan', plan }, value }
}

function ofAlert(id: string): OrderItem {
  return { ...keyed(id), target: { kind: 'alert', id }, value: null }
}

function ofThing(id: number, value: OrderValue | null): OrderItem {
  return { ...keyed(String(id)), target: { kind: 'thing', id }, value }
}
