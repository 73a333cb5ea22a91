/** A circular gauge in CSS pixels: an arc of 240 degrees, open at the bottom. */
export interface GaugeArc {
  readonly cx: number
  readonly cy: number
  readonly radius: number
  /** Whether there is room for the labels of limits beside the arc. */
  readonly hasLabels: boolean
}

const SWEEP_DEG = 240
const START_DEG = 210
/** Above the arc: half its stroke and the end of a thick tick; below it: the labels of its ends. */
const TOP_PX = 20
const BOTTOM_PX = 22
const BARE_SIDE_PX = 16
const LEAST_RADIUS_PX = 46
const MOST_RADIUS_PX = 120
/** Distance of a label from the arc. */
export const LABEL_OFF_PX = 14

/** A label beside the arc: its position on the scale, 0 to 1, and its width in px. */
export interface ArcLabel {
  readonly at: number
  readonly size: number
}

/** Fits the arc into a box with its limit labels beside it; without them where it would become too small. */
export function gaugeArc(width: number, height: number, labels: readonly ArcLabel[]): GaugeArc {
  // The arc spans one radius above its centre and half of one below.
  const most = Math.min(MOST_RADIUS_PX, (height - TOP_PX - BOTTOM_PX) / 1.5, width / 2 - BARE_SIDE_PX)
  // A label at the top of the arc has more room than one at its widest point.
  const fitting = labels.map(({ at, size }) => (width / 2 - size) / Math.abs(Math.cos(angleOf(at))) - LABEL_OFF_PX)
  const withLabels = Math.min(most, ...fitting)
  const hasLabels = withLabels >= LEAST_RADIUS_PX
  const radius = Math.max(1, hasLabels ? withLabels : most)
  const cy = (height - BOTTOM_PX + TOP_PX) / 2 + radius / 4
  return { cx: width / 2, cy, radius, hasLabels }
}

function angleOf(at: number): number {
  return ((START_DEG - SWEEP_DEG * at) * Math.PI) / 180
}

/** Point at a position of the scale (0 to 1), `off` px outside of the arc. */
export function arcPoint({ cx, cy, radius }: GaugeArc, at: number, off = 0): readonly [x: number, y: number] {
  const angle = angleOf(at)
  return [cx + (radius + off) * Math.cos(angle), cy - (radius + off) * Math.sin(angle)]
}

/** Clockwise degrees by which a mark drawn at the top of the arc is turned to stand at a position of the scale. */
export function arcDegrees(at: number): number {
  return SWEEP_DEG * at - SWEEP_DEG / 2
}

/** SVG path along the arc between two positions of the scale. */
export function arcPath(arc: GaugeArc, from: number, to: number): string {
  const text = (at: number) =>
    arcPoint(arc, at)
      .map((px) => px.toFixed(1))
      .join(' ')
  const radius = arc.radius.toFixed(1)
  return `M${text(from)}A${radius} ${radius} 0 ${(to - from) * SWEEP_DEG > 180 ? 1 : 0} 1 ${text(to)}`
}
