/** Replaced by the build: the version of the code. */
declare const __BUILD__: string

/** The build that this page is of. */
export const PAGE_BUILD = __BUILD__
