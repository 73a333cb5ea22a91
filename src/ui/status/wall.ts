import { createContext, use } from 'react'

/** Around the pages of a wall monitor: the sentence that says why nothing can be done there. Null elsewhere. */
export const WallReason = createContext<string | null>(null)

/** Returns why this page may send no command whatever its user may do; null unless it is on a wall monitor. */
export function useWallReason(): string | null {
  return use(WallReason)
}

/** Returns whether this page is on a wall monitor, which nobody operates and which is read from far away. */
export function useIsWall(): boolean {
  return useWallReason() !== null
}
