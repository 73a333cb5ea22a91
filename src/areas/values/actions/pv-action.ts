import type { MenuEntry } from '../../../ui/navigation/menu-entry.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'

/** Something that can be done with a PV: a link, or what opens a dialog. */
export type PvAction = Exclude<MenuEntry, { readonly separator: true }>

/** A PV and what is known of it: menus open before its configuration has arrived. */
export interface KnownPv {
  readonly pv: PvRef
  readonly config: PvConfig | null
  /** False for a PV that the server does not have. */
  readonly isThere: boolean
}
