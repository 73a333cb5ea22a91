import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Brings the part of a page that the address names (`#id`) into view and gives it the focus, once it is there. */
export function useHashTarget(isReady: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isReady || hash === '') return
    const part = document.getElementById(hash.slice(1)) ?? document.getElementById(decoded(hash.slice(1)))
    part?.scrollIntoView({ block: 'start' })
    part?.focus({ preventScroll: true })
  }, [hash, isReady])
}

/** Browsers write letters other than those of ASCII as their bytes. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
