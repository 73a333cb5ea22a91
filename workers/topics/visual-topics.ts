import { reportKey } from '../../src/domain/values/topic-keys.ts'
import { BATCH_SIZES } from '../../src/wire/hubs/batch-sizes.ts'
import { aNumber, anId, aText, isObjectWith, orNull, within } from '../../src/wire/hubs/validators.ts'
import type { TextMessage } from '../../src/wire/server/dashboard.ts'
import type { EnergyValues, PipeLeakage } from '../../src/wire/server/evaluations.ts'
import type { PvRef } from '../../src/wire/server/pv.ts'
import type { ReportBinding, ReportBindingValue } from '../../src/wire/server/report.ts'
import { NOT_READABLE, oneItem, type ParsedItems, type Rows } from './topic-row.ts'

const isReportBinding = isObjectWith<ReportBinding>({
  pvRef: within<PvRef>({ type: aText, nr: aNumber }),
  reportValueType: aText,
  offset: aNumber,
  offsetUnit: aText,
})
const isReportValue = isObjectWith<ReportBindingValue>({ value: orNull(aNumber) })
const reportItem = oneItem(isReportBinding, reportKey, isReportValue)

/** Reads a list as one message; a bad item leaves the others valid. */
function reportItems(argument: unknown): ParsedItems<ReportBindingValue> {
  const parsed = (Array.isArray(argument) ? argument : [argument]).map(reportItem)
  return { items: parsed.flatMap(({ items }) => items), unreadable: parsed.flatMap(({ unreadable }) => unreadable) }
}

const isZone = isObjectWith<Pick<PipeLeakage, 'pipeLeakageId'>>({ pipeLeakageId: anId })
const isPipeLeakage = isObjectWith<PipeLeakage>({ name: aText, measurementState: aText })
const isAnything = (_: unknown): _ is unknown => true
const isEnergy = isObjectWith<EnergyValues>({
  wirkleistungAktuell: aNumber,
  periodenRestzeit: aNumber,
  timestamp: aNumber,
})

/** A message that carries only the id of what has changed. */
const isUpdate = isObjectWith<{ readonly id: number }>({ id: anId })
const updated = (argument: unknown): ParsedItems<never> =>
  isUpdate(argument) ? { items: [{ key: String(argument.id) }], unreadable: [] } : NOT_READABLE

/** What reports, maps, dashboards and process images show besides PVs. */
export const VISUAL_TOPICS: Rows<
  'reportValue' | 'pipeLeakage' | 'energyValues' | 'dashboardNote' | 'textMessage' | 'webcamPicture'
> = {
  reportValue: {
    cell: 'value',
    topic: 'reportValue',
    source: {
      by: 'keys',
      hub: 'reportdata',
      subscribe: 'SubscribeToReportData',
      unsubscribe: 'UnsubscribeFromReportData',
      batch: BATCH_SIZES['reportdata.ReportData'],
    },
    on: { newValue: reportItem, newValues: reportItems },
  },
  pipeLeakage: {
    cell: 'value',
    topic: 'pipeLeakage',
    source: {
      by: 'whole',
      hub: 'pipeleakage',
      subscribe: 'SubscribeToConfigs',
      unsubscribe: 'UnsubscribeFromConfigs',
    },
    on: { newConfig: oneItem(isZone, ({ pipeLeakageId }) => String(pipeLeakageId), isPipeLeakage) },
  },
  energyValues: {
    cell: 'value',
    topic: 'energyValues',
    source: { by: 'connection', hub: 'energy-opt' },
    on: { newValues: oneItem(isAnything, () => '', isEnergy) },
  },
  webcamPicture: { cell: 'value', topic: 'webcamPicture', source: null, on: {} },
  dashboardNote: {
    cell: 'value',
    topic: 'dashboardNote',
    source: {
      by: 'keys',
      hub: 'dashboard',
      subscribe: 'SubscribeToNotes',
      unsubscribe: 'UnsubscribeFromNotes',
      batch: BATCH_SIZES['dashboard.Notes'],
    },
    on: { noteUpdate: updated },
    async refetch(call) {
      const result = await call('dashboardConfig', {})
      if (!result.ok) return result
      const notes = result.body.dashboards.flatMap(({ tiles }) => tiles.flatMap(({ note }) => note ?? []))
      return { ok: true, body: notes.map((note) => ({ key: String(note.id), value: note })) }
    },
  },
  textMessage: {
    cell: 'value',
    topic: 'textMessage',
    source: {
      by: 'keys',
      hub: 'visu-text-message',
      subscribe: 'SubscribeToTextMessages',
      unsubscribe: 'UnsubscribeFromTextMessages',
      batch: BATCH_SIZES['visu-text-message.TextMessages'],
    },
    on: { newMessage: updated },
    async refetch(call, keys) {
      const most = BATCH_SIZES['visu-text-message.TextMessages']
      const found: TextMessage[] = []
      for (let from = 0; from < keys.length; from += most) {
        const result = await call('textMessages', { ids: keys.slice(from, from + most).map(Number) })
        if (!result.ok) return result
        found.push(...result.body)
      }
      return { ok: true, body: found.map((message) => ({ key: String(message.id), value: message })) }
    },
  },
}
