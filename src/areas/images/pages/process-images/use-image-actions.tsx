import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useNavigate } from 'react-router'
import { PATHS } from '../../../../domain/text/paths.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import type { ConfiguredAction } from '../../../../wire/server/dashboard.ts'
import { isEmbedded } from '../../action-link/embedded.ts'
import { useOrders } from '../../action-link/orders/use-orders.tsx'
import { useTargetText } from '../../action-link/target-text.ts'
import { actionTarget, opensTab } from '../../rules/action-target.ts'

interface ImageActions {
  /** `name` is what the user has pressed. */
  readonly run: (action: ConfiguredAction, name: string) => void
  /** Dialogs of orders, and the one that says why an action leads nowhere. */
  readonly dialog: ReactNode
}

interface Said {
  readonly title: string
  readonly text: string
}

/** Runs the actions of elements of a drawing, which are no links and buttons of the page. Specification 2, "Navigation targets". */
export function useImageActions(): ImageActions {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const root = useHref('/')
  const textOf = useTargetText()
  const orders = useOrders()
  const [said, setSaid] = useState<Said | null>(null)
  const openPage = (path: string) => {
    // From image to image as by the tree: a tab for each would be one too many.
    const isImage = path.startsWith(`${PATHS.images}/`)
    if (isImage || !opensTab({ kind: 'page', path }, isEmbedded())) void navigate(path)
    else openTab(root.replace(/\/$/, '') + path)
  }
  const run: ImageActions['run'] = (action, name) => {
    const target = actionTarget(action)
    switch (target.kind) {
      case 'page':
        return openPage(target.path)
      case 'web':
        return openTab(target.url)
      case 'dialog':
        return orders.start({ of: 'pvs', dialog: target.dialog, pvs: target.pvs }, name)
      case 'order':
        return orders.start(target.order, name)
      default:
        return setSaid(textOf(target))
    }
  }
  const close = () => setSaid(null)
  const dialog = (
    <>
      {orders.element}
      <Dialog
        open={said !== null}
        onClose={close}
        size="small"
        title={said?.title ?? ''}
        description={<p>{said?.text}</p>}
        footer={<Button onClick={close}>{t('action.close')}</Button>}
      />
    </>
  )
  return { run, dialog }
}

/** The other tab learns nothing of this one. */
function openTab(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
}
