import { BellOff, BellRing } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asideKindOf, canSetAside } from '../../../domain/alerts/alert-aside.ts'
import { endAside } from '../../../live/views/asides.ts'
import { PartFailed } from '../../../ui/load-gate/part-failed.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { AlertAside, AsideKind } from '../../../wire/tabs/alert-aside.ts'
import type { AlertRow } from '../../../wire/tabs/alert-list.ts'
import { useAsideOf } from './use-asides.ts'

const importDialog = () => import('./aside-dialog.tsx')

/** What can be done with the kind of a row. */
export interface AsideAct {
  readonly label: string
  readonly icon: ReactNode
  /** Why not: it is too urgent. */
  readonly blocked: string | null
  readonly run: () => void
}

export interface AsideActions {
  readonly asideOf: (row: AlertRow) => AlertAside | null
  /** Null for a row that does not chatter and is not set aside. */
  readonly actOf: (row: AlertRow) => AsideAct | null
  /** Loads and shows what is asked before. */
  readonly dialog: ReactNode
}

/** Sets aside what chatters, and ends it. It is offered where the list shows that something chatters: a row stands for several. */
export function useAsideActions(): AsideActions {
  const { t } = useTranslation('aside')
  const { priorities, rankOf } = usePlantSettings()
  const asideOf = useAsideOf()
  const [kind, setKind] = useState<AsideKind | null>(null)
  const [module, load, hasFailed] = useDeferred(importDialog, kind !== null)
  const close = useCallback(() => setKind(null), [])
  const urgent = [...priorities.keys()].filter((priority) => !canSetAside(rankOf(priority))).join(', ')
  const actOf = useCallback(
    (row: AlertRow): AsideAct | null => {
      const aside = asideOf(row)
      if (aside !== null) {
        return { label: t('end'), icon: <BellRing size={16} />, blocked: null, run: () => endAside(aside.kind) }
      }
      const own = asideKindOf(row)
      if (own === null || row.repeats === undefined) return null
      return {
        label: t('action'),
        icon: <BellOff size={16} />,
        blocked: canSetAside(rankOf(row.priority)) ? null : t('urgent', { priorities: urgent }),
        run: () => {
          load()
          setKind(own)
        },
      }
    },
    [asideOf, t, rankOf, urgent, load],
  )
  const dialog =
    kind === null ? null : module === null ? (
      hasFailed && <PartFailed />
    ) : (
      <module.AsideDialog kind={kind} onClose={close} />
    )
  return useMemo(() => ({ asideOf, actOf, dialog }), [asideOf, actOf, dialog])
}
