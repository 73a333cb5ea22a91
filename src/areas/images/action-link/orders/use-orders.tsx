import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../../../../ui/controls/button.tsx'
import { PartFailed } from '../../../../ui/load-gate/part-failed.tsx'
import { useDeferred } from '../../../../ui/load-gate/use-deferred.ts'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import type { GivenOrder } from './given-order.ts'

interface Orders {
  /** `title` is what the user has pressed. */
  readonly start: (order: GivenOrder, title: string) => void
  /** Has to be rendered: it waits for what the order needs. */
  readonly element: ReactNode
}

interface Started {
  readonly order: GivenOrder
  readonly title: string
  /** Where it was pressed: its dialog never opens over another page or image. */
  readonly pathname: string
}

const importOrders = () => import('./orders.tsx')

/**
 * Gives the orders of actions: station calls, texts, alarm plans, and what is set of PVs. Their code loads after the page. Needs the
 * texts of `links`, `stations`, `texts`, `plans`, `form`, `overlay` and `catalogue`.
 */
export function useOrders(): Orders {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const [started, setStarted] = useState<Started | null>(null)
  const [module, retry, hasFailed] = useDeferred(importOrders)
  const end = useCallback(() => setStarted(null), [])
  const start: Orders['start'] = (order, title) => {
    if (hasFailed) retry()
    setStarted({ order, title, pathname })
  }
  if (started === null || started.pathname !== pathname) return { start, element: null }
  const { order, title } = started
  if (module !== null) return { start, element: <module.Order order={order} title={title} onEnd={end} /> }
  const element = (
    <Dialog
      open={hasFailed}
      onClose={end}
      size="small"
      title={title}
      footer={<Button onClick={end}>{t('action.close')}</Button>}
    >
      <PartFailed />
    </Dialog>
  )
  return { start, element }
}
