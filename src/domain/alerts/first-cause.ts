import type { PvRef } from '../../wire/server/pv.ts'
import type { RuebConfig } from '../../wire/server/report.ts'
import type { FirstAlert } from '../../wire/tabs/alert-list.ts'
import { soundClass } from './alert-sound.ts'
import { isUpperLimit } from './alert-state.ts'

/** As of a burst: what came at most so long after it, in ms, may have come of it. Domain 3.4. */
const CHAIN_GAP_MS = 600_000
/** The same text at several stations within this time, in ms, has one cause: mains, a provider, a server. */
const TWIN_MS = 60_000
/** Water is on its way for so long after the rain, in ms, and sludge without air as long: most of it shows by then. Domain 2.4.3. */
const EFFECT_MS = 2 * 3_600_000
/** What rain fills. In the units of levels, flows and volumes. */
const WATER = /^(mm|cm|m|l\/s|m³\/[hs]|m3\/[hs]|m³|m3)$/

/** What alerts of one place began with, and when the newest of them came. Times are ms since 1970. */
export interface CauseLink {
  readonly id: string
  readonly first: Omit<FirstAlert, 'message' | 'ackTimestamp' | 'ackUser'>
  /** Not before the first one. */
  readonly newest: number
}

/** What the plant says of itself: which values are rain, and where it collects. */
export interface PlantStructure {
  /** Rain gauges, as `pvKey`. */
  readonly rain: ReadonlySet<string>
  /** Numbers of stations with a basin. */
  readonly basins: ReadonlySet<number>
}

/**
 * Why one alert is taken for the cause of another, the surest first: it rained before, it is the same at several stations at once, it
 * was still there at the same station, or it only came shortly before in the same area.
 */
export type CauseReason = 'rain' | 'same' | 'own' | 'area'

export interface Cause<Link extends CauseLink> {
  readonly of: Link
  readonly why: CauseReason
}

/** A likely cause as lists name it: the group that it began, and why it is taken for one. */
export interface NamedCause {
  readonly id: string
  readonly stationName: string
  readonly first: FirstAlert
  /** `first`: it began at the same station. */
  readonly why: CauseReason | 'first'
}

/** By the id of the group that came of them. */
export type Causes = ReadonlyMap<string, NamedCause>

/** Of a plant that tells nothing of its basins. */
export const NO_STRUCTURE: PlantStructure = { rain: new Set(), basins: new Set() }

/** Returns what the master data of basins say of rain. */
export function structureOf(basins: readonly Pick<RuebConfig, 'stationNumber' | 'rainPv'>[]): PlantStructure {
  return {
    rain: new Set(basins.flatMap(({ rainPv }) => (rainPv === null ? [] : pvKey(rainPv)))),
    basins: new Set(basins.map(({ stationNumber }) => stationNumber)),
  }
}

/**
 * Returns what each of these likely came of, by id; what has no such alert before it is missing. A cause is never later than what came
 * of it; of the same instant the one with the smaller id is earlier. `rankOf` returns the rank of a priority, 0 first.
 */
export function causesOf<Link extends CauseLink>(
  links: readonly Link[],
  { rain, basins }: PlantStructure,
  rankOf: (priority: number) => number,
): ReadonlyMap<string, Cause<Link>> {
  const sorted = links.toSorted(({ first: a }, { first: b }) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1))
  const isSerious = ({ first }: CauseLink) => soundClass(rankOf(first.priority)) < 2
  const twins = twinsOf(sorted)
  const before = firstsBefore(sorted, isSerious)
  const found = new Map<string, Cause<Link>>()
  const gauges: Link[] = []
  const ownFirsts = new Map<number, Link[]>()
  const causeOf = (link: Link): Cause<Link> | null => {
    const { first } = link
    const { pvRef } = first
    const own = ownFirsts.get(first.stationNumber) ?? []
    const isRain = pvRef !== null && rain.has(pvKey(pvRef))
    const isFilled = isUpward(first) || (basins.has(first.stationNumber) && isSerious(link))
    const gauge = isFilled && !isRain ? gauges.find((other) => isOfRain(first, other.first)) : undefined
    if (isRain) gauges.push(link)
    if (isSerious(link)) ownFirsts.set(first.stationNumber, [...own, link])
    if (gauge !== undefined) return { of: gauge, why: 'rain' }
    const twin = twins.get(link)
    if (twin !== undefined) return { of: twin, why: 'same' }
    // Nothing that the plant does makes rain.
    if (isRain) return null
    const still = own.find(({ first: other }) => wasThere(other, first.timestamp))
    if (still !== undefined) return { of: still, why: 'own' }
    const earlier = before.get(link)
    return earlier === undefined ? null : { of: earlier, why: 'area' }
  }
  for (const link of sorted) {
    const cause = causeOf(link)
    if (cause !== null) found.set(link.id, cause)
  }
  return found
}

function pvKey({ type, nr }: PvRef): string {
  return `${type}${nr}`
}

type First = CauseLink['first']

/** Whether rain fills what an alert is of: whatever holds or carries water. */
function isUpward({ limitType, dimension }: First): boolean {
  return limitType !== null && isUpperLimit(limitType) && WATER.test(dimension)
}

function isOfRain({ timestamp, pvGroupId }: First, rain: First): boolean {
  return pvGroupId === rain.pvGroupId && timestamp <= (rain.goneTimestamp ?? Number.POSITIVE_INFINITY) + EFFECT_MS
}

/** What has been there for long was no cause until now. */
function wasThere({ timestamp, goneTimestamp }: First, at: number): boolean {
  return at - timestamp <= EFFECT_MS && at <= (goneTimestamp ?? Number.POSITIVE_INFINITY)
}

/** Returns with which one each that says the same at another station within a minute began. */
function twinsOf<Link extends CauseLink>(sorted: readonly Link[]): ReadonlyMap<Link, Link> {
  const found = new Map<Link, Link>()
  const newest = new Map<string, { readonly first: Link; readonly at: number }>()
  for (const link of sorted) {
    const { what, timestamp, stationNumber } = link.first
    const known = newest.get(what)
    const isTwin = known !== undefined && timestamp - known.at <= TWIN_MS
    if (isTwin && known.first.first.stationNumber !== stationNumber) found.set(link, known.first)
    newest.set(what, { first: isTwin ? known.first : link, at: timestamp })
  }
  return found
}

/**
 * Returns the first of those that followed each other in an area, for all after it. What may wait for days, such as a visit or a test,
 * is no cause only because it was there.
 */
function firstsBefore<Link extends CauseLink>(
  sorted: readonly Link[],
  isSerious: (link: Link) => boolean,
): ReadonlyMap<Link, Link> {
  const found = new Map<Link, Link>()
  const chains = new Map<number, { first: Link | null; end: number }>()
  for (const link of sorted) {
    const { pvGroupId, timestamp } = link.first
    const chain = chains.get(pvGroupId)
    const known = chain !== undefined && timestamp - chain.end <= CHAIN_GAP_MS ? chain : null
    if (known !== null && known.first !== null) found.set(link, known.first)
    chains.set(pvGroupId, {
      first: known?.first ?? (isSerious(link) ? link : null),
      end: Math.max(known?.end ?? link.newest, link.newest),
    })
  }
  return found
}
