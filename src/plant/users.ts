import { createHash, timingSafeEqual } from 'node:crypto'
import type { Rights } from '../wire/system.ts'

export interface User {
  readonly userName: string
  readonly displayName: string
  readonly password: string
  readonly rights: Rights
}

/** A simulated plant has no secrets: each demo user's password is `plant-` and the name. */
function demoUser(userName: string, displayName: string, rights: Rights): User {
  return { userName, displayName, password: `plant-${userName}`, rights }
}

export const DEMO_USERS: readonly User[] = [
  demoUser('operator', 'Operator', { acknowledgeAlerts: true, deleteAlerts: false, setValues: true }),
  demoUser('viewer', 'Viewer', { acknowledgeAlerts: false, deleteAlerts: false, setValues: false }),
  demoUser('admin', 'Administrator', { acknowledgeAlerts: true, deleteAlerts: true, setValues: true }),
]

/** Compares digests, because the time a plain comparison takes tells how much of the password was right. */
export function isPassword(user: User, password: string): boolean {
  return timingSafeEqual(digest(user.password), digest(password))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
