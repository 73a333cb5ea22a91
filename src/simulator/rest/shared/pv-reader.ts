import { PV_TYPES, type PvRef } from '../../../wire/server/pv.ts'
import { fields, integer, oneOf } from '../../server/read-value.ts'

const MAX_NR = 999_999_999_999

export const PV_TYPE = oneOf(PV_TYPES)
export const PV_NR = integer(0, MAX_NR)
export const PV_REF = fields<PvRef>({ type: PV_TYPE, nr: PV_NR })
