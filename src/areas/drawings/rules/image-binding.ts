import { liveKey, pvOfParam } from '../../../domain/values/pv-ref.ts'
import { alertStateKey, bindingOfReportKey, reportKey } from '../../../domain/values/topic-keys.ts'
import { ALERT_BINDING_TYPES, type AlertBinding } from '../../../wire/server/alert.ts'
import type { ConfiguredAction } from '../../../wire/server/dashboard.ts'
import type { PvRef } from '../../../wire/server/pv.ts'

/** How an element of a process image shows its PV. `docs/process-images.md` has the parts of each. */
const IMAGE_VIEWS = ['value', 'level', 'bar', 'machine', 'contact', 'fault', 'visible', 'sparkline', 'report'] as const
type ImageView = (typeof IMAGE_VIEWS)[number]

/** What an element shows of a PV. Lengths and places belong to the image. */
export interface PvBinding {
  readonly pv: PvRef
  /** Its key on the pv hub. */
  readonly liveKey: string
  readonly view: ImageView
  /** Range of a level or bar, or the values in which a `visible` element is shown; `min` below `max`. */
  readonly min: number
  readonly max: number
  /** Of a report cell, its key; null for all other views. */
  readonly reportKey: string | null
}

/** What one element of an image is bound to. What it does not name, or names wrongly, is null. */
export interface ImageElement {
  readonly pv: PvBinding | null
  readonly alert: AlertBinding | null
  /** Id of a text message. */
  readonly text: number | null
  readonly action: ConfiguredAction | null
  /** What its designer calls it; empty without a name. */
  readonly label: string
}

type Read = (name: string) => string | null

const MAX_LABEL = 120

/**
 * Reads what an element is bound to from its attributes, which nobody has checked; null for an element that is bound to
 * nothing. Specification 3, "Other".
 */
export function readImageElement(read: Read): ImageElement | null {
  const element: ImageElement = {
    pv: readPv(read),
    alert: readAlert(read),
    text: readNumber(read('data-text-message')),
    action: readAction(read),
    label: (read('data-label') ?? '').trim().slice(0, MAX_LABEL),
  }
  const { pv, alert, text, action } = element
  return pv === null && alert === null && text === null && action === null ? null : element
}

function readPv(read: Read): PvBinding | null {
  const pv = pvOfParam(read('data-pv') ?? '')
  const key = pv === null ? null : liveKey(pv)
  if (pv === null || key === null) return null
  const view = IMAGE_VIEWS.find((candidate) => candidate === (read('data-view') ?? 'value'))
  if (view === undefined) return null
  const report = view === 'report' ? readReport(pv, read('data-report') ?? '') : null
  if (view === 'report' && report === null) return null
  const [min, max] = [readFinite(read('data-min')) ?? 0, readFinite(read('data-max')) ?? 1]
  return { pv, liveKey: key, view, min, max: max > min ? max : min + 1, reportKey: report }
}

/** `Sum/1/Days`: which figure of the report, and how far back. */
function readReport(pv: PvRef, text: string): string | null {
  const key = liveKey(pv)
  const binding = key === null ? null : bindingOfReportKey(`${key}/${text}`)
  return binding === null ? null : reportKey(binding)
}

function readAlert(read: Read): AlertBinding | null {
  const type = ALERT_BINDING_TYPES.find((candidate) => candidate === read('data-binding'))
  if (type === undefined) return null
  const [station, offset, id] = [read('data-station'), read('data-offset'), read('data-id')].map(readNumber)
  const [deviceType, lineType] = [read('data-device-type'), read('data-line-type')]
  const binding: AlertBinding = {
    type,
    ...(type === 'Device' && deviceType !== null && deviceType !== '' && { deviceType }),
    ...(type === 'StationConnection' && station != null && { stationNumber: station }),
    ...(type === 'StationLineConnection' && lineType !== null && offset != null && { lineType, offset }),
    ...((type === 'PipeLeakage' || type === 'AlertLink') && id != null && { id }),
  }
  return alertStateKey(binding) === null ? null : binding
}

function readAction(read: Read): ConfiguredAction | null {
  const type = read('data-action')
  return type === null || type === '' ? null : { type, parameters: read('data-action-parameters') ?? '' }
}

function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

function readFinite(text: string | null): number | null {
  if (text === null || text.trim() === '') return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}
