import { createContext } from 'react'

/** Whether a part stands in a dialog, which says after 2 s that its data could not be loaded. Specification 2, "Dialogs". */
export const InDialog = createContext(false)
