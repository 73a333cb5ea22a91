import type { Size } from '../../../domain/images/stage-view.ts'
import type { Point } from './map-area.ts'

/** Where the name of a marker stands; it is the first that is free. */
const LABEL_SIDES = ['right', 'below', 'left', 'above'] as const
export type LabelSide = (typeof LABEL_SIDES)[number]

export interface Labelled {
  readonly at: Point
  /** Half the width of the marker with its signs, in CSS pixels. */
  readonly radius: number
  readonly label: Size
  /** Which name is placed first: the smallest. */
  readonly rank: number
}

/** In CSS pixels of the stage. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const GAP_PX = 3

/**
 * Returns the side of each name on which it lies on the stage and covers no marker, no other name and nothing that is `occupied`; null
 * for a name that has no room, which is then only spoken, and shown when somebody points at it. The most urgent are placed first.
 */
export function labelSides(
  markers: readonly Labelled[],
  stage: Size,
  occupied: readonly Rect[] = [],
): readonly (LabelSide | null)[] {
  const sides = markers.map((): LabelSide | null => null)
  const signs = markers.map(signRect)
  const taken = [...occupied]
  const order = [...markers.entries()].toSorted(([, a], [, b]) => a.rank - b.rank)
  for (const [index, marker] of order) {
    const side = LABEL_SIDES.find((each) => {
      const rect = labelRect(marker, each)
      return (
        isOn(rect, stage) &&
        !taken.some((other) => overlaps(rect, other)) &&
        !signs.some((sign, i) => i !== index && overlaps(rect, sign))
      )
    })
    if (side === undefined) continue
    sides[index] = side
    taken.push(labelRect(marker, side))
  }
  return sides
}

/** Returns which names of the ground have room: all of it on the stage, beside the markers, their names and what is `occupied`. */
export function freeNames(
  names: readonly { readonly at: Point; readonly label: Size }[],
  markers: readonly Labelled[],
  sides: readonly (LabelSide | null)[],
  stage: Size,
  occupied: readonly Rect[] = [],
): readonly boolean[] {
  const taken = markers.flatMap((marker, index) => {
    const side = sides[index] ?? null
    return side === null ? [signRect(marker)] : [signRect(marker), labelRect(marker, side)]
  })
  return names.map(({ at, label }) => {
    const rect = around(at, label)
    return isOn(rect, stage) && ![...taken, ...occupied].some((other) => overlaps(rect, other))
  })
}

function signRect({ at, radius }: Labelled): Rect {
  return around(at, { width: 2 * radius, height: 2 * radius })
}

function isOn(rect: Rect, stage: Size): boolean {
  return rect.left >= 0 && rect.top >= 0 && rect.right <= stage.width && rect.bottom <= stage.height
}

function labelRect({ at, radius, label }: Labelled, side: LabelSide): Rect {
  const across = radius + GAP_PX + label.width / 2
  const down = radius + GAP_PX + label.height / 2
  switch (side) {
    case 'right':
      return around({ x: at.x + across, y: at.y }, label)
    case 'left':
      return around({ x: at.x - across, y: at.y }, label)
    case 'below':
      return around({ x: at.x, y: at.y + down }, label)
    case 'above':
      return around({ x: at.x, y: at.y - down }, label)
  }
}

function around({ x, y }: Point, { width, height }: Size): Rect {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
}

function overlaps(one: Rect, other: Rect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
