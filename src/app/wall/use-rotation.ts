import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PATHS } from '../../domain/text/paths.ts'
import { isWall } from '../../domain/wall/wall-mode.ts'
import { wallPath, withoutWall } from '../../domain/wall/wall-plan.ts'
import { pageIndex } from '../pages/wall-pages.ts'

export interface Rotation {
  /** Of the page on screen in the list of pages; -1 for another one. */
  readonly index: number
  readonly isPaused: boolean
  readonly setPaused: (isPaused: boolean) => void
  /** Shows the page this many places further on. */
  readonly move: (by: number) => void
}

interface RotationOptions {
  readonly pages: readonly string[]
  readonly everySeconds: number
  /** Query of the wall's address. */
  readonly search: string
  /** An alert waits for somebody: the list of alerts stays until it is acknowledged. */
  readonly isHeld: boolean
  readonly startsPaused: boolean
}

/** Shows the pages in turn. Each change is a change of the address, so that a reload shows the same page. */
export function useRotation({ pages, everySeconds, search, isHeld, startsPaused }: RotationOptions): Rotation {
  const location = useLocation()
  const navigate = useNavigate()
  const [isPaused, setPaused] = useState(startsPaused)
  const shown = withoutWall(location)
  const index = pageIndex(pages, shown)
  /** Where the turn was when an alert or a click led away from it. */
  const last = useRef(0)
  useEffect(() => {
    if (index >= 0 && !isHeld) last.current = index
  }, [index, isHeld])

  const show = useCallback(
    (page: string) => void navigate(wallPath(page, search), { replace: true }),
    [navigate, search],
  )
  const move = useCallback(
    (by: number) => {
      const from = index >= 0 ? index : last.current - (by > 0 ? 1 : 0)
      const page = pages[(from + by + pages.length) % pages.length]
      if (page !== undefined) show(page)
    },
    [index, pages, show],
  )

  useEffect(() => {
    if (!isWall(location.search)) show(shown)
  }, [location.search, shown, show])
  useEffect(() => {
    if (isHeld && location.pathname !== PATHS.pendingAlerts) show(PATHS.pendingAlerts)
  }, [isHeld, location.pathname, show])
  const isTurning = !isHeld && !isPaused && (pages.length > 1 || index < 0)
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(() => move(1), everySeconds * 1000)
    return () => clearTimeout(timer)
  }, [isTurning, everySeconds, move])
  return { index, isPaused, setPaused, move }
}
