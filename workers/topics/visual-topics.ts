import { reportKey } from '../../src/domain/values/topic-keys.ts'
import { BATCH_SIZES } from '../../src/wire/hubs/batch-sizes.ts'
import { energyValues, pipeLeakage } from '../../src/wire/readers/evaluations.ts'
import { id, numberId, type Reader, UNREADABLE, whole } from '../../src/wire/readers/reader.ts'
import { reportBinding, reportBindingValue } from '../../src/wire/readers/report.ts'
import type { TextMessage } from '../../src/wire/server/dashboard.ts'
import type { PipeLeakage } from '../../src/wire/server/evaluations.ts'
import type { ReportBindingValue } from '../../src/wire/server/report.ts'
import { NOT_READABLE, oneItem, type ParsedItems, type Rows } from './topic-row.ts'

const reportItem = oneItem(reportBinding, reportKey, reportBindingValue)

/** Reads a list as one message; a bad item leaves the others valid. */
function reportItems(argument: unknown): ParsedItems<ReportBindingValue> {
  const parsed = (Array.isArray(argument) ? argument : [argument]).map(reportItem)
  return { items: parsed.flatMap(({ items }) => items), unreadable: parsed.flatMap(({ unreadable }) => unreadable) }
}

const namedByZone = whole<Pick<PipeLeakage, 'pipeLeakageId'>>({ pipeLeakageId: numberId })
const anything: Reader<unknown> = (argument) => argument

/** A message that carries only the id of what has changed. */
const update = whole<{ readonly id: string }>({ id })
function updated(argument: unknown): ParsedItems<never> {
  const item = update(argument)
  return item === UNREADABLE ? NOT_READABLE : { items: [{ key: item.id }], unreadable: [] }
}

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
    on: { newConfig: oneItem(namedByZone, ({ pipeLeakageId }) => String(pipeLeakageId), pipeLeakage) },
  },
  energyValues: {
    cell: 'value',
    topic: 'energyValues',
    source: { by: 'connection', hub: 'energy-opt' },
    on: { newValues: oneItem(anything, () => '', energyValues) },
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
