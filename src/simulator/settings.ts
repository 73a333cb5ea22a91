import { isIP } from 'node:net'
import { MAX_CLOCK_SPEED } from './clock/virtual-clock.ts'
import { DEFAULT_SEED } from './model/base/hash.ts'
import { PLANT_SIZES, type PlantSize } from './model/station-pvs/plant-size.ts'
import { integer, number, oneOf, type Read, type Reader, text } from './server/read-value.ts'
import { readFeatures, STRICT, type SwitchedOn } from './server/security-headers.ts'

const DEFAULT_PORT = 4173
/** Each of the 100,000 values of the largest size ten times a second, the rate of ticks. */
const MAX_UPDATES_PER_SECOND = 1_000_000

/** The environment variables of `npm start` and `npm run dev`, validated. */
export interface Settings {
  readonly port: number
  /** Address of this machine to listen on. */
  readonly host: string
  readonly seed: number
  readonly size: PlantSize
  readonly speed: number
  /** Values per second of plant time; default by size. */
  readonly updatesPerSecond?: number
  /** Path of recorded inflows for the leak zones. */
  readonly replay?: string
  /** Opens the control routes of the simulator; random for each start if missing. */
  readonly controlToken?: string
  /** Names of the server besides loopback. */
  readonly hosts: readonly string[]
  /** Whether to believe the headers of a reverse proxy in front. */
  readonly trustProxy: boolean
  /** What the headers allow beyond the strict policy. */
  readonly features: SwitchedOn
  /** A real server to proxy instead of simulating one. */
  readonly plantUrl: URL | null
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads PORT, PLANT_LISTEN, PLANT_SEED, PLANT_SIZE, PLANT_SPEED, PLANT_UPDATES_PER_SECOND, PLANT_REPLAY, PLANT_CONTROL_TOKEN,
 * PLANT_HOSTS, PLANT_TRUST_PROXY, PLANT_FEATURES and PLANT_URL. An error is one sentence that names the variable.
 */
export function readSettings(environment: Environment): Read<Settings> {
  const port = setting(environment, 'PORT', integer(1, 65_535), DEFAULT_PORT)
  if (!port.ok) return port
  const host = setting(environment, 'PLANT_LISTEN', ipAddress, '127.0.0.1')
  if (!host.ok) return host
  const seed = setting(environment, 'PLANT_SEED', integer(0, 4_294_967_295), DEFAULT_SEED)
  if (!seed.ok) return seed
  const size = setting(environment, 'PLANT_SIZE', oneOf(PLANT_SIZES), 'demo')
  if (!size.ok) return size
  const speed = setting(environment, 'PLANT_SPEED', number(0.01, MAX_CLOCK_SPEED), 1)
  if (!speed.ok) return speed
  const rate = integer(1, MAX_UPDATES_PER_SECOND)
  const updates = setting<number | null>(environment, 'PLANT_UPDATES_PER_SECOND', rate, null)
  if (!updates.ok) return updates
  const replay = setting<string | null>(environment, 'PLANT_REPLAY', text, null)
  if (!replay.ok) return replay
  const token = setting<string | null>(environment, 'PLANT_CONTROL_TOKEN', controlToken, null)
  if (!token.ok) return token
  const hosts = setting<readonly string[]>(environment, 'PLANT_HOSTS', hostNames, [])
  if (!hosts.ok) return hosts
  const trustProxy = setting(environment, 'PLANT_TRUST_PROXY', oneOf(SWITCH), '0')
  if (!trustProxy.ok) return trustProxy
  const features = setting(environment, 'PLANT_FEATURES', readFeatures, STRICT)
  if (!features.ok) return features
  const plantUrl = setting(environment, 'PLANT_URL', webAddress, null)
  if (!plantUrl.ok) return plantUrl
  const value = {
    port: port.value,
    host: host.value,
    seed: seed.value,
    size: size.value,
    speed: speed.value,
    hosts: hosts.value,
    trustProxy: trustProxy.value === '1',
    features: features.value,
    plantUrl: plantUrl.value,
  }
  const perSecond = updates.value === null ? {} : { updatesPerSecond: updates.value }
  const replayed = replay.value === null ? {} : { replay: replay.value }
  const chosen = token.value === null ? {} : { controlToken: token.value }
  return { ok: true, value: { ...value, ...perSecond, ...replayed, ...chosen } }
}

/** Reads one variable. An empty one counts as not set, because shells and CI systems clear variables that way. */
function setting<T>(environment: Environment, name: string, read: Reader<T>, fallback: T): Read<T> {
  const given = environment[name]
  if (given === undefined || given === '') return { ok: true, value: fallback }
  const result = read(given)
  return result.ok ? result : { ok: false, why: `${name} ${result.why}, but is "${given}".` }
}

const ipAddress: Reader<string> = (value) => {
  if (typeof value === 'string' && isIP(value) !== 0) return { ok: true, value }
  return { ok: false, why: 'must be an address of this machine such as 0.0.0.0' }
}

const controlToken: Reader<string | null> = (value) => {
  if (typeof value === 'string' && /^[\w.~+/=-]{16,200}$/.test(value)) return { ok: true, value }
  return { ok: false, why: 'must be 16 to 200 letters, digits or characters of ._~+/=-' }
}

const SWITCH = ['0', '1'] as const

const hostNames: Reader<readonly string[]> = (value) => {
  const names = String(value)
    .split(',')
    .map((name) => name.trim())
  if (names.every((name) => /^([a-z\d._-]+|\[[\da-f:.]+\])$/i.test(name))) return { ok: true, value: names }
  return { ok: false, why: 'must be a list of names without port such as plant.example,10.0.0.7' }
}

const webAddress: Reader<URL | null> = (value) => {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (url === null || !isWeb || url.username !== '' || url.password !== '') {
    return { ok: false, why: 'must be an http or https address without user name' }
  }
  return { ok: true, value: url }
}
