import type { ChartPicture } from '../plot/light-picture.ts'

/** A line of the legend below a picture: the texts of its columns, the first one to the left, the others to the right. */
export interface ImageRow {
  /** Id of its series; null for the head and for notes. */
  readonly series: string | null
  /** Of a series that another is compared with: its line is dotted, as in the drawing. */
  readonly isDotted?: boolean
  readonly cells: readonly [name: string, ...values: readonly string[]]
}

export interface ChartImageParts {
  readonly picture: ChartPicture
  readonly title: string
  /** Plant, range and source. */
  readonly subtitle: string
  readonly rows: readonly ImageRow[]
}

const MARGIN_PX = 12
const HEAD_PX = 52
const ROW_PX = 20
const VALUE_PX = 96
/** At most this part of the picture belongs to the figures; the rest names the series. */
const VALUES_PART = 0.65
const SWATCH_PX = 22
const GAP_PX = 8
const FONT = 'system-ui, "Segoe UI", Roboto, sans-serif'

/** Draws a chart with its title above and its legend below, black on white. */
export function chartImage({ picture, title, subtitle, rows }: ChartImageParts): HTMLCanvasElement {
  const { canvas, ratio, colors } = picture
  const image = document.createElement('canvas')
  const margin = MARGIN_PX * ratio
  image.width = canvas.width + 2 * margin
  image.height = canvas.height + (HEAD_PX + rows.length * ROW_PX + 2 * MARGIN_PX) * ratio
  const context = image.getContext('2d')
  if (context === null) return image
  const font = (px: number, weight: number) => {
    context.font = `${weight} ${px * ratio}px ${FONT}`
  }
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, image.width, image.height)
  context.fillStyle = '#000000'
  context.textBaseline = 'middle'
  font(17, 600)
  context.fillText(title, margin, margin + 12 * ratio, canvas.width)
  font(12, 400)
  context.fillText(subtitle, margin, margin + 35 * ratio, canvas.width)
  context.drawImage(canvas, margin, margin + HEAD_PX * ratio)
  rows.forEach(({ series, isDotted = false, cells: [name, ...values] }, index) => {
    const y = margin + canvas.height + (HEAD_PX + (index + 0.5) * ROW_PX) * ratio
    const color = series === null ? undefined : colors.get(series)
    if (color !== undefined) {
      context.strokeStyle = color
      context.lineWidth = 3 * ratio
      context.setLineDash(isDotted ? [3 * ratio, 3 * ratio] : [])
      context.beginPath()
      context.moveTo(margin, y)
      context.lineTo(margin + SWATCH_PX * ratio, y)
      context.stroke()
    }
    context.fillStyle = '#000000'
    font(12, series === null ? 600 : 400)
    context.textAlign = 'left'
    const left = margin + (SWATCH_PX + GAP_PX) * ratio
    const right = margin + canvas.width
    const column = Math.min(VALUE_PX * ratio, (canvas.width * VALUES_PART) / values.length)
    context.fillText(name, left, y, right - left - values.length * column)
    context.textAlign = 'right'
    for (const [index, value] of values.entries()) {
      const end = right - (values.length - 1 - index) * column
      context.fillText(value, end, y, column - GAP_PX * ratio)
    }
  })
  return image
}

/** Returns a canvas as a PNG file; null if the browser cannot. */
export function pngOf(image: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => image.toBlob(resolve, 'image/png'))
}
