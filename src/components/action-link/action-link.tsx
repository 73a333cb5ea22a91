import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useHref } from 'react-router'
import { type ActionOrder, type ActionTarget, actionTarget, opensTab } from '../../domain/actions/action-target.ts'
import { useQuery } from '../../live/views/hooks.ts'
import type { ConfiguredAction } from '../../wire/server/dashboard.ts'
import { CommandButton } from '../controls/command-button.tsx'
import controls from '../controls/controls.module.css'
import { Dialog } from '../overlay/dialog.tsx'
import { isEmbedded } from './embedded.ts'
import { useOrders } from './orders/use-orders.tsx'
import { useTargetText } from './target-text.ts'
import { usePvDialogs } from './use-pv-dialogs.ts'

interface ActionLinkProps {
  readonly action: ConfiguredAction
  /** What it is called, by whoever has configured it. */
  readonly children: string
}

/**
 * An action of a process image, a dashboard or a favourite, which leads to a page, a web address or a dialog, or says why not.
 * Pages open in a tab of their own, or inside where the client is embedded. Needs the texts of `links`, `validation`,
 * `catalogue`, and those of `usePvDialogs` and `useOrders`.
 */
export function ActionLink({ action, children }: ActionLinkProps) {
  const target = actionTarget(action)
  switch (target.kind) {
    case 'page':
      return <PageLink path={target.path} isTab={opensTab(target, isEmbedded())} label={children} />
    case 'web':
      return <TabLink href={target.url} label={children} />
    case 'dialog':
      return <DialogButton target={target} label={children} />
    case 'order':
      return <OrderButton order={target.order} label={children} />
    default:
      return <Explanation target={target} label={children} />
  }
}

interface PageLinkProps {
  readonly path: string
  readonly isTab: boolean
  readonly label: ReactNode
}

function PageLink({ path, isTab, label }: PageLinkProps) {
  const href = useHref(path)
  if (isTab) return <TabLink href={href} label={label} />
  return (
    <Link to={path} className={controls.button}>
      {label}
    </Link>
  )
}

/** The other tab learns nothing of this one: neither its window nor, for another host, its address. */
function TabLink({ href, label }: { readonly href: string; readonly label: ReactNode }) {
  const { t } = useTranslation('links')
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={controls.button} title={t('newTab')}>
      {label}
    </a>
  )
}

interface DialogButtonProps {
  readonly target: Extract<ActionTarget, { readonly kind: 'dialog' }>
  readonly label: ReactNode
}

function DialogButton({ target: { dialog, pvs }, label }: DialogButtonProps) {
  const { t } = useTranslation(['links', 'common'])
  const { body } = useQuery('pvConfigs', { pvs })
  const { blockedOf, open } = usePvDialogs()
  const blocked = blockedOf(dialog)
  const why = body === null ? t('common:load.loading') : body.length < pvs.length ? t('missing') : null
  return (
    <CommandButton blocked={blocked ?? why} onRun={() => open(dialog, body ?? [])}>
      {label}
    </CommandButton>
  )
}

interface OrderButtonProps {
  readonly order: ActionOrder
  readonly label: string
}

function OrderButton({ order, label }: OrderButtonProps) {
  const { start, element } = useOrders()
  return (
    <>
      <CommandButton blocked={null} onRun={() => start(order, label)}>
        {label}
      </CommandButton>
      {element}
    </>
  )
}

interface ExplanationProps {
  readonly target: Exclude<ActionTarget, { readonly kind: 'page' | 'web' | 'dialog' | 'order' }>
  readonly label: ReactNode
}

/** An action that leads nowhere: it stays where it is, and says so when it is pressed. */
function Explanation({ target, label }: ExplanationProps) {
  const { t } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  const { title, text } = useTargetText()(target)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={controls.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </button>
      <Dialog
        open={isOpen}
        onClose={close}
        size="small"
        title={title}
        description={<p>{text}</p>}
        footer={
          <button type="button" className={controls.button} onClick={close}>
            {t('action.close')}
          </button>
        }
      />
    </>
  )
}
