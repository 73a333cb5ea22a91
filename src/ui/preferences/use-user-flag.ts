import { useState } from 'react'
import { userItem } from './user-storage.ts'

const isFlag = (stored: unknown): stored is boolean => typeof stored === 'boolean'

/** Returns a choice of the logged-in user by its name, `first` until one was made, and the function that sets it. */
export function useUserFlag(name: string, first: boolean): readonly [boolean, (flag: boolean) => void] {
  const item = userItem(name, isFlag)
  const [flag, setFlag] = useState(() => item.read() ?? first)
  const set = (next: boolean) => {
    setFlag(next)
    item.write(next)
  }
  return [flag, set]
}
