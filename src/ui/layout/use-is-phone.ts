import { mediaHook } from './media-hook.ts'

/** Returns whether the page is as narrow as a telephone: dialogs fill the screen then, and controls of a list stand in one. */
export const useIsPhone = mediaHook('(max-width: 599px)')
