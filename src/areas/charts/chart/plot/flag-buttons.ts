import { fitted, type MarkColors, setFont } from './draw-marks.ts'
import { type PlotArea, toX } from './plot-points.ts'

/** Where a flag is drawn, in CSS pixels from the corner of the canvas, and what it is called. */
export interface FlagPlace {
  readonly id: string
  readonly name: string
  readonly x: number
  readonly y: number
}

interface FlagButtons {
  readonly show: (flags: readonly FlagPlace[]) => void
  readonly destroy: () => void
}

/**
 * Buttons over the flags that are drawn in `container`. They stand beside it, since for a screen reader a picture has no
 * parts. The button of a flag stays the same while its flag moves, so that it keeps focus and what is anchored to it.
 */
export function createFlagButtons(
  container: HTMLElement,
  className: string,
  onFlag: (id: string, button: HTMLElement) => void,
): FlagButtons {
  const layer = document.createElement('div')
  const buttons = new Map<string, HTMLButtonElement>()
  container.after(layer)
  const buttonOf = (id: string) => {
    const known = buttons.get(id)
    if (known !== undefined) return known
    const button = document.createElement('button')
    button.type = 'button'
    button.className = className
    button.dataset.flag = id
    button.addEventListener('click', () => onFlag(id, button))
    buttons.set(id, button)
    return button
  }
  return {
    show: (flags) => {
      const shown = new Set(flags.map(({ id }) => id))
      for (const [id, button] of buttons) {
        if (shown.has(id)) continue
        button.remove()
        buttons.delete(id)
      }
      flags.forEach(({ id, name, x, y }, index) => {
        const button = buttonOf(id)
        if (layer.children[index] !== button) layer.insertBefore(button, layer.children[index] ?? null)
        if (button.ariaLabel !== name) {
          button.ariaLabel = name
          button.title = name
        }
        button.style.left = `${container.offsetLeft + x}px`
        button.style.top = `${container.offsetTop + y}px`
      })
    },
    destroy: () => layer.remove(),
  }
}

export interface FlagMark {
  readonly at: number
  readonly text: string
}

/** The sign of the n-th flag: A to Z, then numbers. */
export function flagSign(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}

const FLAG_PX = 15

/** Draws annotations as flags below the plot: letter and text, without room only the letter. */
export function drawFlags(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  flags: readonly FlagMark[],
  top: number,
  colors: MarkColors,
): void {
  const { left, width, ratio } = area
  context.save()
  context.lineWidth = ratio
  context.textBaseline = 'middle'
  flags.forEach(({ at, text }, index) => {
    const x = Math.round(toX(area, at)) + 0.5
    if (x < left || x > left + width) return
    const flag = new Path2D()
    const [w, h] = [FLAG_PX * ratio, 11 * ratio]
    flag.moveTo(x, top + 19 * ratio)
    flag.lineTo(x, top)
    flag.lineTo(x + w, top)
    flag.lineTo(x + w - 4 * ratio, top + h / 2)
    flag.lineTo(x + w, top + h)
    flag.lineTo(x, top + h)
    context.fillStyle = colors.surface
    context.strokeStyle = colors.text
    context.fill(flag)
    context.stroke(flag)
    setFont(context, area, 10, 600)
    context.textAlign = 'center'
    context.fillStyle = colors.text
    context.fillText(flagSign(index), x + w * 0.4, top + h / 2 + ratio)
    const next = flags[index + 1]
    const room = (next === undefined ? left + width : Math.min(left + width, toX(area, next.at))) - x - w - 12 * ratio
    setFont(context, area, 12)
    const shown = fitted(context, text, room)
    if (shown.length < Math.min(text.length, 6)) return
    context.textAlign = 'left'
    context.fillStyle = colors.text2
    context.fillText(shown, x + w + 6 * ratio, top + h / 2)
  })
  context.restore()
}
