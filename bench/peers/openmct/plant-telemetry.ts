import { pvOfLiveKey } from '../../../src/domain/values/pv-ref.ts'
import { callServer } from '../page/call-server.ts'
import type { Datum, DomainObject, RequestOptions, TelemetryProvider } from './open-mct-api.ts'
import { PV_TYPE } from './plant-objects.ts'
import type { PvFeed } from './pv-feed.ts'

/** Provides live values from the feed and past ones from the archive. */
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

  /** The hub sends the latest value on subscription, so a table of them needs no call per row. */
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
