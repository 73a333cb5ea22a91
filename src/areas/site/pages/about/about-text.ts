import { shownText } from '../../../../domain/text/shown-text.ts'
import { isoTime } from '../../../../domain/values/source-time.ts'
import type { SystemSettings } from '../../../../wire/server/system.ts'
import type { LicenseOptions } from '../../../../wire/server/user.ts'
import type { WorkerStats } from '../../../../wire/tabs/worker-stats.ts'
import { ABILITY_NAMES, type Ability } from './abilities.ts'

export interface AboutParts {
  /** Null while it has not loaded, here and below. */
  readonly settings: SystemSettings | null
  readonly licence: LicenseOptions | null
  readonly worker: Pick<WorkerStats, 'kind' | 'build'> | null
  readonly build: string
  readonly abilities: ReadonlySet<Ability>
  readonly userAgent: string
  /** ms since 1970. */
  readonly at: number
}

const UNKNOWN = 'unknown'
const MAX_VERSION = 80

/** Returns what the page says, for a support mail: in English, because its reader may sit elsewhere. Times are UTC. */
export function aboutText({ settings, licence, worker, build, abilities, userAgent, at }: AboutParts): string {
  const missing = ABILITY_NAMES.filter((name) => !abilities.has(name))
  const lines: readonly (readonly [string, string])[] = [
    ['at', isoTime(at) ?? UNKNOWN],
    ['plant', settings?.plantName ?? UNKNOWN],
    ['time zone', settings?.timeZone ?? UNKNOWN],
    ['server version', versionText(settings?.serverVersion) ?? UNKNOWN],
    ['storage card life', cardText(settings)],
    ['client build', build],
    ['worker', worker === null ? UNKNOWN : `${worker.kind}, build ${worker.build}`],
    ['licence users', licence === null ? UNKNOWN : used(licence.activeUsers, licence.maxActiveUsers)],
    ['licence PV areas', licence === null ? UNKNOWN : used(licence.activePvGroups, licence.maxActivePvGroups)],
    ['licence modules', licence === null ? UNKNOWN : listed(licence.modules)],
    ['browser', userAgent],
    ['abilities', listed([...abilities])],
    ['missing abilities', listed(missing)],
  ]
  return lines.map(([name, value]) => `${name}: ${value}`).join('\n')
}

/** Returns what the server names as its version, cut to what fits on a line; null if it names none. */
export function versionText(version: unknown): string | null {
  return typeof version === 'string' && version.trim() !== '' ? shownText(version.trim(), MAX_VERSION) : null
}

function cardText(settings: SystemSettings | null): string {
  const life = settings?.storageCardLife
  if (life === null) return 'unreadable'
  return life === undefined ? UNKNOWN : `${life} %`
}

const used = (count: number, max: number | null) => `${count} of ${max ?? 'unlimited'}`
const listed = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '))
