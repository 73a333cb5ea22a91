import type { ArgsOf, BodyOf, EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { UploadProgress } from '../../src/wire/tabs/command.ts'
import type { Topic } from '../../src/wire/tabs/live.ts'
import type { PlantFile } from '../../src/wire/tabs/plant-file.ts'
import type { Environment } from '../platform/environment.ts'
import type { ReportFailure } from '../platform/jobs.ts'
import type { LogRing } from '../platform/log-ring.ts'
import type { ServerClock } from '../platform/server-clock.ts'
import type { LeaseTable } from './lease-table.ts'
import type { SuspectState } from './suspect-state.ts'

/** Follows an upload. When `signal` aborts, the upload is cancelled. */
export interface UploadWatch {
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
}

/** Knows what the installation says of its server, in `plant.json`. */
export interface PlantFileSource {
  /** Null before the first answer. */
  readonly known: PlantFile | null
  /** Resolves with null without an answer. Never rejects. */
  read(): Promise<PlantFile | null>
}

/**
 * Sends a call to the server once; never rejects. `key` is the idempotency key of a writing call; a new one by default.
 * `watch` follows an upload.
 */
export type CallFunction = <N extends EndpointName>(
  name: N,
  args: ArgsOf<N>,
  key?: string,
  watch?: UploadWatch,
) => Promise<Result<BodyOf<N>>>

/**
 * What the parts of the worker share. `LiveCore` creates it first and passes it to each of them; a part names what it
 * uses (`Pick<CoreContext, 'clock' | 'log'>`), so a test builds no more than that.
 */
export interface CoreContext extends Environment {
  readonly log: LogRing
  /** Counts and logs work that threw, and tells every tab. */
  readonly failed: ReportFailure
  readonly serverClock: ServerClock
  /** Returns server time in ms since 1970; local time while the server's clock is unknown. */
  readonly now: () => number
  readonly suspect: SuspectState
  readonly version: VersionCounter
  readonly leases: LeaseTable
  readonly plantFile: PlantFileSource
  readonly call: CallFunction
  /** Whether a user is logged in. */
  readonly hasSession: () => boolean
  readonly hasTabs: () => boolean
  /** Subscribes these keys again, so that the hub sends their current values: the cells may be out of date. */
  readonly refetch: (topic: Topic, keys: readonly string[]) => void
  /** Call after a change of the cells: schedules frames and checks of pending commands. */
  readonly onChange: () => void
}

/**
 * One ascending number over all cells. A tab remembers for each lease the version it was sent; whatever is newer goes
 * into its next frame. Writing therefore costs the same with one tab and with fifty.
 */
export class VersionCounter {
  #last = 0

  next(): number {
    this.#last += 1
    return this.#last
  }

  get last(): number {
    return this.#last
  }
}
