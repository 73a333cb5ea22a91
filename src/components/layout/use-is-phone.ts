import { useSyncExternalStore } from 'react'

/** The width below which dialogs fill the screen, and controls of a list stand in one. */
const PHONE = matchMedia('(max-width: 599px)')

/** Returns whether the page is as narrow as a telephone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => PHONE.matches)
}

function subscribe(onChange: () => void): () => void {
  PHONE.addEventListener('change', onChange)
  return () => PHONE.removeEventListener('change', onChange)
}
