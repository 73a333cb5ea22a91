import { userItem } from './user-storage.ts'

const isPath = (stored: unknown): stored is string => typeof stored === 'string'

/**
 * The address of the page that the logged-in user wants to see first; none for the stations. Whoever reads it checks that
 * it is a page of the navigation or a favourite: it may come from an older build, or from somebody who wrote into the storage.
 */
export const startPage = userItem('start-page', isPath)
