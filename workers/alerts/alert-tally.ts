import { isOpen } from '../../src/domain/alerts/alert-state.ts'
import { pvOfParam, pvParam } from '../../src/domain/values/pv-ref.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { AlertSummary, PendingCount, StationAlerts } from '../../src/wire/tabs/alert-list.ts'
import { AlertNews } from './alert-news.ts'
import { AlertRate } from './alert-rate.ts'
import type { AlertChange, AlertSet, AlertSetListener } from './alert-set.ts'
import type { AsideAlerts } from './aside-alerts.ts'
import { AsideTally } from './aside-tally.ts'
import { MostUrgent } from './most-urgent.ts'

interface StationCount {
  readonly counts: AlertCounts
  stationName: string
}

export interface TallyEvents {
  readonly summary: (summary: AlertSummary) => void
  /** The stations with pending alerts; the same array while nothing in it has changed. */
  readonly stations: (stations: readonly StationAlerts[]) => void
  readonly pv: (pv: string, counts: readonly PendingCount[]) => void
}

type Asides = Pick<AsideAlerts, 'size' | 'has' | 'holds'>

const NOTHING_ASIDE: Asides = { size: 0, has: () => false, holds: () => false }

/**
 * Counts the pending alerts of the plant, of each station and of each leased PV, how fast they come, and finds the newest
 * of the most urgent ones. Pages without a list show these.
 */
export class AlertTally implements AlertSetListener {
  readonly news = new AlertNews()
  readonly #set: AlertSet
  readonly #events: TallyEvents
  #rankOf: (priority: number) => number = (priority) => priority
  #plant = new AlertCounts()
  readonly #stations = new Map<number, StationCount>()
  readonly #stationRows = new Map<number, StationAlerts>()
  #stationList: readonly StationAlerts[] = []
  /** Only leased PVs: a plant has a hundred thousand, and nearly none has an alert. */
  readonly #pvs = new Map<string, AlertCounts>()
  readonly #dirtyStations = new Set<number>()
  readonly #dirtyPvs = new Set<string>()
  readonly #newPvs = new Set<string>()
  readonly #stationNames = new Map<number, string>()
  readonly #rate: AlertRate
  readonly #newest: MostUrgent
  readonly #mostUrgent: MostUrgent
  readonly #now: () => number
  readonly #asides: Asides
  readonly #aside: AsideTally

  /** `now` returns the server's time in ms since 1970. */
  constructor(set: AlertSet, now: () => number, events: TallyEvents, asides = NOTHING_ASIDE) {
    this.#set = set
    this.#asides = asides
    this.#aside = new AsideTally(set, asides)
    this.#now = now
    this.#events = events
    this.#rate = new AlertRate(set)
    this.#newest = new MostUrgent(set, true)
    this.#mostUrgent = new MostUrgent(set, false)
    set.subscribe(this)
  }

  /** Sets the plant's order of priorities. */
  rank(rankOf: (priority: number) => number): void {
    this.#rankOf = rankOf
    this.#newest.rank(rankOf)
    this.#mostUrgent.rank(rankOf)
    for (const station of this.#stations.keys()) this.#dirtyStations.add(station)
    this.renewPvs()
    this.publish()
  }

  /** Publishes the counts of all PVs with the next `publish`: a complete list makes them current, also without a change. */
  renewPvs(): void {
    for (const pv of this.#pvs.keys()) this.#dirtyPvs.add(pv)
  }

  changed(changes: readonly AlertChange[]): void {
    // Alerts of the first load are not new; those of any later one are, however many times the link was lost since.
    const isNews = this.#set.wasComplete
    for (const { before, after } of changes) {
      if (before !== null) this.#remove(before.alert)
      if (after === null) continue
      // Of one that was set aside and is of another kind now, as one that is more urgent, nobody has heard.
      const isUnheard = before === null || (this.#asides.has(before.alert) && !this.#asides.has(after.alert))
      this.#add(after.alert, isUnheard, isNews)
    }
    this.publish()
  }

  /** Call when other kinds are set aside than before. They are not heard from now on; `news` is. */
  asideChanged(news: readonly Alert[]): void {
    this.news.drop((id) => {
      const alert = this.#set.get(id)?.alert
      return alert !== undefined && this.#asides.has(alert)
    })
    for (const alert of news) this.news.add(alert)
    this.#aside.recount()
  }

  cleared(): void {
    this.#plant = new AlertCounts()
    this.#stations.clear()
    this.#stationRows.clear()
    this.#stationList = []
    this.#dirtyStations.clear()
    this.news.clear()
    this.#stationNames.clear()
    this.#rate.clear()
    this.#aside.recount()
    this.#newest.clear()
    this.#mostUrgent.clear()
    for (const pv of this.#pvs.keys()) {
      this.#pvs.set(pv, new AlertCounts())
      this.#dirtyPvs.add(pv)
    }
  }

  /** Counts the alerts of a PV (`pvParam`) from the next `publish` on, which counts all new PVs in one pass. */
  addPv(pv: string): void {
    if (!this.#pvs.has(pv) && pvOfParam(pv) !== null) this.#newPvs.add(pv)
  }

  removePv(pv: string): void {
    this.#pvs.delete(pv)
    this.#newPvs.delete(pv)
    this.#dirtyPvs.delete(pv)
  }

  publish(): void {
    this.#countNewPvs()
    this.#publishStations()
    for (const pv of this.#dirtyPvs) this.#events.pv(pv, this.#pvs.get(pv)?.list(this.#rankOf) ?? [])
    this.#dirtyPvs.clear()
    this.#advance()
    this.#events.summary({
      counts: this.#plant.list(this.#rankOf),
      open: this.#plant.open,
      all: this.#plant.all,
      newest: this.#newest.list(),
      mostUrgent: this.#mostUrgent.list()[0] ?? null,
      raised: this.news.raised,
      unheard: this.news.unheard,
      recent: this.#rate.recent,
      standing: this.#rate.standing,
      flood: this.#rate.flood((station) => this.#stationNames.get(station) ?? ''),
      unreadable: this.#set.skipped,
      aside: this.#aside.counts,
    })
  }

  /** Publishes if time alone has changed the rate, the flood or what stands for a day. Returns whether it has. */
  tick(): boolean {
    const isChanged = this.#advance()
    if (isChanged) this.publish()
    return isChanged
  }

  /** While the list is incomplete or its link broken or silent, the rate is the last known one, too: not knowing is not calm. */
  #advance(): boolean {
    const { load, isOld } = this.#set
    if (load.state !== 'ready' || isOld) return false
    const now = this.#now()
    const isSoundChanged = this.#aside.advance(now)
    return this.#rate.advance(now) || isSoundChanged
  }

  /** `isNews`: the list is known, so a new alert is news. */
  #add(alert: Alert, isNew: boolean, isNews: boolean): void {
    this.#plant.add(alert)
    this.#rate.add(alert, isNew)
    this.#aside.add(alert, isNew)
    this.#stationNames.set(alert.stationNumber, alert.stationName)
    const station = this.#stations.get(alert.stationNumber) ?? { counts: new AlertCounts(), stationName: '' }
    this.#stations.set(alert.stationNumber, station)
    station.stationName = alert.stationName
    station.counts.add(alert)
    this.#dirtyStations.add(alert.stationNumber)
    const pv = this.#pvOf(alert)
    if (pv !== null) this.#pvs.get(pv)?.add(alert)
    if (!isOpen(alert)) return
    this.#newest.add(alert)
    this.#mostUrgent.add(alert)
    if (isNew && isNews && !this.#asides.holds(alert)) this.news.add(alert)
  }

  #remove(alert: Alert): void {
    this.#plant.remove(alert)
    this.#rate.remove(alert)
    this.#aside.remove(alert)
    if (isOpen(alert)) {
      this.#newest.remove(alert)
      this.#mostUrgent.remove(alert)
    }
    this.#stations.get(alert.stationNumber)?.counts.remove(alert)
    this.#dirtyStations.add(alert.stationNumber)
    const pv = this.#pvOf(alert)
    if (pv !== null) this.#pvs.get(pv)?.remove(alert)
  }

  /** Returns the key of the alert's PV if it is counted, and marks it as changed. */
  #pvOf({ pvRef }: Alert): string | null {
    if (pvRef === null || this.#pvs.size === 0) return null
    const pv = pvParam(pvRef)
    if (!this.#pvs.has(pv)) return null
    this.#dirtyPvs.add(pv)
    return pv
  }

  #countNewPvs(): void {
    if (this.#newPvs.size === 0) return
    const types = new Map<string, Map<number, string>>()
    for (const pv of this.#newPvs) {
      this.#pvs.set(pv, new AlertCounts())
      this.#dirtyPvs.add(pv)
      const ref = pvOfParam(pv)
      if (ref === null) continue
      const numbers = types.get(ref.type) ?? new Map<number, string>()
      types.set(ref.type, numbers.set(ref.nr, pv))
    }
    this.#newPvs.clear()
    for (const { alert } of this.#set.entries()) {
      const pv = alert.pvRef === null ? undefined : types.get(alert.pvRef.type)?.get(alert.pvRef.nr)
      if (pv !== undefined) this.#pvs.get(pv)?.add(alert)
    }
  }

  #publishStations(): void {
    for (const stationNumber of this.#dirtyStations) {
      const station = this.#stations.get(stationNumber)
      if (station === undefined) continue
      const { counts, stationName } = station
      if (counts.all === 0) {
        this.#stations.delete(stationNumber)
        this.#stationRows.delete(stationNumber)
      } else {
        const { open, all } = counts
        const list = counts.list(this.#rankOf)
        this.#stationRows.set(stationNumber, { stationNumber, stationName, counts: list, open, all })
      }
    }
    if (this.#dirtyStations.size > 0) this.#stationList = [...this.#stationRows.values()]
    this.#dirtyStations.clear()
    this.#events.stations(this.#stationList)
  }
}

/** The number of alerts by priority, updated by adding and removing. */
class AlertCounts {
  readonly #byPriority = new Map<number, { open: number; all: number; active: number }>()
  open = 0
  all = 0

  add(alert: Alert): void {
    this.#count(alert, 1)
  }

  remove(alert: Alert): void {
    this.#count(alert, -1)
  }

  /** Returns one entry per priority that occurs, most urgent first. */
  list(rankOf: (priority: number) => number): readonly PendingCount[] {
    return [...this.#byPriority]
      .map(([priority, { open, all, active }]) => ({ priority, open, all, active }))
      .sort((a, b) => rankOf(a.priority) - rankOf(b.priority))
  }

  #count(alert: Alert, sign: 1 | -1): void {
    const open = isOpen(alert) ? sign : 0
    const count = this.#byPriority.get(alert.priority) ?? { open: 0, all: 0, active: 0 }
    count.open += open
    count.all += sign
    if (alert.goneTimestamp === null) count.active += sign
    this.open += open
    this.all += sign
    if (count.all === 0) this.#byPriority.delete(alert.priority)
    else this.#byPriority.set(alert.priority, count)
  }
}
