import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useLocation, useNavigate } from 'react-router'
import { isEmbedded } from '../../components/action-link/embedded.ts'
import { useOrders } from '../../components/action-link/orders/use-orders.tsx'
import { useTargetText } from '../../components/action-link/target-text.ts'
import { usePvDialogs } from '../../components/action-link/use-pv-dialogs.ts'
import controls from '../../components/controls/controls.module.css'
import { useStill } from '../../components/load-gate/use-still.ts'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { useErrorText } from '../../components/status/error-texts.ts'
import { actionTarget, opensTab, type PvDialog } from '../../domain/actions/action-target.ts'
import { PATHS } from '../../domain/text/paths.ts'
import { call } from '../../live/calls/call.ts'
import type { ConfiguredAction } from '../../wire/server/dashboard.ts'
import type { PvRef } from '../../wire/server/pv.ts'

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
  const { t } = useTranslation(['links', 'common'])
  const navigate = useNavigate()
  const root = useHref('/')
  const textOf = useTargetText()
  const errorText = useErrorText()
  const { blockedOf, open } = usePvDialogs()
  const orders = useOrders()
  const [said, setSaid] = useState<Said | null>(null)
  // Its dialog belongs over the image that it stands in.
  const still = useStill(useLocation().pathname)
  const openDialog = async (dialog: PvDialog, pvs: readonly PvRef[], name: string) => {
    const blocked = blockedOf(dialog)
    if (blocked !== null) return setSaid({ title: name, text: blocked })
    const isStill = still()
    const result = await call('pvConfigs', { pvs })
    if (!isStill()) return
    if (!result.ok) setSaid({ title: name, text: errorText(result.error) })
    else if (result.body.length < pvs.length) setSaid({ title: name, text: t('missing') })
    else open(dialog, result.body)
  }
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
        return void openDialog(target.dialog, target.pvs, name)
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
        footer={
          <button type="button" className={controls.button} onClick={close}>
            {t('common:action.close')}
          </button>
        }
      />
    </>
  )
  return { run, dialog }
}

/** The other tab learns nothing of this one. */
function openTab(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
}
