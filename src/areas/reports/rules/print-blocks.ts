/** Room beside the rows' names on A4, in mm. */
const ROOM_MM = { portrait: 156, landscape: 243 } as const
/** A letter of a title in the widest common font at its printed size, bold; the padding of a cell; room for a value with its mark. */
const LETTER_MM = 1.5
const PADDING_MM = 2
const LEAST_MM = 13
/** Longer words are broken: no title may take the paper from the numbers. */
const MOST_MM = 28

/**
 * Returns how the columns of a report are printed: as few tables below each other as the paper needs, of about the same
 * width, so that no number and no word of a title is cut.
 */
export function printBlocks<T extends { readonly title: string }>(
  columns: readonly T[],
  orientation: keyof typeof ROOM_MM,
): readonly (readonly T[])[] {
  const room = ROOM_MM[orientation]
  const total = sumOf(columns)
  for (let count = Math.max(1, Math.ceil(total / room)); ; count++) {
    const blocks = split(columns, total / count)
    if (blocks.every((block) => sumOf(block) <= room) || count >= columns.length) return blocks
  }
}

/** Puts each column into the table in whose part of the whole width its middle lies. */
function split<T extends { readonly title: string }>(columns: readonly T[], part: number): readonly (readonly T[])[] {
  const blocks = new Map<number, T[]>()
  let before = 0
  for (const column of columns) {
    const own = widthOf(column)
    const block = Math.floor((before + own / 2) / part)
    blocks.set(block, [...(blocks.get(block) ?? []), column])
    before += own
  }
  return [...blocks.values()]
}

function sumOf(columns: readonly { readonly title: string }[]): number {
  return columns.reduce((sum, column) => sum + widthOf(column), 0)
}

function widthOf({ title }: { readonly title: string }): number {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length))
  return Math.min(MOST_MM, Math.max(LEAST_MM, longest * LETTER_MM + PADDING_MM))
}
