import { useSyncExternalStore } from 'react'
import { scaledQuery } from './page-media.ts'
import { onPageZoom, pageZoom } from './page-zoom.ts'

/** Returns a hook that returns whether a media query applies to the page, whose room is smaller where it is zoomed. */
export function mediaHook(query: string): () => boolean {
  let zoom = pageZoom()
  let list = matchMedia(scaledQuery(query, zoom))
  const listNow = () => {
    if (zoom !== pageZoom()) {
      zoom = pageZoom()
      list = matchMedia(scaledQuery(query, zoom))
    }
    return list
  }
  const subscribe = (onChange: () => void) => {
    let followed = listNow()
    followed.addEventListener('change', onChange)
    const stop = onPageZoom(() => {
      followed.removeEventListener('change', onChange)
      followed = listNow()
      followed.addEventListener('change', onChange)
      onChange()
    })
    return () => {
      stop()
      followed.removeEventListener('change', onChange)
    }
  }
  return () => useSyncExternalStore(subscribe, () => listNow().matches)
}
