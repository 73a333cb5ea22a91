const KEY = 'plant.leaving'

/**
 * Remembers in this browser that somebody has logged out, until the server has confirmed it: a worker that starts
 * meanwhile finds a valid cookie and would let the next person in. Where storage is blocked only the running worker knows.
 */
export const leavingMark = {
  isSet(): boolean {
    try {
      return localStorage.getItem(KEY) !== null
    } catch {
      return false
    }
  },
  set(isLeaving: boolean): void {
    try {
      if (isLeaving) localStorage.setItem(KEY, '1')
      else localStorage.removeItem(KEY)
    } catch {
      // Storage is blocked or full.
    }
  },
}
