import { pvOfLiveKey } from '../../../src/domain/values/pv-ref.ts'
import { callServer } from './call-server.ts'
import type { Datum, DomainObject, RequestOptions, TelemetryProvider } from './open-mct-api.ts'
import { PV_TYPE } from './plant-objects.ts'
import type { PvFeed } from './pv-feed.ts'

/** Live values by the feed, past ones from the plant's archive. */
export class PlantTelemetry implements TelemetryProvider {
  readonly #feed: PvFeed
  readonly #csrfToken: string

  constructor(feed: PvFeed, csrfToken: string) {
    this.#feed = feed
    this.#csrfToken = csrfToken
  }

  supportsRequest(object: DomainObject): boolean {
    return object.type === PV_TYPE
  }

  supportsSubscribe(object: DomainObject): boolean {
    return object.type === PV_TYPE
  }

  supportsBatching(object: DomainObject): boolean {
    return object.type === PV_TYPE
  }

  subscribe(object: DomainObject, callback: (data: readonly Datum[]) => void): () => void {
    return this.#feed.subscribe(object.identifier.key, callback)
  }

  /** The hub tells each newest value when it is subscribed to, so that a table of them needs no call for each row. */
  async request(object: DomainObject, { start, end, strategy, signal }: RequestOptions): Promise<readonly Datum[]> {
    const { key } = object.identifier
    if (strategy === 'latest') return this.#feed.latest(key)
    const pv = pvOfLiveKey(key)
    if (pv === null) return []
    const args = { startDate: start, endDate: end, source: 'MeasurementArchive', pvs: [pv] } as const
    const series = await callServer('chartDataOfPvs', args, this.#csrfToken, signal)
    return series.flatMap(({ dataPoints }) =>
      dataPoints.flatMap(({ timestamp, value }) => (value === null ? [] : [{ utc: timestamp, value }])),
    )
  }
}
