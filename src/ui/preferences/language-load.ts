import { proxy } from 'valtio/vanilla'

/** Whether the texts of the language that was chosen last did not load: the page then stays in the one it has. */
export const languageLoad = proxy({ hasFailed: false })
