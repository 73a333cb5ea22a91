/** A line that wants a label at an edge of the plot. Lengths in pixels of the canvas, downwards. */
export interface WantedLabel {
  /** Height of the line. */
  readonly y: number
  /** Width of the label with its gap to the edge. */
  readonly width: number
  readonly side: 'left' | 'right'
}

/** Where the labels may stand: the plot, the height of a label and the distance of its middle from its line. */
export interface LabelRoom {
  readonly top: number
  readonly width: number
  readonly height: number
  readonly labelHeight: number
  readonly offset: number
}

/** The middle of a label, and how far it stands from its edge. */
export interface PlacedLabel {
  readonly y: number
  readonly inset: number
}

interface Taken {
  readonly y: number
  readonly from: number
  readonly to: number
}

/**
 * Places the labels of lines so that none covers another: above its line, else below it, else farther inside the plot.
 * The first ones go first. Null for a label without room: its line alone is less than an unreadable heap of texts.
 */
export function placedLabels(wanted: readonly WantedLabel[], room: LabelRoom): readonly (PlacedLabel | null)[] {
  const { top, width, height, labelHeight, offset } = room
  const taken: Taken[] = []
  return wanted.map((label) => {
    if (!(label.y >= top && label.y <= top + height) || label.width > width) return null
    const rows = [label.y - offset, label.y + offset].filter(
      (y) => y - labelHeight / 2 >= top - 1 && y + labelHeight / 2 <= top + height + 1,
    )
    for (const isFarther of [false, true]) {
      for (const y of rows) {
        const inRow = taken.filter((other) => Math.abs(other.y - y) < labelHeight)
        const inset = isFarther ? insetBehind(label, inRow, width) : 0
        const [from, to] = placeOf(label, inset, width)
        if (from < 0 || to > width || inRow.some((other) => from < other.to && to > other.from)) continue
        taken.push({ y, from, to })
        return { y, inset }
      }
    }
    return null
  })
}

function placeOf({ side, width: own }: WantedLabel, inset: number, width: number): readonly [number, number] {
  return side === 'left' ? [inset, inset + own] : [width - inset - own, width - inset]
}

/** Returns the distance from its edge at which a label stands behind all others of its row that begin at that edge. */
function insetBehind({ side }: WantedLabel, inRow: readonly Taken[], width: number): number {
  const ends = inRow.map(({ from, to }) => (side === 'left' ? to : width - from))
  return Math.max(0, ...ends.filter((end) => end < width))
}

/** Returns the highest limit, the lowest, then those between them: the outer ones are to be acted on, so their labels come first. */
export function outerFirst<Limit extends { readonly value: number }>(limits: readonly Limit[]): readonly Limit[] {
  const sorted = limits.toSorted((a, b) => b.value - a.value)
  const last = sorted.length > 1 ? sorted.slice(-1) : []
  return [...sorted.slice(0, 1), ...last, ...sorted.slice(1, -1)]
}
