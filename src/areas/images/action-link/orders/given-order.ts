import type { PvRef } from '../../../../wire/server/pv.ts'
import type { ActionOrder, PvDialog } from '../../rules/action-target.ts'

/** What an action can order: a command of its own, or a dialog that sets something of PVs. Both wait for what they need. */
export type GivenOrder = ActionOrder | { readonly of: 'pvs'; readonly dialog: PvDialog; readonly pvs: readonly PvRef[] }
