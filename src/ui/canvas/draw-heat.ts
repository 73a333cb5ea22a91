import { HEAT_STEPS, type HeatGrid, heatCell, heatRange } from '../../domain/tiles/heat-grid.ts'
import type { DrawnArea } from './canvas-surface.ts'
import { canvasColor } from './theme-colors.ts'

/** Share of the strong colour in the lowest and the highest step; the style sheet's legend uses the same. */
const SHARE_PERCENT = [6, 92] as const
const CELL_GAP_PX = 1
const HATCH_PX = 5

/** Draws the cells of a heat map, with the colours in effect at the element. */
export function drawHeat(element: Element, { context, width, height }: DrawnArea, grid: HeatGrid): void {
  const range = heatRange(grid)
  const shades = Array.from({ length: HEAT_STEPS }, (_, step) => heatShade(element, step))
  const hatching = createHatching(element, context)
  const [w, h] = [width / grid.columns, height / grid.rows]
  for (let index = 0; index < grid.rows * grid.columns; index += 1) {
    const cell = heatCell(grid, index, range ?? [0, 0])
    if (cell === 'future' || cell === 'before') continue
    const fill = cell === 'gap' ? hatching : shades[cell]
    if (fill === null || fill === undefined) continue
    context.fillStyle = fill
    const [row, column] = [Math.floor(index / grid.columns), index % grid.columns]
    context.fillRect(
      column * w + CELL_GAP_PX / 2,
      row * h + CELL_GAP_PX / 2,
      Math.max(1, w - CELL_GAP_PX),
      Math.max(1, h - CELL_GAP_PX),
    )
  }
}

function heatShade(element: Element, step: number): string {
  const [low, high] = SHARE_PERCENT
  const share = low + (step / (HEAT_STEPS - 1)) * (high - low)
  return canvasColor(element, `color-mix(in oklab, var(--value) ${share}%, var(--surface-2))`)
}

function createHatching(element: Element, context: CanvasRenderingContext2D): CanvasPattern | null {
  const tile = element.ownerDocument.createElement('canvas')
  tile.width = HATCH_PX
  tile.height = HATCH_PX
  const ink = tile.getContext('2d')
  if (ink === null) return null
  ink.strokeStyle = canvasColor(element, 'var(--line-strong)')
  ink.beginPath()
  // Three strokes, so that the diagonals of neighbouring tiles meet.
  for (const shift of [-HATCH_PX, 0, HATCH_PX]) {
    ink.moveTo(shift, HATCH_PX)
    ink.lineTo(shift + HATCH_PX, 0)
  }
  ink.stroke()
  return context.createPattern(tile, 'repeat')
}
