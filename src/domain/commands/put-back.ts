import type { PvLimitConfig, PvPriority, PvSetValue } from '../../wire/server/pv-command.ts'
import type { ShownValue } from '../../wire/tabs/command.ts'
import type { JournalEntry, Order } from '../../wire/tabs/journal.ts'
import { unreachable } from '../base/unreachable.ts'
import { liveKey } from '../values/pv-ref.ts'
import { isSameNumber } from '../values/same-number.ts'
import { limitId, targetId } from './item-result.ts'

/** Sets something that held a while before: outputs, limits, priorities, plans and texts. A counter that ran on has no before. */
const PUT_BACK = ['setPvs', 'setLimits', 'setPriorities', 'activatePlans', 'setTextMessages'] as const
export type PutBackName = (typeof PUT_BACK)[number]
export type PutBackOrder = Extract<Order, { readonly call: PutBackName }>

/** What an order has set, and the order that sets again what held before. Both concern the same items. */
export interface PutBack {
  readonly done: PutBackOrder
  readonly back: PutBackOrder
}

export function canPutBack(call: string): call is PutBackName {
  return PUT_BACK.some((name) => name === call)
}

/**
 * Returns how an order is put back. What the server left out and what changed nothing is not part of it. Null if nothing was set, if
 * that is not certain, or if the journal does not know of each item what held before.
 */
export function putBack(entry: Omit<JournalEntry, 'id' | 'alerts' | 'timesOfDay'>): PutBack | null {
  const { order, count, shown, state, refused } = entry
  if (state.state === 'sent' || state.state === 'rejected' || state.state === 'unknown') return null
  if (!isPutBackOrder(order)) return null
  const left = new Set(refused.map(({ id }) => id))
  const isDone = (id: string) => !left.has(id)
  const seen = new Map(shown.map((value) => [nameOf(value.topic, value.key), value.value]))
  const pairsOf = <T>(all: readonly T[], idOf: (item: T) => string, beforeOf: (item: T) => T | null): Pairs<T> => {
    // The journal keeps the first items of a long order, and half of one is no way back.
    if (all.length < count) return null
    const done = all.filter((item) => isDone(idOf(item)))
    const before = done.map(beforeOf)
    if (!before.every((item) => item !== null)) return null
    const changed = done.map((_, index) => JSON.stringify(done[index]) !== JSON.stringify(before[index]))
    const some = (items: readonly T[]) => items.filter((_, index) => changed[index])
    return changed.includes(true) ? { done: some(done), before: some(before) } : null
  }
  switch (order.call) {
    case 'setPvs': {
      const idOf = ({ pvRef }: PvSetValue) => targetId(pvRef)
      const pairs = pairsOf(order.args.values, idOf, (value) => valueBefore(value, seen))
      const orderOf = (values: readonly PvSetValue[]) => ({ call: order.call, args: { values } })
      return pairs && { done: orderOf(pairs.done), back: orderOf(pairs.before) }
    }
    case 'setLimits': {
      const old = new Map(order.args.oldLimits.map((limit) => [limitId(limit.pvLimitRef), limit]))
      const idOf = ({ pvLimitRef }: PvLimitConfig) => targetId(pvLimitRef.pv)
      const pairs = pairsOf(order.args.newLimits, idOf, ({ pvLimitRef }) => old.get(limitId(pvLimitRef)) ?? null)
      const orderOf = (oldLimits: readonly PvLimitConfig[], newLimits: readonly PvLimitConfig[]) => ({
        call: order.call,
        args: { oldLimits, newLimits },
      })
      return pairs && { done: orderOf(pairs.before, pairs.done), back: orderOf(pairs.done, pairs.before) }
    }
    case 'setPriorities': {
      const old = new Map(order.args.oldPriorities.map((priority) => [targetId(priority.pvRef), priority]))
      const idOf = ({ pvRef }: PvPriority) => targetId(pvRef)
      const pairs = pairsOf(order.args.newPriorities, idOf, (item) => old.get(idOf(item)) ?? null)
      const orderOf = (oldPriorities: readonly PvPriority[], newPriorities: readonly PvPriority[]) => ({
        call: order.call,
        args: { oldPriorities, newPriorities },
      })
      return pairs && { done: orderOf(pairs.before, pairs.done), back: orderOf(pairs.done, pairs.before) }
    }
    case 'activatePlans': {
      const pairs = pairsOf(
        order.args.plans,
        ({ planRef }) => targetId(planRef),
        ({ planRef }) => {
          const active = seen.get(nameOf('alarmPlan', targetId(planRef)))
          return typeof active === 'boolean' ? { planRef, active } : null
        },
      )
      return (
        pairs && {
          done: { call: order.call, args: { plans: pairs.done } },
          back: { call: order.call, args: { plans: pairs.before } },
        }
      )
    }
    case 'setTextMessages': {
      const pairs = pairsOf(
        order.args.messages,
        ({ id }) => String(id),
        ({ id }) => {
          const message = seen.get(nameOf('textMessage', String(id)))
          return typeof message === 'string' ? { id, message } : null
        },
      )
      return (
        pairs && {
          done: { call: order.call, args: { messages: pairs.done } },
          back: { call: order.call, args: { messages: pairs.before } },
        }
      )
    }
    default:
      return unreachable(order)
  }
}

/** Returns whether a limit is still what an order has made of it. Control units round numbers. */
export function isLimitLeft(now: PvLimitConfig, set: PvLimitConfig): boolean {
  return (
    isSameNumber(now.limit, set.limit) &&
    now.delayTime === set.delayTime &&
    now.priority === set.priority &&
    now.message === set.message &&
    now.description === set.description
  )
}

/** Null if there is no way back. */
type Pairs<T> = { readonly done: readonly T[]; readonly before: readonly T[] } | null

type SeenValues = ReadonlyMap<string, ShownValue['value']>

function valueBefore(value: PvSetValue, seen: SeenValues): PvSetValue | null {
  const before = seen.get(nameOf('pvValue', liveKey(value.pvRef) ?? ''))
  if (typeof before !== 'number') return null
  return value.boolValue === undefined ? { ...value, doubleValue: before } : { ...value, boolValue: before !== 0 }
}

function isPutBackOrder(order: Order): order is PutBackOrder {
  return canPutBack(order.call)
}

function nameOf(topic: ShownValue['topic'], key: string): string {
  return `${topic} ${key}`
}
