/** What the cursor shows of one series. */
export interface CursorRow {
  readonly name: string
  readonly value: string
  readonly unit: string
  readonly color: string
  readonly isDotted: boolean
  /** Height of its point in the plot, in CSS pixels; null in a gap, outside, or in a lane. */
  readonly y: number | null
}

export interface CursorPlace {
  /** CSS pixels from the left edge of the plot. */
  readonly x: number
  /** What stands between the plot and the labels of time, in CSS pixels: the line crosses it. */
  readonly below: number
  readonly time: string
  readonly rows: readonly CursorRow[]
}

/** Narrower plots have no room for the box beside the lines. */
const BOX_FROM_PX = 900
const BOX_GAP_PX = 14

/** The cursor: a line, a dot on each series, the time below and, on wide plots, a box of values. */
export interface CursorOverlay {
  show(place: CursorPlace | null): void
  /** Shows the part that is being selected, as fractions of the width. */
  mark(part: readonly [start: number, end: number] | null): void
}

export function createCursor(over: HTMLElement, classes: { readonly [name: string]: string }): CursorOverlay {
  const element = (name: string, parent: HTMLElement) => {
    const made = over.ownerDocument.createElement('div')
    made.className = classes[name] ?? ''
    parent.append(made)
    return made
  }
  const root = element('cursor', over)
  const line = element('cursorLine', root)
  const time = element('cursorTime', root)
  const box = element('cursorBox', root)
  const selection = element('selection', over)
  const dots: HTMLElement[] = []
  root.hidden = true
  selection.hidden = true
  // The legend says the same to screen readers.
  root.ariaHidden = 'true'

  return {
    show: (place) => {
      root.hidden = place === null
      if (place === null) return
      const { x, rows, below } = place
      line.style.height = `${over.clientHeight + below}px`
      time.style.marginTop = `${below + 2}px`
      line.style.transform = `translateX(${x}px)`
      time.textContent = place.time
      const half = time.offsetWidth / 2
      time.style.left = `${Math.min(over.clientWidth - half, Math.max(half, x))}px`
      while (dots.length < rows.length) dots.push(element('cursorDot', root))
      dots.forEach((dot, index) => {
        const row = rows[index]
        const y = row?.y ?? null
        dot.hidden = y === null || y < 0 || y > over.clientHeight
        if (row === undefined || y === null) return
        dot.style.transform = `translate(${x}px, ${y}px)`
        dot.style.borderColor = row.color
      })
      box.hidden = over.clientWidth < BOX_FROM_PX
      if (box.hidden) return
      writeRows(box, rows)
      box.style.left = `${boxLeft(x, box.offsetWidth, over.clientWidth)}px`
    },
    mark: (part) => {
      selection.hidden = part === null
      if (part === null) return
      const [start, end] = [Math.min(...part), Math.max(...part)]
      selection.style.left = `${start * 100}%`
      selection.style.width = `${(end - start) * 100}%`
    },
  }
}

/** The box stands beside the cursor, on the side with more room, so that it covers no point under the cursor. */
function boxLeft(x: number, width: number, room: number): number {
  return x > room / 2 ? Math.max(0, x - width - BOX_GAP_PX) : Math.min(room - width, x + BOX_GAP_PX)
}

/** Writes one line a series, reusing the elements of the last time. */
function writeRows(box: HTMLElement, rows: readonly CursorRow[]): void {
  while (box.children.length > rows.length * 4) box.lastElementChild?.remove()
  while (box.children.length < rows.length * 4) {
    box.append(box.ownerDocument.createElement(box.children.length % 4 === 0 ? 'i' : 'span'))
  }
  rows.forEach((row, index) => {
    const [swatch, name, value, unit] = [...box.children].slice(index * 4, index * 4 + 4)
    if (swatch instanceof HTMLElement) {
      swatch.style.borderTopColor = row.color
      swatch.style.borderTopStyle = row.isDotted ? 'dotted' : 'solid'
    }
    for (const [cell, text] of [
      [name, row.name],
      [value, row.value],
      [unit, row.unit],
    ] as const) {
      if (cell !== undefined && cell.textContent !== text) cell.textContent = text
    }
  })
}
