/** A line of text, and the room around all of them: two lines make 60 px, a good target for a finger. */
const LINE_PX = 20
const ROOM_PX = 20

/**
 * Height in CSS pixels of a row with so many lines of text. It does not follow the density: several lines are a finger's
 * target in any of them.
 */
export function narrowRowPx(lines: number): number {
  return ROOM_PX + LINE_PX * lines
}
