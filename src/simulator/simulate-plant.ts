import type { Dashboard, MapType } from '../wire/server/dashboard.ts'
import type { SessionOrder } from './auth/session-orders.ts'
import { newToken } from './auth/session-store.ts'
import { createVirtualClock } from './clock/virtual-clock.ts'
import { createSimulator, type Simulator } from './create-simulator.ts'
import type { HubTiming } from './hubs/protocol/hub.ts'
import { DEFAULT_SEED } from './model/base/hash.ts'
import { createPlantModel } from './model/create-plant-model.ts'
import type { PlantSize } from './model/station-pvs/plant-size.ts'
import { readReplayFile } from './read-replay-file.ts'
import { type Report, reportError } from './server/contain.ts'
import { Ingress, type IngressOptions } from './server/ingress.ts'
import type { SwitchedOn } from './server/security-headers.ts'

export interface SimulationOptions extends IngressOptions {
  /** The same seed, size and start give the same plant, second for second. Default `DEFAULT_SEED`. */
  readonly seed?: number
  /** Default `demo`. */
  readonly size?: PlantSize
  /** Plant seconds per real second. Default 1. */
  readonly speed?: number
  /** Plant time at the start, in ms since 1970. Default: now. */
  readonly start?: number
  readonly updatesPerSecond?: number
  readonly stamp?: boolean
  /**
   * After the start no connection fails and no instrument breaks by chance, and only a few fixed instruments are under repair:
   * for tests, which cause their own failures at any hour of any day. Default false.
   */
  readonly steady?: boolean
  /** Path of recorded inflows for the leak zones to replay. */
  readonly replay?: string
  /** Interval at which changes are sent, 20 to 100 ms. Default 100. */
  readonly tickMs?: number
  readonly timing?: Partial<HubTiming>
  /** How long a session lasts without a call, in ms of real time. Default 12 hours. */
  readonly sessionIdleMs?: number
  /** How sessions are at the start, as by `setSession`; `{ autoLogout: false }` for clients that nobody touches. */
  readonly session?: SessionOrder
  /** Further process images by name, at the root of their tree. */
  readonly images?: Readonly<Record<string, string>>
  /** Types of maps for which the plant has pictures of the ground. Default none. */
  readonly mapTypes?: readonly MapType[]
  /** How many webcams there are at least; the plant has three. */
  readonly webcams?: number
  /** Further dashboards, after those of the plant. */
  readonly dashboards?: readonly Dashboard[]
  /** What the headers allow; the settings name the sites that tiles may show. Default: the strict policy. */
  readonly features?: SwitchedOn
  readonly licensedUsers?: number
  readonly licensedPvGroups?: number
  /** Opens the control routes under `/plant`. Default: random for each start. */
  readonly controlToken?: string
  /** Reports unexpected errors. Default: to the terminal. */
  readonly report?: Report
  /** Prints the codes of second factors. Default: to the terminal. */
  readonly print?: (sentence: string) => void
}

/** Creates a simulator whose clock starts at `start` and follows real time at `speed`. */
export function simulatePlant({
  seed = DEFAULT_SEED,
  size = 'demo',
  speed = 1,
  start,
  controlToken = newToken(),
  hosts,
  trustProxy,
  ...options
}: SimulationOptions = {}): Simulator {
  const realNow = () => Date.now()
  const clock = createVirtualClock({ realNow, speed, ...(start === undefined ? {} : { start }) })
  const {
    replay,
    updatesPerSecond,
    stamp,
    steady,
    tickMs,
    timing,
    sessionIdleMs,
    session,
    images,
    dashboards,
    mapTypes,
    features,
    webcams,
    licensedUsers,
    licensedPvGroups,
    print = printLine,
    report = reportError,
  } = options
  const model = createPlantModel({
    seed,
    size,
    start: clock.now(),
    ...(updatesPerSecond === undefined ? {} : { updatesPerSecond }),
    ...(stamp === undefined ? {} : { stamp }),
    ...(steady === undefined ? {} : { steady }),
    ...(replay === undefined ? {} : { replay: readReplayFile(replay) }),
  })
  // Computes the history of alerts once before the port opens, so nobody waits for it.
  model.pending(clock.now())
  return createSimulator({
    model,
    clock,
    realNow,
    uptime: () => performance.now(),
    report,
    print,
    controlToken,
    ingress: new Ingress({ hosts, trustProxy }),
    sessionIdleMs,
    ...(session === undefined ? {} : { session }),
    ...(images === undefined ? {} : { images }),
    ...(mapTypes === undefined ? {} : { mapTypes }),
    frameSites: features?.browserTile ?? [],
    ...(webcams === undefined ? {} : { webcams }),
    ...(dashboards === undefined ? {} : { dashboards }),
    ...(licensedUsers === undefined ? {} : { licensedUsers }),
    ...(licensedPvGroups === undefined ? {} : { licensedPvGroups }),
    ...(tickMs === undefined ? {} : { tickMs }),
    ...(timing === undefined ? {} : { timing }),
  })
}

function printLine(sentence: string): void {
  process.stdout.write(`  ${sentence}\n`)
}
