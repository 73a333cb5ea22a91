import { Popover } from '@base-ui/react/popover'
import { KeyRound, LogOut, Monitor, QrCode, Settings } from 'lucide-react'
import { type ComponentType, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { SoundPanel } from '../../../areas/alerts/sound/sound-panel.tsx'
import { PATHS } from '../../../domain/text/paths.ts'
import { wallPath } from '../../../domain/wall/wall-plan.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DensitySelect, LanguageSelect, ThemeSelect } from '../../../ui/preferences/preference-select.tsx'
import { UnfocusedPaceSelect } from '../../../ui/preferences/unfocused-pace-select.tsx'
import { WrapperSection } from '../../../ui/wrapper/wrapper-section.tsx'
import type { UserInfo } from '../../../wire/server/system.ts'
import type { QrDialogProps } from '../qr/qr-dialog.tsx'
import styles from './user-menu.module.css'

export interface UserPanelProps {
  readonly user: UserInfo
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The content of the user menu: preferences, sound, password, QR code of the page, the native app around it, logout. */
export function UserPanel({ user, anchor, open, onOpenChange }: UserPanelProps) {
  const { t } = useTranslation(['shell', 'workstation', 'errors'])
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [qr, setQr] = useState<{ readonly QrDialog: ComponentType<QrDialogProps> } | null>(null)
  const [isQrOpen, setQrOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const openQr = async () => {
    try {
      const { QrDialog } = await import('../qr/qr-dialog.tsx')
      setQr({ QrDialog })
      setFailed(false)
      onOpenChange(false)
      setQrOpen(true)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Popover.Root
        open={open}
        onOpenChange={(next, { event }) => {
          // The button handles its own press: closing here as well would make its click open the menu again.
          const onButton = event.target instanceof Node && anchor.current?.contains(event.target)
          if (!(onButton && !next && event.type !== 'keydown')) onOpenChange(next)
        }}
      >
        <Popover.Portal>
          <Popover.Positioner anchor={anchor} side="bottom" align="end" sideOffset={6} className={styles.positioner}>
            <Popover.Popup className={styles.popup} finalFocus={anchor}>
              <Popover.Title className={styles.title}>{user.displayName}</Popover.Title>
              <LanguageSelect />
              <ThemeSelect />
              <DensitySelect />
              <UnfocusedPaceSelect />
              <SoundPanel />
              <Button
                onClick={() => {
                  onOpenChange(false)
                  void navigate(PATHS.settings)
                }}
              >
                <Settings size={16} aria-hidden="true" />
                {t('page.settings')}
              </Button>
              <Button
                onClick={() => {
                  onOpenChange(false)
                  void navigate(PATHS.password)
                }}
              >
                <KeyRound size={16} aria-hidden="true" />
                {t('page.password')}
              </Button>
              <Button aria-haspopup="dialog" onClick={() => void openQr()}>
                <QrCode size={16} aria-hidden="true" />
                {t('workstation:qr')}
              </Button>
              {hasFailed && <p role="alert">{t('errors:page.chunk')}</p>}
              <Button onClick={() => void navigate(wallPath(pathname + search, ''))}>
                <Monitor size={16} aria-hidden="true" />
                {t('workstation:wall')}
              </Button>
              <WrapperSection />
              <Button onClick={() => void navigate(PATHS.logout)}>
                <LogOut size={16} aria-hidden="true" />
                {t('logout')}
              </Button>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {qr !== null && <qr.QrDialog open={isQrOpen} onClose={() => setQrOpen(false)} />}
    </>
  )
}
