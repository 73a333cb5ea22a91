import { type ComponentType, createContext } from 'react'
import type { Alert } from '../../../wire/server/alert.ts'
import type { PvRef } from '../../../wire/server/pv.ts'

interface AlertHelpModule {
  readonly AlertHelpPart: ComponentType<{ readonly alert: Alert; readonly pv: PvRef }>
}

/** Loads what may help with an alert of a PV: a part of a later area, which the shell hands in. Null outside of the shell. */
export const AlertHelp = createContext<(() => Promise<AlertHelpModule>) | null>(null)
