import { pixelRatio } from '../../../../ui/layout/page-pixels.ts'

/** A chart as it is drawn, in the colours of the light theme: for paper and files, which are white. */
export interface ChartPicture {
  readonly canvas: HTMLCanvasElement
  /** Canvas pixels per CSS pixel. */
  readonly ratio: number
  /** Colours of the series as a canvas understands them, by id. */
  readonly colors: ReadonlyMap<string, string>
}

/**
 * Returns a copy of a canvas that `draw` has drawn in the light theme, and draws it again in its own. Nothing of it is seen:
 * it happens in one task.
 */
export function lightPicture(
  canvas: HTMLCanvasElement,
  draw: () => void,
  colors: () => ReadonlyMap<string, string>,
): ChartPicture {
  const root = canvas.ownerDocument.documentElement
  const { theme } = root.dataset
  root.dataset.theme = 'light'
  try {
    draw()
    const copy = canvas.ownerDocument.createElement('canvas')
    copy.width = canvas.width
    copy.height = canvas.height
    copy.getContext('2d')?.drawImage(canvas, 0, 0)
    return { canvas: copy, ratio: pixelRatio(), colors: colors() }
  } finally {
    if (theme === undefined) delete root.dataset.theme
    else root.dataset.theme = theme
    draw()
  }
}
