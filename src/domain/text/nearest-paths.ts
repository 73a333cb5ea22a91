import { must } from '../base/must.ts'

/** Of the longer text: with more edits than this the two have nothing in common. */
const MOST_EDITS = 0.4
const LEAST_EDITS = 2

/**
 * Returns the paths that somebody may have meant, nearest first, at most `most`: those below what was typed (`/alerts`), those
 * that it continues, and those with few letters added, missing, changed or swapped. Upper and lower case are the same.
 */
export function nearestPaths(typed: string, paths: readonly string[], most: number): readonly string[] {
  const text = plain(typed)
  if (text === '') return []
  return paths
    .map((path) => ({ path, far: distance(text, plain(path)) }))
    .filter(({ far }) => Number.isFinite(far))
    .toSorted((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ path }) => path)
}

function plain(path: string): string {
  return path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
    .join('/')
}

/** Infinite for what is too far. */
function distance(text: string, path: string): number {
  if (path.startsWith(`${text}/`) || text.startsWith(`${path}/`)) return 1
  const edits = editsBetween(text, path)
  const most = Math.max(LEAST_EDITS, Math.floor(MOST_EDITS * Math.max(text.length, path.length)))
  return edits <= most ? edits : Number.POSITIVE_INFINITY
}

/** The least number of letters to add, remove, change, or swap with their neighbour (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  let [before, last] = [[] as readonly number[], Array.from({ length: other.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          must(last[j]) + 1,
          must(row[j - 1]) + 1,
          must(last[j - 1]) + (same ? 0 : 1),
          swapped ? must(before[j - 2]) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[before, last] = [last, row]
  }
  return must(last[other.length])
}
