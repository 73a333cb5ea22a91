import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../wire/endpoints/endpoints.ts'
import { LOGIN_STATUSES } from '../../wire/server/system.ts'
import {
  type PlantFile,
  type PlantFileFault,
  type PlantFileMistake,
  type PlantFileReport,
  UNREAD_PLANT_FILE,
} from '../../wire/tabs/plant-file.ts'
import { parseJson } from '../base/parse-json.ts'
import { type Answer, isAnswered, textOf } from './answer-cause.ts'

/** Beside the client, on the server that serves it. */
export const PLANT_FILE_PATH = '/plant.json'

/** An installation that is as the contract. */
export const NO_PLANT_FILE: PlantFile = { paths: {}, tokenHeader: 'X-CSRF-Token', statuses: {}, longPolling: false }

/** The outcomes that the client tells from each other; any other one is a failure, and its word is shown. */
const STATUSES: readonly string[] = [...LOGIN_STATUSES, 'Failed', 'Unauthorized']

/** Names that browsers keep for themselves, or that would change what a request is. */
const RESERVED_HEADER =
  /^(?:accept|accept-.*|access-control-.*|authorization|connection|content-.*|cookie2?|date|expect|host|idempotency-key|keep-alive|origin|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|via|x-requested-with)$/i

/** What a file says, and what of it does not apply. */
interface ReadPlantFile {
  readonly file: PlantFile
  readonly mistakes: readonly PlantFileMistake[]
}

/**
 * Reads what a server answers for `plant.json`. `unread` where neither a file nor that there is none is said: a proxy or the server
 * cannot tell now.
 */
export function plantFileOf(status: number, text: string): ReadPlantFile & PlantFileReport {
  if (status !== 200 && status !== 404) return { ...UNREAD_PLANT_FILE, file: NO_PLANT_FILE }
  const read = status === 404 ? null : readPlantFile(text)
  return read === null ? { state: 'none', file: NO_PLANT_FILE, mistakes: [] } : { state: 'read', ...read }
}

/** Reads what a question for `plant.json` has brought; `unread` without an answer. */
export function plantFileIn(answer: Answer): ReturnType<typeof plantFileOf> {
  return isAnswered(answer) ? plantFileOf(answer.status, textOf(answer.body)) : plantFileOf(0, '')
}

/**
 * Reads `plant.json`. An entry with a mistake does not apply; the others do. Null if the text is none: a server sends its page for what
 * it does not have.
 * @internal
 */
export function readPlantFile(text: string): ReadPlantFile | null {
  if (/^\s*</.test(text)) return null
  const mistakes: PlantFileMistake[] = []
  const wrong = (place: string, fault: PlantFileFault) => void mistakes.push({ place, fault })
  const entries = objectOf(text)
  if (typeof entries === 'string') {
    wrong('', entries)
    return { file: NO_PLANT_FILE, mistakes }
  }
  const paths: Partial<Record<EndpointName, `/${string}`>> = {}
  const statuses: Record<string, string> = Object.create(null)
  let { tokenHeader, longPolling } = NO_PLANT_FILE
  /** Calls back for each text of an object that has texts only. */
  const eachText = (name: string, value: unknown, take: (key: string, text: string, place: string) => void) => {
    if (!isObject(value)) return wrong(name, 'not-object')
    for (const [key, item] of Object.entries(value)) {
      const place = `${name}.${key}`
      if (typeof item === 'string') take(key, item, place)
      else wrong(place, 'not-text')
    }
  }
  for (const [name, value] of Object.entries(entries)) {
    if (name === 'paths')
      eachText(name, value, (call, path, place) => {
        if (!isMappable(call)) wrong(place, 'unknown')
        else if (!isPath(path)) wrong(place, 'not-path')
        else if (placesOf(path) !== placesOf(ENDPOINTS[call].path)) wrong(place, 'other-places')
        else paths[call] = path
      })
    else if (name === 'statuses')
      eachText(name, value, (word, status, place) => {
        if (STATUSES.includes(status)) statuses[word] = status
        else wrong(place, 'unknown')
      })
    else if (name === 'tokenHeader')
      if (typeof value !== 'string') wrong(name, 'not-text')
      else if (/^[\w!#$%&'*+.^`|~-]+$/.test(value) && !RESERVED_HEADER.test(value)) tokenHeader = value
      else wrong(name, 'not-header')
    else if (name === 'longPolling')
      if (typeof value === 'boolean') longPolling = value
      else wrong(name, 'not-switch')
    else wrong(name, 'unknown')
  }
  return { file: { paths, tokenHeader, statuses, longPolling }, mistakes }
}

/**
 * Returns a body with the contract's word for its status where the installation has another one. Every answer with a status has it at
 * its top.
 */
export function withKnownStatus<T>(body: T, { statuses }: PlantFile): T {
  if (!isObject(body) || typeof body.status !== 'string') return body
  const status = statuses[body.status]
  return status === undefined ? body : { ...body, status }
}

function objectOf(text: string): Readonly<Record<string, unknown>> | 'not-json' | 'not-object' {
  const value = parseJson(text)
  if (value === undefined) return 'not-json'
  return isObject(value) ? value : 'not-object'
}

/** Returns whether this client sends a call itself, to this server. */
function isMappable(call: string): call is EndpointName {
  if (!Object.hasOwn(ENDPOINTS, call)) return false
  const { external, byBrowser }: EndpointRow = ENDPOINTS[call as EndpointName]
  return external !== true && byBrowser !== true
}

/** Two slashes, or one with a backslash, would name another server. */
function isPath(path: string): path is `/${string}` {
  return /^\/(?![/\\])[^?#\\\s]*$/.test(path)
}

/** Returns the places in braces, in an order of their own. */
function placesOf(path: string): string {
  return [...path.matchAll(/\{\w*\}/g)].map(String).sort().join()
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
