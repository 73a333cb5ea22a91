import type uPlot from 'uplot'

export interface LimitLine {
  /** What stands on the line, for example `OGW 2,40`. */
  readonly text: string
  readonly value: number
}

const DASH_PX = [5, 4]

/** Limits as dashed lines with their codes, where they lie inside the drawn range. */
export function drawLimits(plot: uPlot, limits: readonly LimitLine[], color: string): void {
  const { ctx, bbox } = plot
  const ratio = window.devicePixelRatio
  ctx.save()
  ctx.strokeStyle = color
  ctx.fillStyle = color
  ctx.lineWidth = ratio
  ctx.font = `${11 * ratio}px system-ui, sans-serif`
  ctx.textAlign = 'right'
  ctx.textBaseline = 'bottom'
  ctx.setLineDash(DASH_PX.map((length) => length * ratio))
  for (const { text, value } of limits) {
    const y = Math.round(plot.valToPos(value, 'y', true))
    if (!(y >= bbox.top && y <= bbox.top + bbox.height)) continue
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    ctx.fillText(text, bbox.left + bbox.width - 4 * ratio, y - 2 * ratio)
  }
  ctx.restore()
}
