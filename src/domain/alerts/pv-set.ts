import { PV_TYPES, type PvRef } from '../../wire/server/pv.ts'

/** Most PVs of a set: as many as a call takes. Their text has at most 10 kB, that of PVs next to each other 2 kB. */
export const MAX_SET_PVS = 1024

const BASE = 36
/** Numbers of PVs have at most 12 digits. */
const PART = /^[0-9a-z]{1,8}$/

/**
 * Serialises PVs in short: by type, the first number and then the distances, each in base 36 (`AnaIn:255s.1.1`). The same
 * PVs give the same text, whatever their order.
 */
export function pvSetText(pvs: readonly PvRef[]): string {
  return PV_TYPES.flatMap((type) => {
    const numbers = [...new Set(pvs.filter((pv) => pv.type === type).map(({ nr }) => nr))].sort((a, b) => a - b)
    const distances = numbers.map((nr, i) => (nr - (numbers[i - 1] ?? 0)).toString(BASE))
    return numbers.length === 0 ? [] : [`${type}:${distances.join('.')}`]
  }).join(';')
}

/** Parses the text of a set; null if it is not one, or has more than `MAX_SET_PVS` PVs. */
export function pvSetOfText(text: string): readonly PvRef[] | null {
  const pvs: PvRef[] = []
  for (const part of text.split(';')) {
    const [name, distances = '', ...more] = part.split(':')
    const type = PV_TYPES.find((known) => known === name)
    if (type === undefined || more.length > 0) return null
    let nr = 0
    for (const distance of distances.split('.')) {
      if (!PART.test(distance) || pvs.length === MAX_SET_PVS) return null
      nr += Number.parseInt(distance, BASE)
      pvs.push({ type, nr })
    }
  }
  return pvs
}
