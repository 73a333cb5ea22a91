import { pvParam } from '../../../domain/values/pv-ref.ts'
import { isWithinRunOn } from '../../../domain/values/runtime-value.ts'
import { type PvRef, RUNTIME_TYPES, type RuntimeValue } from '../../../wire/server/pv.ts'
import type { PvRuntimes } from '../../../wire/server/pv-command.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { checked, fields, listOf, number, oneOf } from '../../server/read-value.ts'
import { PV_REF } from '../shared/arguments.ts'
import type { ControlLog } from '../shared/control-log.ts'
import { withSession } from '../shared/handler.ts'
import { failedResult, selectPvs, setResult } from '../shared/pv-selection.ts'
import { CHANGED_MEANWHILE } from './limit-handlers.ts'
import { MAX_COMMAND_ITEMS, PV_REFS } from './output-handlers.ts'

const MAX_RUNTIME = 1e9

const VALUE = number(0, MAX_RUNTIME)
const RUNTIMES = listOf(
  fields<PvRuntimes>({
    pvRef: PV_REF,
    runtimes: listOf(
      fields<RuntimeValue>({
        lower: VALUE,
        lowerMid: VALUE,
        upperMid: VALUE,
        upper: VALUE,
        value: VALUE,
        runtimeType: oneOf(RUNTIME_TYPES),
      }),
      RUNTIME_TYPES.length,
    ),
  }),
  MAX_COMMAND_ITEMS,
)
const RUNTIME_CHANGES = checked(
  fields<{ oldValues: readonly PvRuntimes[]; newValues: readonly PvRuntimes[] }>({
    oldValues: RUNTIMES,
    newValues: RUNTIMES,
  }),
  ({ oldValues, newValues }) => {
    const old = new Set(oldValues.flatMap(runtimeIds))
    const fresh = newValues.flatMap(runtimeIds)
    const isNamed = new Set(fresh).size === fresh.length && fresh.every((id) => old.has(id))
    return isNamed ? null : 'must name each new runtime once among the old ones'
  },
)

/** Handles runtimes of machines and instruments (specification 5, "Value entry"). */
export function createRuntimeHandlers(model: PlantModel, now: () => number, log: ControlLog) {
  const { commands } = model
  const present = (ref: PvRef) => commands.runtimes(ref, now()) ?? []
  const ofType = (runtimes: readonly RuntimeValue[], type: string) => {
    return runtimes.find(({ runtimeType }) => runtimeType === type)
  }
  return {
    runtimes: withSession(PV_REFS, ({ pvs }) => ({
      runtimeValues: pvs.flatMap((pvRef) => {
        const runtimes = commands.runtimes(pvRef, now())
        return runtimes === undefined ? [] : [{ pvRef, runtimes }]
      }),
    })),
    setRuntimes: withSession(RUNTIME_CHANGES, ({ oldValues, newValues }, { session }) => {
      const hasRight = session.user.rights.setValues
      const isKnown = (ref: PvRef) => commands.runtimes(ref, now()) !== undefined
      const selection = selectPvs(newValues, ({ pvRef }) => pvRef, { model, session, hasRight, isKnown })
      for (const { pvRef, runtimes } of selection.allowed) {
        const old = oldValues.filter((item) => pvParam(item.pvRef) === pvParam(pvRef)).flatMap((item) => item.runtimes)
        for (const { runtimeType } of runtimes) {
          const before = ofType(old, runtimeType)
          const is = ofType(present(pvRef), runtimeType)
          if (before === undefined || is === undefined || !isWithinRunOn(before, is)) {
            return failedResult(CHANGED_MEANWHILE, selection)
          }
        }
      }
      for (const { pvRef, runtimes } of selection.allowed) {
        for (const runtime of runtimes) {
          const before = ofType(present(pvRef), runtime.runtimeType)
          const oldValue = before === undefined ? null : runtimeText(before)
          commands.setRuntimes(pvRef, [runtime], now())
          log.ofPv(session, pvRef, { text: 'Laufzeit gesetzt', oldValue, newValue: runtimeText(runtime) })
        }
      }
      return setResult(selection)
    }),
  }
}

function runtimeIds({ pvRef, runtimes }: PvRuntimes): readonly string[] {
  return runtimes.map(({ runtimeType }) => `${pvParam(pvRef)}-${runtimeType}`)
}

function runtimeText({ value, upper, runtimeType }: RuntimeValue): string {
  return `${runtimeType} ${value} von ${upper}`
}
