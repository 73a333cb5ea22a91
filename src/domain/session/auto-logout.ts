import type { SystemSettings } from '../../wire/server/system.ts'

/** How long nobody has to touch any tab, in ms. Specification 9, "Auto logout". */
export const AUTO_LOGOUT_MS = 15 * 60_000
/** Activity is reported once in this time at most, in ms. Specification 9, "Auto logout". */
export const ACTIVITY_GAP_MS = 1000
const WARNING_MS = 60_000

/**
 * Returns after how many ms without activity a user is logged out; null where the settings say never. Where they say nothing,
 * or nothing that makes sense, it is on and 15 minutes: nobody's session must stay open by mistake. Specification 9, "Auto
 * logout".
 */
export function autoLogoutMs({ autoLogout, autoLogoutMs: ms }: Partial<SystemSettings>): number | null {
  if (autoLogout === false) return null
  return typeof ms === 'number' && Number.isFinite(ms) && ms > 0 ? ms : AUTO_LOGOUT_MS
}

/** Returns how long before the logout the countdown is shown, in ms: a minute, or half of a shorter time. */
export function warningMs(limitMs: number): number {
  return Math.min(WARNING_MS, limitMs / 2)
}
