import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { ArgsOf, BodyOf, EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { PvConfig } from '../../../src/wire/server/pv.ts'
import type { CallError, Result } from '../../../src/wire/server/result.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { PvViews } from '../../../workers/directory/pv-views.ts'
import { failLoudly } from '../fakes/fail-loudly.ts'
import { PlayedValues } from '../fakes/played-values.ts'
import { PAGE_CLOCK } from './page-clock.ts'
import { PageLeases } from './page-leases.ts'
import type { PageWorker } from './page-worker.ts'

/** The directory of PVs behind a `PageWorker`: the real one, with the calls to its server answered by the test. */
export class PageDirectory {
  /** Calls in flight, oldest first. */
  readonly asked: { readonly name: EndpointName; readonly answer: (error?: CallError) => void }[] = []
  /** What the plant says when the worker reads values for an order. */
  readonly values = new PlayedValues()
  readonly #views: PvViews
  readonly #leases: PageLeases<'pvPage'>

  /** `by`: who answers the calls in flight. */
  constructor(worker: PageWorker, configs: readonly PvConfig[], by: 'test' | 'itself' = 'test') {
    const byId = new Map(configs.map((config) => [pvParam(config.pvRef), config]))
    const nodes = [...Map.groupBy(configs, ({ stationNumber }) => stationNumber)].map(([stationNumber, own]) => ({
      stationNumber,
      stationName: own[0]?.stationName ?? '',
      pvs: own.map(({ pvRef }) => pvRef),
    }))
    const call = <N extends EndpointName>(name: N, args: ArgsOf<N>): Promise<Result<BodyOf<N>>> =>
      new Promise((resolve) => {
        const found = () => (args as ArgsOf<'pvConfigs'>).pvs.flatMap((pv) => byId.get(pvParam(pv)) ?? [])
        const body = () => (name === 'pvNodes' ? nodes : found()) as BodyOf<N>
        const answer = (error?: CallError) =>
          resolve(error === undefined ? { ok: true, body: body() } : { ok: false, error })
        if (by === 'itself') answer()
        else this.asked.push({ name, answer })
      })
    this.#views = new PvViews(
      {
        clock: PAGE_CLOCK,
        failed: failLoudly,
        hasSession: () => true,
        version: new VersionCounter(),
        call,
        onChange: () => this.#leases.send(),
        now: PAGE_CLOCK.now,
        leases: this.values.leases,
      },
      this.values,
    )
    this.#leases = new PageLeases(worker, 'pvPage', this.#views)
    worker.directory = this
    this.leasesChanged()
  }

  /** Answers every call that is in flight or follows from an answer, until the list is complete. */
  async answerAll(): Promise<void> {
    for (let next = this.asked.shift(); next !== undefined; next = this.asked.shift()) {
      next.answer()
      await new Promise((resolve) => setTimeout(resolve))
    }
  }

  leasesChanged(): void {
    this.#leases.changed()
  }

  readonly retry = (): void => this.#views.directory.retry()
  readonly ids = (view: string, from?: number, to?: number) => this.#views.ids(view, from, to)
  readonly items = (view: string, ids: readonly string[]) => this.#views.items(view, ids)
  readonly liveKeys = (view: string, max: number) => this.#views.liveKeys(view, max)
}
