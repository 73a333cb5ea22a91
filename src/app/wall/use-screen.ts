import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { subscribe } from 'valtio/vanilla'
import { minutesOfDay } from '../../domain/time/wall-time.ts'
import { isNightHour, type WallPlan } from '../../domain/wall/wall-plan.ts'
import { type Viewing, type WallSize, wallSize } from '../../domain/wall/wall-size.ts'
import { onSecond } from '../../live/connection/frame-clock.ts'
import { setPageZoom } from '../../ui/layout/page-zoom.ts'
import { applyTextSize, applyTheme } from '../../ui/preferences/appearance.ts'
import { preferences } from '../../ui/preferences/preferences.ts'
import { logWall } from '../../ui/status/wall-log.ts'

const MINUTES_PER_HOUR = 60
const CURSOR_MS = 5000
const SHIFT_MS = 180_000
const ASK_MS = 60_000
/** In CSS pixels; each place is one step from the one before, so that nobody sees a jump. */
const SHIFTS = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [-2, 2],
  [-2, 0],
  [-2, -2],
  [0, -2],
] as const

type Element = RefObject<HTMLElement | null>

/** Makes the page dark, and as large as its readers need it. Returns that size. */
export function useStage(viewing: Viewing | null): WallSize {
  const [size, setSize] = useState(() => sizeHere(viewing))
  useLayoutEffect(() => {
    const apply = () => setSize(sizeHere(viewing))
    apply()
    window.addEventListener('resize', apply)
    return () => window.removeEventListener('resize', apply)
  }, [viewing])
  useLayoutEffect(() => {
    const dress = () => {
      applyTheme('dark')
      setPageZoom(size.zoom)
    }
    dress()
    // After whatever applies the preferences, which other tabs may change.
    const unsubscribe = subscribe(preferences, dress)
    return () => {
      unsubscribe()
      applyTheme(preferences.theme)
      applyTextSize(preferences.textSize)
    }
  }, [size])
  return size
}

function sizeHere(viewing: Viewing | null): WallSize {
  return wallSize(viewing, window.screen, { width: window.innerWidth, height: window.innerHeight })
}

/** Marks the element while it is night on the plant's clock. */
export function useNight(element: Element, night: WallPlan['night'], zone: string): void {
  useEffect(() => {
    if (night === null) return
    const from = element.current
    const stop = onSecond((now) => {
      const hour = Math.floor(minutesOfDay(now, zone) / MINUTES_PER_HOUR)
      element.current?.toggleAttribute('data-night', isNightHour(hour, night))
    })
    return () => {
      stop()
      from?.removeAttribute('data-night')
    }
  }, [element, night, zone])
}

/** Moves the picture by a few pixels every three minutes: lines that stand for weeks burn in. */
export function usePixelShift(element: Element): void {
  useEffect(() => {
    let step = 0
    const timer = setInterval(() => {
      step = (step + 1) % SHIFTS.length
      const [x, y] = SHIFTS[step] ?? SHIFTS[0]
      element.current?.style.setProperty('translate', `${x}px ${y}px`)
    }, SHIFT_MS)
    return () => clearInterval(timer)
  }, [element])
}

/** Hides the pointer when it has rested for five seconds. */
export function useIdleCursor(element: Element): void {
  useEffect(() => {
    const hide = () => element.current?.setAttribute('data-idle', '')
    let timer = setTimeout(hide, CURSOR_MS)
    const onMove = () => {
      element.current?.removeAttribute('data-idle')
      clearTimeout(timer)
      timer = setTimeout(hide, CURSOR_MS)
    }
    window.addEventListener('pointermove', onMove)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', onMove)
    }
  }, [element])
}

/**
 * Keeps the screen on. A browser takes the lock away from a hidden page, and the system from any page, for example to save power;
 * it is asked for again when the page is shown, and every minute while there is none.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false
    let isAsking = false
    let lock: WakeLockSentinel | null = null
    let refused = ''
    const ask = async () => {
      const isHeld = lock !== null && !lock.released
      if (isHeld || isAsking || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      isAsking = true
      try {
        lock = await navigator.wakeLock.request('screen')
        refused = ''
        if (isOver) await lock.release()
      } catch (error) {
        const reason = error instanceof Error ? error.name : ''
        // The same refusal for hours is one event.
        if (reason !== refused) logWall('wakeLock', reason)
        refused = reason
      } finally {
        isAsking = false
      }
    }
    const onVisible = () => void ask()
    void ask()
    const timer = setInterval(onVisible, ASK_MS)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}
