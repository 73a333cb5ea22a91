import { LICENSE_MODULES, type LicenseOptions } from '../../wire/server/user.ts'
import type { User } from './users.ts'

/** One fewer than the demo users who can log in, so that the last of them meets the limit. */
export const LICENSED_USERS = 5
export const LICENSED_PV_GROUPS = 4

export interface LicenseParts {
  readonly maxActiveUsers: number
  readonly pvGroups: number
  readonly maxPvGroups: number
  /** Names of the users that have a session, each once. */
  readonly activeUsers: () => ReadonlySet<string>
}

/** How many may use the plant at once (specification 6): a user counts once, with however many browsers. */
export class License {
  readonly #parts: LicenseParts

  constructor(parts: LicenseParts) {
    this.#parts = parts
  }

  /** Whether there is a place for the user; `leaving` is who gives up a session in the same browser. */
  admits({ userName }: User, leaving: User | undefined): boolean {
    const active = new Set(this.#parts.activeUsers())
    if (active.has(userName)) return true
    if (leaving !== undefined) active.delete(leaving.userName)
    return active.size < this.#parts.maxActiveUsers
  }

  /** Whether all PV areas of the plant are paid for. */
  coversPvGroups(): boolean {
    return this.#parts.pvGroups <= this.#parts.maxPvGroups
  }

  options(): LicenseOptions {
    return {
      modules: LICENSE_MODULES.filter((name) => name !== 'Sebam'),
      activeUsers: this.#parts.activeUsers().size,
      maxActiveUsers: this.#parts.maxActiveUsers,
      activePvGroups: this.#parts.pvGroups,
      maxActivePvGroups: this.#parts.maxPvGroups,
    }
  }
}
