/** A value that is kept in the storage of this browser, or of this tab. */
export interface KeptItem<T> {
  /** Returns the stored value; null if there is none, if it is unreadable, or where storage is blocked. */
  read(): T | null
  /** Returns whether the value was kept: not where storage is blocked or full. */
  write(value: T): boolean
  remove(): void
}

/**
 * Describes a stored value by its place and its key; while the key is null nothing is kept or found. `isValid` decides whether what
 * an older build stored can still be used.
 */
export function keptItem<T>(
  storage: () => Storage,
  key: () => string | null,
  isValid: (stored: unknown) => stored is T,
): KeptItem<T> {
  const access = <R>(run: (storage: Storage, key: string) => R): R | null => {
    const own = key()
    if (own === null) return null
    try {
      return run(storage(), own)
    } catch {
      // Blocked, full, or not to be read.
      return null
    }
  }
  return {
    read: () =>
      access((place, own) => {
        const stored: unknown = JSON.parse(place.getItem(own) ?? 'null')
        return isValid(stored) ? stored : null
      }),
    write: (value) =>
      access((place, own) => {
        place.setItem(own, JSON.stringify(value))
        return true
      }) ?? false,
    remove: () => void access((place, own) => place.removeItem(own)),
  }
}

/** Describes a value that is kept for this tab alone: the page may be loaded anew meanwhile. */
export function tabItem<T>(name: string, isValid: (stored: unknown) => stored is T): KeptItem<T> {
  return keptItem(
    () => sessionStorage,
    () => name,
    isValid,
  )
}
