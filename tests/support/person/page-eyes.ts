import type { Page } from 'playwright/test'

/** A row of a list as it is painted. */
export interface PaintedRow {
  readonly id: string
  readonly text: string
  /** How many alerts its button would acknowledge; 0 without such a button. */
  readonly says: number
  readonly y: number
  readonly isSelected: boolean
  /** The middle of its button, of its checkbox, and a place on its text. */
  readonly button: Place | null
  readonly box: Place | null
  readonly middle: Place
}

export interface Place {
  readonly x: number
  readonly y: number
}

/** What came between reading and pressing: what was painted at the place, and what changed above. */
export interface Between {
  readonly paints: number
  readonly changes: number
  readonly seen: readonly string[]
  /** How long ago the row at the place, or without a place any row or the focus, became another one, in ms; null if none did. */
  readonly restMs: number | null
}

interface Eyes {
  /** Resolves when everything that is known now has been painted. */
  painted(): Promise<void>
  /** The rows of the list that can be seen at least in part, from top to bottom. */
  rows(): readonly PaintedRow[]
  at(place: Place): PaintedRow | null
  /** Gives the focus to one of the rows whose button acknowledges something, as the Tab key does; `part` chooses it, 0 to 1. */
  focusOn(part: number): void
  /** The row with the focus. */
  focused(): PaintedRow | null
  /** Notes from now on what is painted at a place and which news came. */
  watch(place: Place | null): void
  /** Resolves when so many pictures were painted and so many of them had news of alerts since `watch`. */
  hesitate(paints: number, changes: number): Promise<void>
  between(): Between
}

declare global {
  interface Window {
    readonly eyes: Eyes
  }
}

/** Gives every page of the context eyes: they see what is painted, and know nothing of the product but roles and ids. */
export function giveEyes(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const MOST_SEEN = 40
    const grid = () => document.querySelector('main [role=grid], main [role=treegrid]')
    const middleOf = (element: Element): Place => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    const read = (row: HTMLElement): PaintedRow => {
      // A row that has gone keeps the room of its button.
      const isThere = (each: Element) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      const button = [...row.querySelectorAll('button')].find(
        (each) => /quittieren$/.test(each.textContent) && isThere(each),
      )
      const box = row.querySelector('input[type=checkbox]')
      const { x, y, height } = row.getBoundingClientRect()
      return {
        id: row.dataset.id ?? '',
        text: row.innerText.replace(/\s+/g, ' ').trim(),
        says: button === undefined ? 0 : Number(/\d+/.exec(button.textContent)?.[0] ?? 1),
        y,
        isSelected: row.ariaSelected === 'true',
        button: button === undefined ? null : middleOf(button),
        box: box === null ? null : middleOf(box),
        middle: { x: x + 110, y: y + height / 2 },
      }
    }
    const rowOf = (element: Element | null) =>
      element?.closest<HTMLElement>('[role=row][data-id]:not([data-group])') ?? null
    const seen = () =>
      [...(grid()?.querySelectorAll<HTMLElement>('[role=row][data-id]:not([data-group])') ?? [])]
        .filter((row) => {
          const { left, top, width, height } = row.getBoundingClientRect()
          // A row that is half under the header can be read.
          return [0.15, 0.5, 0.85].some((part) => {
            const there = document.elementFromPoint(left + width / 2, top + height * part)
            return there !== null && row.contains(there)
          })
        })
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    const at = ({ x, y }: Place) => {
      const row = rowOf(document.elementFromPoint(x, y))
      return row === null ? null : read(row)
    }
    /** What a person has in view who presses at a place, or a key, or a button for all rows. */
    const inView = (place: Place | null) =>
      place === null
        ? [rowOf(document.activeElement), ...(grid()?.querySelectorAll<HTMLElement>('[role=row][data-id]') ?? [])]
            .map((row) => row?.dataset.id)
            .join()
        : at(place)?.id
    /** Changes with every alert that comes. */
    const news = () => `${document.title} ${document.querySelector('[data-figure=rate]')?.textContent ?? ''}`
    const notes = {
      place: null as Place | null,
      id: '',
      top: 0,
      news: '',
      paints: 0,
      changes: 0,
      seen: [] as string[],
      rows: '',
      focus: '',
      since: 0,
      changedAt: null as number | null,
    }
    const look = () => {
      notes.paints += 1
      const now = news()
      if (now !== notes.news) {
        notes.changes += 1
        notes.news = now
      }
      const top = Math.round(grid()?.getBoundingClientRect().top ?? 0)
      if (top !== notes.top && notes.seen.length < MOST_SEEN) {
        notes.seen.push(`picture ${notes.paints}: the list moved by ${top - notes.top} px`)
      }
      notes.top = top
      const row = notes.place === null ? null : at(notes.place)
      if (row !== null && row.id !== notes.id && notes.seen.length < MOST_SEEN) {
        notes.seen.push(`picture ${notes.paints}: ${row.id} (${row.text})`)
      }
      const focus = rowOf(document.activeElement)?.dataset.id ?? 'no row'
      if (focus !== notes.focus && notes.seen.length < MOST_SEEN) {
        notes.seen.push(
          `picture ${notes.paints}, ${Math.round(performance.now() - notes.since)} ms: the focus is on ${focus}`,
        )
      }
      notes.focus = focus
      const shown = inView(notes.place) ?? ''
      if (shown !== notes.rows) notes.changedAt = performance.now()
      notes.rows = shown
      if (row !== null) notes.id = row.id
    }
    const eachPaint = () => {
      look()
      requestAnimationFrame(eachPaint)
    }
    requestAnimationFrame(eachPaint)
    Object.defineProperty(window, 'eyes', {
      value: {
        painted: () =>
          new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)))),
        rows: () => seen().map(read),
        at,
        focusOn: (part: number) => {
          const rows = seen().filter((row) => read(row).button !== null)
          rows[Math.floor(part * rows.length)]?.focus()
        },
        focused: () => {
          const row = rowOf(document.activeElement)
          return row === null ? null : read(row)
        },
        watch: (place: Place | null) => {
          const row = place === null ? null : at(place)
          Object.assign(notes, { place, id: row?.id ?? '', paints: 0, changes: 0, seen: [], news: news() })
          const focus = rowOf(document.activeElement)?.dataset.id ?? 'no row'
          Object.assign(notes, { focus, since: performance.now(), rows: inView(place) ?? '', changedAt: null })
          notes.top = Math.round(grid()?.getBoundingClientRect().top ?? 0)
        },
        hesitate: (paints: number, changes: number) =>
          new Promise<void>((resolve) => {
            const check = () => {
              if (notes.paints >= paints && notes.changes >= changes) resolve()
              else requestAnimationFrame(check)
            }
            check()
          }),
        between: () => ({
          paints: notes.paints,
          changes: notes.changes,
          seen: [...notes.seen],
          restMs: notes.changedAt === null ? null : performance.now() - notes.changedAt,
        }),
      } satisfies Eyes,
    })
  })
}
