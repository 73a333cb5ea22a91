import { useEffect, useMemo } from 'react'
import { soundClass } from '../../../../domain/alerts/alert-sound.ts'
import type { AlertList } from '../../../../live/views/alert-list.ts'
import { useStreamState } from '../../../../live/views/hooks.ts'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { visibleRowIds } from '../../../../ui/table/rows/visible-rows.ts'
import { ackableAlertsOfRow } from './row-alerts.ts'

/** What a command for the rows on screen would acknowledge. */
export interface VisibleAlerts {
  readonly rows: number
  readonly ids: readonly string[]
  /** How many of them nobody acknowledges in passing: those of the two most urgent priorities of the plant. */
  readonly urgent: number
  /** The priorities of these, the most urgent first. */
  readonly urgentPriorities: readonly number[]
  /** Returns whether these are still the rows on screen: a button says what the last picture had. */
  readonly areSeen: () => boolean
}

/** Returns the open alerts of the rows that can be seen: read after each picture with other rows, not at the press. `host` holds the rows. */
export function useVisibleAlerts(host: HTMLElement | null, list: AlertList): VisibleAlerts {
  const [seen, setSeen] = useStreamState<readonly string[]>(NONE, isSame)
  useEffect(() => {
    if (host === null) return setSeen(NONE)
    let frame = 0
    const read = () => {
      frame = 0
      setSeen(visibleRowIds(host))
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(read)
    }
    soon()
    window.addEventListener('scroll', soon, { capture: true, passive: true })
    const sizes = new ResizeObserver(soon)
    sizes.observe(host)
    // Rows come a picture after their list, and those that fill less than their place change no size, nor do those below a filter.
    const drawn = new MutationObserver((records) => {
      if (records.some(isOfRows)) soon()
    })
    drawn.observe(host, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-id'] })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon, { capture: true })
      sizes.disconnect()
      drawn.disconnect()
    }
  }, [host, setSeen])
  const { priorities, rankOf } = usePlantSettings()
  return useMemo(() => {
    // Without the plant's order nobody knows which are urgent.
    const isUrgent = (priority: number) => priorities.size === 0 || soundClass(rankOf(priority)) === 0
    const shown = new Set(seen)
    const parts = list.here.flatMap((row) => {
      const ids = shown.has(row.id) ? ackableAlertsOfRow(row, list) : []
      return ids.length === 0 ? [] : [{ ids, priority: row.priority }]
    })
    const urgent = parts.filter(({ priority }) => isUrgent(priority))
    const named = new Set(urgent.map(({ priority }) => priority))
    return {
      rows: parts.length,
      ids: parts.flatMap(({ ids }) => ids),
      urgent: urgent.reduce((sum, { ids }) => sum + ids.length, 0),
      urgentPriorities: [...named].toSorted((a, b) => rankOf(a) - rankOf(b)),
      areSeen: () => host !== null && isSame(seen, visibleRowIds(host)),
    }
  }, [seen, list, host, priorities, rankOf])
}

/** A menu that opens changes its row as well: it lies over others, which are no less meant for that. */
function isOfRows({ type, addedNodes, removedNodes }: MutationRecord): boolean {
  const hasRow = (node: Node) => node instanceof Element && node.matches('[role=row], :has([role=row])')
  return type === 'attributes' || [...addedNodes, ...removedNodes].some(hasRow)
}

const NONE: readonly string[] = []

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}
