import { tabItem } from '../preferences/kept-item.ts'

/** The page of this tab whose user's session ended. */
export interface LeftPage {
  readonly user: string
  /** Path and query. */
  readonly path: string
  /** The server has ended the session: whoever comes back to it is told. */
  readonly byServer: boolean
}

/**
 * Whose page it was, remembered until somebody logs in: another user does not go on where this one was, and never sees what he had
 * searched for. In the storage of the tab, because the way to the login may load the page anew; where that is blocked the next user
 * gets the page, with what his own rights show of it.
 */
export const leftPage = tabItem('plant.left', isLeftPage)

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
