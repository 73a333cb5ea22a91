import { ownerName } from '../../live/connection/data-owner.ts'
import { type KeptItem, keptItem } from './kept-item.ts'

/**
 * Describes a value that belongs to the logged-in user, kept in this browser, by its name, for example `table/stations`. The key
 * holds the user's name, so the next user of the same browser never reads it; while nobody is logged in nothing is kept or found.
 */
export function userItem<T>(name: string, isValid: (stored: unknown) => stored is T): KeptItem<T> {
  const key = () => {
    const user = ownerName()
    return user === null ? null : `user/${encodeURIComponent(user)}/${name}`
  }
  return keptItem(() => localStorage, key, isValid)
}
