import { PV_TYPES, type PvRef, type PvType } from '../../wire/server/pv.ts'
import { must } from '../base/must.ts'

/** Specification 9, "PV number split". */
export const PV_NUMBER_SPLIT = 100_000

/** Live-subscription key prefixes (specification 3). PlsObject and Undef have none: they hold no plain live value. */
const LIVE_PREFIX: { readonly [type in PvType]: string | null } = {
  AnaIn: 'ai',
  AnaOut: 'ao',
  DigiIn: 'di',
  DigiOut: 'do',
  MinMax: 'minMax',
  RechenWert: 'rw',
  LaborWert: 'lw',
  ZaehlWert: 'count',
  PlsObject: null,
  Undef: null,
}

const TYPE_OF_PREFIX = new Map(
  PV_TYPES.flatMap((type) => {
    const prefix = LIVE_PREFIX[type]
    return prefix === null ? [] : [[prefix, type] as const]
  }),
)

/** Types whose values stand until somebody or something changes them: contacts, outputs and set values. */
const HELD_TYPES: ReadonlySet<PvType> = new Set(['DigiIn', 'DigiOut', 'AnaOut'])

/** Returns whether a value of a type stands until it changes. Others are measured again and again. */
export function isHeldType(type: PvType): boolean {
  return HELD_TYPES.has(type)
}

/** Types that have a live value. */
export const LIVE_TYPES: readonly PvType[] = PV_TYPES.filter((type) => LIVE_PREFIX[type] !== null)

const STATION_TYPES: ReadonlySet<PvType> = new Set(['AnaIn', 'AnaOut', 'DigiIn', 'DigiOut'])

/** Short key of a PV on the pv hub (`ai100001`); null if the type has no live value. Specification 3. */
export function liveKey(ref: PvRef): string | null {
  const prefix = LIVE_PREFIX[ref.type]
  return prefix === null ? null : `${prefix}${ref.nr}`
}

/** Parses a live key; null if the text is not one. Specification 3. */
export function pvOfLiveKey(key: string): PvRef | null {
  const match = /^([a-zA-Z]+)(\d{1,12})$/.exec(key)
  if (match === null) return null
  const type = TYPE_OF_PREFIX.get(must(match[1]))
  return type === undefined ? null : { type, nr: Number(match[2]) }
}

/** TYPE-NR as used in addresses (`AnaIn-1400001`). Specification 2. */
export function pvParam(ref: PvRef): string {
  return `${ref.type}-${ref.nr}`
}

/** Returns each PV once, in the order in which they first come. */
export function distinctPvs(pvs: readonly PvRef[]): readonly PvRef[] {
  return [...new Map(pvs.map((pv) => [pvParam(pv), pv])).values()]
}

/** Parses TYPE-NR; null if the text is not one. Specification 2. */
export function pvOfParam(text: string): PvRef | null {
  const match = /^([A-Za-z]+)-(\d{1,12})$/.exec(text)
  const type = PV_TYPES.find((candidate) => candidate === match?.[1])
  return match === null || type === undefined ? null : { type, nr: Number(match[2]) }
}

/**
 * Splits `nr` into station and number. Only inputs and outputs carry a station; for other types it is null and the
 * number is `nr`. Specification 3.
 */
export function splitNr(ref: PvRef): { readonly station: number | null; readonly number: number } {
  if (!STATION_TYPES.has(ref.type)) return { station: null, number: ref.nr }
  return { station: Math.floor(ref.nr / PV_NUMBER_SPLIT), number: ref.nr % PV_NUMBER_SPLIT }
}
