import { LICENSE_MODULES, type LicenseOptions } from '../../wire/server/user.ts'
import type { User } from './users.ts'

/** One fewer than the demo users who can log in, so the last of them is refused. */
export const LICENSED_USERS = 5
export const LICENSED_PV_GROUPS = 4

export interface LicenseParts {
  readonly maxActiveUsers: number
  readonly pvGroups: number
  readonly maxPvGroups: number
  /** Returns the names of the users that have a session. */
  readonly activeUsers: () => ReadonlySet<string>
}

/** Limits how many users work at once (specification 6). A user with several browsers counts once. */
export class License {
  readonly #parts: LicenseParts

  constructor(parts: LicenseParts) {
    this.#parts = parts
  }

  /** Returns whether the user may log in; `leaving` is the user whose session in the same browser ends. */
  admits({ userName }: User, leaving: User | undefined): boolean {
    const active = new Set(this.#parts.activeUsers())
    if (active.has(userName)) return true
    if (leaving !== undefined) active.delete(leaving.userName)
    return active.size < this.#parts.maxActiveUsers
  }

  /** Returns whether the licence covers all PV areas of the plant. */
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
