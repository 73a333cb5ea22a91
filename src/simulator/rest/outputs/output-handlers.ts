import { liveKey } from '../../../domain/values/pv-ref.ts'
import { validRange } from '../../../domain/values/valid-range.ts'
import type { Alert } from '../../../wire/server/alert.ts'
import type { PvConfig, PvRef, PvValue } from '../../../wire/server/pv.ts'
import type { PvSetValue } from '../../../wire/server/pv-command.ts'
import { hasStation } from '../../auth/users.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { fields, flag, integer, listOf, number, oneOf, optional, type Reader } from '../../server/read-value.ts'
import { NO_ARGS, PV_REF } from '../shared/arguments.ts'
import type { ControlLog } from '../shared/control-log.ts'
import { Refusal, withSession } from '../shared/handler.ts'
import { failedResult, selectPvs, setResult } from '../shared/pv-selection.ts'

export const MAX_COMMAND_ITEMS = 1024
const MAX_VALUE = 1e12
const MAX_ID = 999_999_999
const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24

const SET_FIELDS = fields<{
  pvRef: PvRef
  type: NonNullable<PvSetValue['type']>
  doubleValue: number | undefined
  boolValue: boolean | undefined
}>({
  pvRef: PV_REF,
  type: oneOf(['DoubleValue', 'BoolValue']),
  doubleValue: optional(number(-MAX_VALUE, MAX_VALUE)),
  boolValue: optional(flag),
})
const SET_VALUE: Reader<PvSetValue> = (value) => {
  const read = SET_FIELDS(value)
  if (!read.ok) return read
  const { pvRef, type, doubleValue, boolValue } = read.value
  if ((type === 'BoolValue') === (boolValue === undefined))
    return { ok: false, why: `says ${type} and holds another kind` }
  if (pvRef.type === 'AnaOut') {
    if (doubleValue === undefined) return { ok: false, why: 'names an AnaOut without doubleValue' }
    return { ok: true, value: { pvRef, doubleValue } }
  }
  if (pvRef.type !== 'DigiOut') return { ok: false, why: 'must name an AnaOut or a DigiOut' }
  if (boolValue === undefined) return { ok: false, why: 'names a DigiOut without boolValue' }
  return { ok: true, value: { pvRef, boolValue } }
}
const SET_VALUES = fields<{ values: readonly PvSetValue[] }>({ values: listOf(SET_VALUE, MAX_COMMAND_ITEMS) })
export const PV_REFS = fields<{ pvs: readonly PvRef[] }>({ pvs: listOf(PV_REF, MAX_COMMAND_ITEMS) })

const OUTPUT_GROUP = fields<{ station: number; pvGroup: number }>({
  station: integer(0, MAX_ID),
  pvGroup: integer(0, MAX_ID),
})

/**
 * Handles outputs, counters, fault inputs, and the horns and lamps of stations by PV area (specification 5 and 7, "Process
 * values" and "Acknowledge").
 */
export function createOutputHandlers(
  model: PlantModel,
  now: () => number,
  log: ControlLog,
  acknowledged: (alerts: readonly Alert[]) => void,
) {
  const { commands } = model
  const present = (ref: PvRef) => model.value(liveKey(ref) ?? '', now())
  return {
    setPvs: withSession(SET_VALUES, ({ values }, { session }) => {
      const hasRight = session.user.rights.setValues
      const parts = { model, session, hasRight, isKnown: () => true }
      const selection = selectPvs(values, ({ pvRef }) => pvRef, parts)
      for (const item of selection.allowed) {
        const why = outOfRange(item, model.config(item.pvRef), present(item.pvRef))
        if (why !== null) return failedResult(why, selection)
      }
      for (const { pvRef, doubleValue, boolValue } of selection.allowed) {
        const config = model.config(pvRef)
        const before = present(pvRef)
        const value = pvRef.type === 'DigiOut' ? Number(boolValue) : (doubleValue ?? 0)
        commands.setOutput(pvRef, value, now())
        const oldValue = before === undefined ? null : valueText(before, config)
        log.ofPv(session, pvRef, { text: 'Wert gesetzt', oldValue, newValue: setText(value, before, config) })
      }
      return setResult(selection)
    }),
    resetCounters: withSession(PV_REFS, ({ pvs }, { session }) => {
      const hasRight = session.user.rights.resetCounters
      const isKnown = (ref: PvRef) => present(ref)?.counterValue?.resetable === true
      const selection = selectPvs(pvs, (ref) => ref, { model, session, hasRight, isKnown })
      for (const ref of selection.allowed) {
        const before = present(ref)
        commands.resetCounter(ref, now())
        const oldValue = before === undefined ? null : valueText(before, model.config(ref))
        log.ofPv(session, ref, { text: 'Zähler zurückgesetzt', oldValue, newValue: '0' })
      }
      return setResult(selection)
    }),
    ackFaultInputs: withSession(PV_REFS, ({ pvs }, { session }) => {
      const hasRight = session.user.rights.acknowledgeInputs
      const isKnown = (ref: PvRef) => commands.priority(ref) !== undefined
      const selection = selectPvs(pvs, (ref) => ref, { model, session, hasRight, isKnown })
      const acked = selection.allowed.flatMap((ref) => {
        log.ofPv(session, ref, { text: 'Störeingang quittiert' })
        return commands.acknowledgeInput(ref, session.user.userName, now()) ?? []
      })
      acknowledged(acked)
      return setResult(selection)
    }),
    priorityOutputOptions: withSession(NO_ARGS, () => model.priorityOutputs(now())),
    ackPriorityOutputs: withSession(OUTPUT_GROUP, ({ station, pvGroup }, { session }) => {
      const { rights } = session.user
      const { optionsForStation } = model.priorityOutputs(now())
      const own = optionsForStation.find((option) => option.station.stationNumber === station)
      const group = own?.pvGroups.find(({ id }) => id === pvGroup)
      if (group === undefined) return new Refusal(404, 'The station has no priority outputs of this PV area.')
      if (!rights.acknowledgeInputs || !hasStation(rights, station)) {
        return { status: 'Unauthorized' as const, errorMessage: 'The user has no right to acknowledge these outputs.' }
      }
      log.ofStation(session, station, { text: `Prioritätenausgänge quittiert: ${group.name}` })
      return { status: 'Success' as const, errorMessage: null }
    }),
  }
}

/** Returns a sentence why a value cannot be set, or null. */
function outOfRange(item: PvSetValue, config: PvConfig | undefined, before: PvValue | undefined): string | null {
  const { doubleValue } = item
  if (doubleValue === undefined || config === undefined || item.pvRef.type !== 'AnaOut') return null
  if (before?.type === 'TimeOfDayValue') {
    const isTime = Number.isInteger(doubleValue) && doubleValue >= 0 && doubleValue < HOURS_PER_DAY * 256
    return isTime && doubleValue % 256 < MINUTES_PER_HOUR ? null : `${config.name}: ${doubleValue} is no time of day.`
  }
  const { min, max } = validRange(config.domainConfig)
  if (doubleValue < min) return `${config.name}: ${doubleValue} is below ${min}.`
  return doubleValue > max ? `${config.name}: ${doubleValue} is above ${max}.` : null
}

function setText(value: number, before: PvValue | undefined, config: PvConfig | undefined): string {
  if (before === undefined) return String(value)
  if (before.type === 'BoolValue') return valueText({ ...before, boolValue: value === 1 }, config)
  if (before.type !== 'TimeOfDayValue') return valueText({ ...before, doubleValue: value }, config)
  return valueText({ ...before, timeOfDayValue: { hour: Math.floor(value / 256), minutes: value % 256 } }, config)
}

/** Returns a value in the words of control events. */
function valueText(value: PvValue, config: PvConfig | undefined): string {
  const texts = config?.digiDisplayConfig ?? null
  if (value.boolValue !== undefined) {
    if (texts === null) return value.boolValue ? '1' : '0'
    return value.boolValue ? texts.stateActiveText : texts.stateInactiveText
  }
  if (value.timeOfDayValue !== undefined) {
    const { hour, minutes } = value.timeOfDayValue
    return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  }
  const digits = (value.doubleValue ?? value.counterValue?.value ?? 0).toFixed(config?.decimalPlaces ?? 0)
  return `${digits.replace('.', ',')} ${config?.dimension ?? ''}`.trim()
}
