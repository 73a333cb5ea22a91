import { ChevronDown, User } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import type { UserInfo } from '../../../wire/server/system.ts'
import styles from './user-menu.module.css'

/** The name that is shown is part of the name that is heard, or whoever speaks to the page cannot press the button. */
function heardName({ userName, displayName }: UserInfo): string {
  return userName.toLowerCase() === displayName.toLowerCase() ? displayName : `${userName} (${displayName})`
}

const importPanel = async () => (await import('./user-panel.tsx')).UserPanel

/**
 * Shows the user name. Its popover loads when the pointer enters or the button gets the focus: most sessions never open
 * it.
 */
export function UserMenu({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation(['shell', 'errors'])
  const [open, setOpen] = useState(false)
  const [Panel, load, hasFailed] = useDeferred(importPanel, false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        quiet
        ref={button}
        aria-label={t('menu', { user: heardName(user) })}
        aria-haspopup="dialog"
        aria-expanded={open && Panel !== null}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          load()
          setOpen(!open)
        }}
      >
        <User size={18} aria-hidden="true" />
        <span className={styles.name}>{user.userName}</span>
        <ChevronDown className={styles.more} size={14} aria-hidden="true" />
      </Button>
      {open && hasFailed && (
        <p className={styles.failed} role="alert">
          {t('errors:page.chunk')}
        </p>
      )}
      {Panel !== null && <Panel user={user} anchor={button} open={open} onOpenChange={setOpen} />}
    </>
  )
}
