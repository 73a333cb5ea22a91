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
