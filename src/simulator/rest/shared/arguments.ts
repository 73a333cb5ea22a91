import { PV_TYPES, type PvRef } from '../../../wire/server/pv.ts'
import { dayOfIso } from '../../model/base/time.ts'
import { checked, fields, integer, number, oneOf, text } from '../../server/read-value.ts'

/** The last moment of a JavaScript `Date`. */
const MAX_TIME_MS = 8.64e15
const MAX_NR = 999_999_999_999

/** For calls without arguments. */
export const NO_ARGS = fields<Record<never, never>>({})

/** Milliseconds since 1970. */
export const TIME = number(-MAX_TIME_MS, MAX_TIME_MS)
/** A local day as `yyyy-MM-dd`. */
export const DATE = checked(text, (value) => (dayOfIso(value) === null ? 'must be a date as yyyy-MM-dd' : null))

export const ID = integer(0, Number.MAX_SAFE_INTEGER)
export const PV_TYPE = oneOf(PV_TYPES)
export const PV_NR = integer(0, MAX_NR)
export const PV_REF = fields<PvRef>({ type: PV_TYPE, nr: PV_NR })
