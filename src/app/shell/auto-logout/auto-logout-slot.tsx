import { type ComponentType, useEffect, useState } from 'react'

/** Until the next attempt, for example while offline. */
const RETRY_MS = 10_000

/** The place of the automatic logout. It loads after the first picture, and long before it is needed. */
export function AutoLogoutSlot() {
  const [loaded, setLoaded] = useState<{ readonly AutoLogout: ComponentType } | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      try {
        const { AutoLogout } = await import('./auto-logout.tsx')
        setLoaded({ AutoLogout })
      } catch {
        timer = setTimeout(load, RETRY_MS)
      }
    }
    timer = setTimeout(load)
    return () => clearTimeout(timer)
  }, [])
  return loaded && <loaded.AutoLogout />
}
