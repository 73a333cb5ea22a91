import { useCallback, useMemo } from 'react'
import { kindText } from '../../../domain/alerts/alert-kind.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'
import type { Alert } from '../../../wire/server/alert.ts'
import type { AlertAside } from '../../../wire/tabs/alert-aside.ts'

const NONE: readonly AlertAside[] = []

/** Returns what is set aside at this workstation, the next to end first. */
export function useAsides(): readonly AlertAside[] {
  const list = useLiveValue('alertAsides', '').value ?? NONE
  return useMemo(() => list.toSorted((a, b) => a.until - b.until), [list])
}

/** Returns a function that finds what sets the kind of an alert aside; null if nothing does. It changes with what is set aside. */
export function useAsideOf(): (alert: Alert) => AlertAside | null {
  const list = useLiveValue('alertAsides', '').value ?? NONE
  return useMemo(() => {
    const byKind = new Map(list.map((aside) => [kindText(aside.kind), aside]))
    return (alert) => (byKind.size === 0 ? null : (byKind.get(kindText(alert)) ?? null))
  }, [list])
}

/** Returns a function that writes a time of this machine's clock as the clock time of the plant. */
export function useAsideTime(): (at: number) => string {
  const { minute } = useFormat()
  // The two clocks may differ, and people look at that of the plant.
  return useCallback((at) => minute(at + plantNow() - Date.now()), [minute])
}
