import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionOrder } from '../../../domain/actions/action-target.ts'
import controls from '../../controls/controls.module.css'
import { PartFailed } from '../../load-gate/part-failed.tsx'
import { useDeferred } from '../../load-gate/use-deferred.ts'
import { Dialog } from '../../overlay/dialog.tsx'

interface Orders {
  /** `title` is what the user has pressed. */
  readonly start: (order: ActionOrder, title: string) => void
  /** Has to be rendered: it waits for what the order needs. */
  readonly element: ReactNode
}

interface Started {
  readonly order: ActionOrder
  readonly title: string
}

const importOrders = () => import('./orders.tsx')

/**
 * Gives the orders of actions that no PV is for: station calls, texts and alarm plans. Their code loads after the page. Needs the
 * texts of `links`, `stations`, `texts`, `plans`, `form`, `overlay` and `catalogue`.
 */
export function useOrders(): Orders {
  const { t } = useTranslation('common')
  const [started, setStarted] = useState<Started | null>(null)
  const [module, retry, hasFailed] = useDeferred(importOrders)
  const end = useCallback(() => setStarted(null), [])
  const start: Orders['start'] = (order, title) => {
    if (hasFailed) retry()
    setStarted({ order, title })
  }
  if (started === null) return { start, element: null }
  if (module !== null) return { start, element: <module.Order {...started} onEnd={end} /> }
  const element = (
    <Dialog
      open={hasFailed}
      onClose={end}
      size="small"
      title={started.title}
      footer={
        <button type="button" className={controls.button} onClick={end}>
          {t('action.close')}
        </button>
      }
    >
      <PartFailed />
    </Dialog>
  )
  return { start, element }
}
