import type { Chapter, ChapterId, LogLine } from './log-line.ts'

/** What somebody wants to know first. Services that are due were so before, and what was not seen is said already. */
const ORDER: readonly ChapterId[] = ['floods', 'alerts', 'callOuts', 'overflows', 'excesses', 'events', 'notes']

/** Returns the chapters that a short list tells, in its order. */
export function shortChapters(chapters: readonly Chapter[]): readonly Chapter[] {
  return ORDER.flatMap((id) => chapters.filter((chapter) => chapter.id === id))
}

/**
 * Returns at most so many lines of a log, the worst first, and how many there are besides. The first of each kind come before a second
 * of any, so that no kind hides another.
 */
export function shortList(
  chapters: readonly Chapter[],
  most: number,
): { readonly lines: readonly LogLine[]; readonly more: number } {
  const listed = shortChapters(chapters).filter(({ lines }) => lines.length > 0)
  const taken = listed.map(() => 0)
  let left = most
  for (let round = 0; left > 0; round += 1) {
    const before = left
    for (const [index, { lines }] of listed.entries()) {
      if (left === 0 || lines.length <= round) continue
      taken[index] = round + 1
      left -= 1
    }
    if (left === before) break
  }
  const lines = listed.flatMap((chapter, index) => chapter.lines.slice(0, taken[index]))
  const count = listed.reduce((sum, chapter) => sum + chapter.count, 0)
  return { lines, more: count - lines.length }
}
