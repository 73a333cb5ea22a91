import { ownerName } from '../../live/connection/data-owner.ts'

/** A value that belongs to the logged-in user, kept in this browser. */
export interface UserItem<T> {
  /** Returns the stored value; null if there is none, if it is unreadable, or while nobody is logged in. */
  read(): T | null
  /** Does nothing while nobody is logged in, or when storage is blocked or full. */
  write(value: T): void
  remove(): void
}

/**
 * Describes a stored value by its name, for example `table/stations`. The key holds the user's name, so the next user of
 * the same browser never reads it. `isValid` decides whether what an older build stored can still be used.
 */
export function userItem<T>(name: string, isValid: (stored: unknown) => stored is T): UserItem<T> {
  const key = () => {
    const user = ownerName()
    return user === null ? null : `user/${encodeURIComponent(user)}/${name}`
  }
  return {
    read: () => {
      const text = storage((local) => local.getItem(key() ?? ''))
      if (text === null) return null
      try {
        const stored: unknown = JSON.parse(text)
        return isValid(stored) ? stored : null
      } catch {
        return null
      }
    },
    write: (value) => {
      const own = key()
      if (own !== null) storage((local) => local.setItem(own, JSON.stringify(value)))
    },
    remove: () => storage((local) => local.removeItem(key() ?? '')),
  }
}

/** Runs an access to local storage; returns null where storage is blocked or full. */
function storage<R>(access: (local: Storage) => R): R | null {
  try {
    return access(localStorage)
  } catch {
    return null
  }
}
