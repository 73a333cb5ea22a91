import { must } from '../../../../domain/base/must.ts'

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

interface CursorPlace {
  /** CSS pixels from the left edge of the plot. */
  readonly x: number
  /** What stands between the plot and the labels of time, in CSS pixels: the line crosses it. */
  readonly below: number
  readonly time: string
  readonly rows: readonly CursorRow[]
  /** How much is drawn in each row of the plot, from above, between two places in CSS pixels. */
  readonly taken: (part: readonly [left: number, right: number]) => ArrayLike<number>
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
  // As large as the plot, in pixels of the page.
  const root = element('cursor', over)
  const line = element('cursorLine', root)
  const time = element('cursorTime', root)
  const box = element('cursorBox', root)
  const selection = element('selection', over)
  const dots: HTMLElement[] = []
  root.hidden = true
  selection.hidden = true
  let boxAt: BoxPlace | null = null
  // The legend says the same to screen readers.
  root.ariaHidden = 'true'

  return {
    show: (place) => {
      root.hidden = place === null
      if (place === null) return
      const { x, rows, below } = place
      line.style.height = `${root.clientHeight + below}px`
      time.style.marginTop = `${below + 2}px`
      line.style.transform = `translateX(${x}px)`
      time.textContent = place.time
      const half = time.offsetWidth / 2
      time.style.left = `${Math.min(root.clientWidth - half, Math.max(half, x))}px`
      while (dots.length < rows.length) dots.push(element('cursorDot', root))
      dots.forEach((dot, index) => {
        const row = rows[index]
        const y = row?.y ?? null
        dot.hidden = y === null || y < 0 || y > root.clientHeight
        if (row === undefined || y === null) return
        dot.style.transform = `translate(${x}px, ${y}px)`
        dot.style.borderColor = row.color
      })
      box.hidden = root.clientWidth < BOX_FROM_PX
      if (box.hidden) return
      writeRows(box, rows)
      const size = { width: box.offsetWidth, height: box.offsetHeight }
      boxAt = boxPlace(x, size, { width: root.clientWidth, height: root.clientHeight }, place.taken, boxAt)
      box.style.left = `${boxAt.left}px`
      box.style.top = `${boxAt.top}px`
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

interface BoxPlace {
  readonly isLeft: boolean
  readonly left: number
  readonly top: number
}
interface Size {
  readonly width: number
  readonly height: number
}

/** Where the box stands if nothing is in its way. */
const BOX_TOP_PART = 0.14

/**
 * Returns where the box covers the least of what is drawn: beside the cursor, first on the side with more room, at any
 * height. It stays where it was while that is as good, so that it does not jump.
 */
function boxPlace(x: number, box: Size, plot: Size, taken: CursorPlace['taken'], before: BoxPlace | null): BoxPlace {
  const wantsLeft = x > plot.width / 2
  const lefts = [wantsLeft, !wantsLeft].flatMap((isLeft) => {
    const left = isLeft ? x - box.width - BOX_GAP_PX : x + BOX_GAP_PX
    return left >= 0 && left + box.width <= plot.width ? [{ isLeft, left }] : []
  })
  if (lefts.length === 0) return { isLeft: wantsLeft, left: Math.max(0, plot.width - box.width), top: 0 }
  let best: BoxPlace & { readonly cost: number } = {
    isLeft: wantsLeft,
    left: 0,
    top: 0,
    cost: Number.POSITIVE_INFINITY,
  }
  for (const { isLeft, left } of lefts) {
    const rows = taken([left, left + box.width])
    const rowPx = plot.height / rows.length
    const costOf = (top: number) => {
      let cost = 0
      const last = Math.min(rows.length - 1, Math.floor((top + box.height) / rowPx))
      for (let row = Math.floor(top / rowPx); row <= last; row++) cost += must(rows[row])
      return cost
    }
    const tops = Array.from({ length: rows.length }, (_, row) => row * rowPx + 1)
    const usual = plot.height * BOX_TOP_PART
    for (const top of [...(before?.isLeft === isLeft ? [before.top] : []), usual, ...tops]) {
      if (top + box.height > plot.height) continue
      const isKept = before?.isLeft === isLeft && before.top === top
      const cost = costOf(top)
      if (cost < best.cost || (isKept && cost === best.cost)) best = { isLeft, left, top, cost }
    }
  }
  return best
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
