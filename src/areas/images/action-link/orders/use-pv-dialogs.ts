import { unreachable } from '../../../../domain/base/unreachable.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import { useSetLimits } from '../../../values/limits/use-set-limits.tsx'
import { useSetValues } from '../../../values/outputs/use-set-values.tsx'
import { useSetRuntimes } from '../../../values/runtimes/use-set-runtimes.tsx'
import type { PvDialog } from '../../rules/action-target.ts'

interface PvDialogs {
  /** Why the user cannot set this now; null if nothing prevents it. */
  readonly blockedOf: (dialog: PvDialog) => string | null
  /** Returns whether the dialog is open. */
  readonly open: (dialog: PvDialog, configs: readonly PvConfig[]) => boolean
}

/** The dialogs that an action can open. Needs the texts of `useSetValues`, `useSetLimits` and `useSetRuntimes`. */
export function usePvDialogs(): PvDialogs {
  const values = useSetValues()
  const limits = useSetLimits()
  const runtimes = useSetRuntimes()
  return {
    blockedOf: (dialog) => {
      switch (dialog) {
        case 'SetPvs':
          return values.blocked
        case 'SetLimits':
        case 'SetPriorities':
          return limits.blocked
        case 'SetRuntimes':
          return runtimes.blocked
        default:
          return unreachable(dialog)
      }
    },
    open: (dialog, configs) => {
      switch (dialog) {
        case 'SetPvs':
          return values.open(configs)
        case 'SetLimits':
          return limits.openLimits(configs)
        case 'SetPriorities':
          return limits.openPriorities(configs)
        case 'SetRuntimes':
          return runtimes.open(configs.map((config) => ({ config, types: null })))
        default:
          return unreachable(dialog)
      }
    },
  }
}
