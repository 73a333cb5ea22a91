import { h01 } from '../../../src/simulator/model/base/hash.ts'
import { KIND_NAMES, KINDS, type Kind, type KindName } from './kinds.ts'

/** One thing that was changed, as the report of a failure names it. */
export interface Change {
  /** Where: `getallpvnodes[0].pvs[AnaIn-100001].nr`. */
  readonly path: string
  readonly kind: KindName
  /** The beginning of what stood there and of what stands there now. */
  readonly from: string
  readonly to: string
}

export interface Changed {
  readonly text: string
  readonly changes: readonly Change[]
}

export interface ChangerOptions {
  readonly seed: number
  /** Share of leaves, lists and objects that are changed, and of answers that are spoiled as a whole. */
  readonly share: number
  /** Default: all. */
  readonly kinds?: readonly KindName[]
  /** Whether a place such as `pv/newValues[0][AnaIn-11].timestamp` may be changed in this way. Default: all. */
  readonly may?: (path: string, kind: KindName) => boolean
}

/** Changes the text of an answer. The label says whose it is; a text that is no JSON stays as it is. */
export type ChangeText = (label: string, text: string) => Changed

const SHOWN_LENGTH = 60
/** Numbers of the random choices at one place. */
const [WHETHER, WHICH, WHERE] = [1, 2, 3] as const

/**
 * Returns a changer. What happens to a place depends only on the seed, the label and the path of the place, in which items of
 * lists go by their ids: so the same seed does the same to an answer however often, and in whatever order, answers come.
 */
export function createChanger({ seed, share, kinds = KIND_NAMES, may = () => true }: ChangerOptions): ChangeText {
  const chosen = kinds.map((name) => ({ name, kind: KINDS[name] as Kind }))
  const single = chosen.filter(({ kind }) => kind.spoils !== true)
  const spoiling = chosen.filter(({ kind }) => kind.spoils === true)
  return (label, text) => {
    const value = parsed(text)
    if (value === undefined) return { text, changes: [] }
    const root = hashOf(seed, label)
    const changes: Change[] = []
    /** The leaf that spoils it. */
    const spoils = spoiling.length > 0 && h01(root, WHETHER) < share
    const spot = spoils ? spotOf(value, root) : null
    const write = (item: unknown, field: string | null, path: string, hash: number): string | null => {
      const before = changes.length
      const own = textOf(item, path, hash)
      const place = { value: item, text: own, field }
      const isSpot = spot === path
      if (!isSpot && h01(hash, WHETHER) >= share) return own
      const fitting = (isSpot ? spoiling : single).filter(({ kind, name }) => kind.at(place) && may(label + path, name))
      const pick = fitting[Math.floor(h01(hash, WHICH) * fitting.length)]
      if (pick === undefined) return own
      const to = pick.kind.to(place)
      // What was changed within has gone with it.
      if (to?.includes(own) !== true) changes.length = before
      changes.push({
        path: label + path,
        kind: pick.name,
        from: short(JSON.stringify(item)),
        to: short(to ?? 'nothing'),
      })
      return to
    }
    const textOf = (item: unknown, path: string, hash: number): string => {
      if (typeof item !== 'object' || item === null) return JSON.stringify(item)
      const parts = entriesOf(item).flatMap(({ field, segment, value: inner }) => {
        const part = write(inner, field, path + segment, hashOf(hash, segment))
        if (part === null) return []
        return [field === null ? part : `${JSON.stringify(field)}:${part}`]
      })
      return Array.isArray(item) ? `[${parts.join(',')}]` : `{${parts.join(',')}}`
    }
    const changed = textOf(value, '', root)
    return changes.length === 0 ? { text, changes } : { text: changed, changes }
  }
}

/** Says one change in a line. */
export function sayChange({ path, kind, from, to }: Change): string {
  return `${path}: ${kind} (${from} -> ${to})`
}

interface Entry {
  readonly field: string | null
  readonly segment: string
  readonly value: unknown
}

function entriesOf(item: object): readonly Entry[] {
  if (!Array.isArray(item)) {
    return Object.entries(item).map(([field, value]) => ({ field, segment: `.${field}`, value: value as unknown }))
  }
  return item.map((value: unknown, index) => ({ field: null, segment: `[${idOf(value) ?? index}]`, value }))
}

/** Names an item by what it is: its place in a list may differ from one answer to the next. */
function idOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null
  const { pvRef, type, nr, id, stationNumber, key } = item as { readonly [field: string]: unknown }
  if (typeof pvRef === 'object' && pvRef !== null) return idOf(pvRef)
  if (typeof type === 'string' && typeof nr === 'number') return `${type}-${nr}`
  const name = id ?? stationNumber ?? key
  return typeof name === 'string' || typeof name === 'number' ? String(name) : null
}

/** Returns the path of one leaf of the value; null if there is none. */
function spotOf(value: unknown, root: number): string | null {
  let best: string | null = null
  let least = 1
  const look = (item: unknown, path: string, hash: number): void => {
    if (typeof item === 'object' && item !== null) {
      for (const { segment, value: inner } of entriesOf(item)) look(inner, path + segment, hashOf(hash, segment))
      return
    }
    const rank = h01(hash, WHERE)
    if (rank >= least) return
    best = path
    least = rank
  }
  look(value, '', root)
  return best
}

/** FNV-1a, going on from another hash. */
function hashOf(from: number, text: string): number {
  let hash = from ^ 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

const short = (text: string) => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
