/** True for the query of an address that asks for a wall monitor (`wall=1`). */
export function isWall(search: string): boolean {
  return /[?&]wall=1(&|$)/.test(search)
}

/** Navigation state of the one navigation that ends the wall monitor. */
export const LEAVING_WALL = 'leaving-wall'
