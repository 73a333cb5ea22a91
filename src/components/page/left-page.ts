const KEY = 'plant.left'

/** The page of this tab whose user's session ended. */
export interface LeftPage {
  readonly user: string
  /** Path and query. */
  readonly path: string
  /** The server has ended the session: whoever comes back to it is told. */
  readonly byServer: boolean
}

/**
 * Remembers whose page it was until somebody logs in: another user does not go on where this one was, and never sees what he had
 * searched for. In the storage of the tab, because the way to the login may load the page anew.
 */
export function rememberLeft(left: LeftPage): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(left))
  } catch {
    // Storage is blocked: the next user gets the page, with what his own rights show of it.
  }
}

/** Returns the page that the last user of this tab left; null without one. */
export function leftPage(): LeftPage | null {
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isLeftPage(left) ? left : null
  } catch {
    return null
  }
}

export function forgetLeft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

function isLeftPage(left: unknown): left is LeftPage {
  return (
    typeof left === 'object' &&
    left !== null &&
    'user' in left &&
    typeof left.user === 'string' &&
    'path' in left &&
    typeof left.path === 'string' &&
    'byServer' in left &&
    typeof left.byServer === 'boolean'
  )
}
