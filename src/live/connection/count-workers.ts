import { workerLockName } from '../../wire/tabs/live.ts'

/**
 * How many live workers this browser has for this server, each with connections of its own: one where tabs share it.
 * Known by the lock that each holds; null where there are no Web Locks.
 */
export async function countWorkers(): Promise<number | null> {
  if (!('locks' in navigator)) return null
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name }) => name?.startsWith(workerLockName('')) === true).length
}
