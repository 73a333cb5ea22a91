import { useCallback, useState } from 'react'
import { userItem } from '../../components/preferences/user-storage.ts'

const ITEM = userItem('charts/cursor', (stored): stored is boolean => typeof stored === 'boolean')

/** Returns whether the charts of all tabs have one cursor, which each user decides, and the function that sets it. */
export function useSharedCursor(): readonly [boolean, (isShared: boolean) => void] {
  const [isShared, setShared] = useState(() => ITEM.read() ?? false)
  const set = useCallback((next: boolean) => {
    setShared(next)
    ITEM.write(next)
  }, [])
  return [isShared, set]
}
