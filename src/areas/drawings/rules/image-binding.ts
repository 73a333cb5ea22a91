import { liveKey, pvOfParam } from '../../../domain/values/pv-ref.ts'
import { alertStateKey, bindingOfReportKey, reportKey } from '../../../domain/values/topic-keys.ts'
import { ALERT_BINDING_TYPES, type AlertBinding } from '../../../wire/server/alert.ts'
import type { ConfiguredAction } from '../../../wire/server/dashboard.ts'
import type { PvRef } from '../../../wire/server/pv.ts'

/** How an element of a process image shows its PV. `docs/process-images.md` has the parts of each. */
export const IMAGE_VIEWS = [
  'value',
  'level',
  'bar',
  'machine',
  'contact',
  'fault',
  'visible',
  'sparkline',
  'report',
] as const
type ImageView = (typeof IMAGE_VIEWS)[number]

/** What an element shows of a PV. Lengths and places belong to the image. */
export interface PvBinding {
  readonly pv: PvRef
  /** Its key on the pv hub. */
  readonly liveKey: string
  readonly view: ImageView
  /**
   * From where to where a level or bar goes, `min` below `max`, or the values in which a `visible` element is shown, which may have an
   * open end. Null where the element names none: nothing is made up, so a level without one is hatched.
   */
  readonly range: BoundRange | null
  /** Of a report cell, its key; null for all other views. */
  readonly reportKey: string | null
}

interface BoundRange {
  readonly min: number
  readonly max: number
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

export type Read = (name: string) => string | null

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
  return { pv, liveKey: key, view, range: readRange(view, read), reportKey: report }
}

function readRange(view: ImageView, read: Read): BoundRange | null {
  const isShare = view === 'level' || view === 'bar'
  if (!isShare && view !== 'visible') return null
  const min = readEnd(read('data-min'), isShare ? 0 : Number.NEGATIVE_INFINITY)
  const max = readEnd(read('data-max'), isShare ? Number.NaN : Number.POSITIVE_INFINITY)
  if (isShare) return max > min ? { min, max } : null
  return max >= min && (Number.isFinite(min) || Number.isFinite(max)) ? { min, max } : null
}

/** NaN for what is no number; `open` for an end that is not named. */
function readEnd(text: string | null, open: number): number {
  if (text === null || text.trim() === '') return open
  const number = Number(text)
  return Number.isFinite(number) ? number : Number.NaN
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
