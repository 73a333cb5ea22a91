import { Popover } from '@base-ui/react/popover'
import { CircleQuestionMark, KeyRound, LogOut, Monitor, QrCode, Settings } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { SoundSwitch } from '../../../areas/alerts/sound/sound-panel.tsx'
import { helpOf, PATHS } from '../../../domain/text/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DeferredDialog } from '../../../ui/overlay/deferred-dialog.tsx'
import { focusIsFree } from '../../../ui/overlay/focus-is-free.ts'
import overlay from '../../../ui/overlay/overlay.module.css'
import {
  DensitySelect,
  LanguageSelect,
  TextSizeSelect,
  ThemeSelect,
} from '../../../ui/preferences/preference-select.tsx'
import { UnfocusedPaceSelect } from '../../../ui/preferences/unfocused-pace-select.tsx'
import { WrapperSection } from '../../../ui/wrapper/wrapper-section.tsx'
import type { UserInfo } from '../../../wire/server/system.ts'
import styles from './user-menu.module.css'
import { importQr, importWall } from './workplace-dialogs.ts'

export interface UserPanelProps {
  readonly user: UserInfo
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The content of the user menu: preferences, sound, whose choices are among the settings, the help on the page, password, QR code of the page, the native app around it, logout. */
export function UserPanel({ user, anchor, open, onOpenChange }: UserPanelProps) {
  const { t } = useTranslation(['shell', 'workstation', 'files', 'wall'])
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const popup = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<'qr' | 'wall' | null>(null)
  const close = () => setOpened(null)
  const openDialog = (which: 'qr' | 'wall') => {
    onOpenChange(false)
    setOpened(which)
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
          <Popover.Positioner
            positionMethod="fixed"
            anchor={anchor}
            side="bottom"
            align="end"
            sideOffset={6}
            className={overlay.positioner}
          >
            <Popover.Popup
              ref={popup}
              className={styles.popup}
              finalFocus={() => focusIsFree(popup.current) && anchor.current}
            >
              <Popover.Title className={styles.title}>{user.displayName}</Popover.Title>
              <LanguageSelect />
              <ThemeSelect />
              <TextSizeSelect />
              <DensitySelect />
              <UnfocusedPaceSelect />
              <SoundSwitch />
              <Button aria-haspopup="dialog" onClick={() => openDialog('wall')}>
                <Monitor size={16} aria-hidden="true" />
                {t('workstation:wall')}
              </Button>
              <Button aria-haspopup="dialog" onClick={() => openDialog('qr')}>
                <QrCode size={16} aria-hidden="true" />
                {t('workstation:qr')}
              </Button>
              <Button
                aria-keyshortcuts="F1"
                onClick={() => {
                  onOpenChange(false)
                  void navigate(helpOf(pathname))
                }}
              >
                <CircleQuestionMark size={16} aria-hidden="true" />
                {t('group.help')}
              </Button>
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
              <WrapperSection />
              <Button onClick={() => void navigate(PATHS.logout)}>
                <LogOut size={16} aria-hidden="true" />
                {t('logout')}
              </Button>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <DeferredDialog load={importQr} open={opened === 'qr'} onClose={close} title={t('files:qr.title')} />
      <DeferredDialog load={importWall} open={opened === 'wall'} onClose={close} title={t('wall:setup.title')} />
    </>
  )
}
