import { useSyncExternalStore } from 'react'

/** Returns a hook that returns whether a media query applies. */
export function mediaHook(query: string): () => boolean {
  const list = matchMedia(query)
  const subscribe = (onChange: () => void) => {
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(subscribe, () => list.matches)
}
