import { ChevronDown, User } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import type { UserInfo } from '../../../wire/server/system.ts'
import styles from './user-menu.module.css'
import type { UserPanelProps } from './user-panel.tsx'

/** The name that is shown is part of the name that is heard, or whoever speaks to the page cannot press the button. */
function heardName({ userName, displayName }: UserInfo): string {
  return userName.toLowerCase() === displayName.toLowerCase() ? displayName : `${userName} (${displayName})`
}

/**
 * Shows the user name. Its popover loads when the pointer enters or the button gets the focus: most sessions never open
 * it.
 */
export function UserMenu({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation(['shell', 'errors'])
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const [panel, setPanel] = useState<{ readonly Panel: ComponentType<UserPanelProps> } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const load = async () => {
    if (panel !== null) return
    try {
      const { UserPanel } = await import('./user-panel.tsx')
      setPanel({ Panel: UserPanel })
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button
        quiet
        ref={button}
        aria-label={t('menu', { user: heardName(user) })}
        aria-haspopup="dialog"
        aria-expanded={open && panel !== null}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          void load()
          setOpen(!open)
        }}
      >
        <User size={18} aria-hidden="true" />
        <span className={styles.name}>{user.userName}</span>
        <ChevronDown className={styles.more} size={14} aria-hidden="true" />
      </Button>
      {open && failed && (
        <p className={styles.failed} role="alert">
          {t('errors:page.chunk')}
        </p>
      )}
      {panel !== null && <panel.Panel user={user} anchor={button} open={open} onOpenChange={setOpen} />}
    </>
  )
}
