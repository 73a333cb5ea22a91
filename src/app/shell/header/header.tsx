import { Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSnapshot } from 'valtio/react'
import { SoundSlot } from '../../../areas/alerts/horn/sound-slot.tsx'
import { HOME } from '../../../domain/text/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { preferences } from '../../../ui/preferences/preferences.ts'
import type { UserInfo } from '../../../wire/server/system.ts'
import { PaletteSlot } from '../palette/palette-slot.tsx'
import { UserMenu } from '../user/user-menu.tsx'
import { AlarmStrip } from './alarm-strip.tsx'
import { Chain } from './chain.tsx'
import { Clock } from './clock.tsx'
import styles from './header.module.css'

interface HeaderProps {
  readonly user: UserInfo
  readonly navigationId: string
}

export function Header({ user, navigationId }: HeaderProps) {
  const { t } = useTranslation('shell')
  const { name } = usePlantSettings()
  const { navigationOpen } = useSnapshot(preferences)
  return (
    <header className={styles.header}>
      <Button
        quiet
        className={styles.toggle}
        aria-label={t('toggleNavigation')}
        aria-expanded={navigationOpen}
        aria-controls={navigationId}
        onClick={() => {
          preferences.navigationOpen = !navigationOpen
        }}
      >
        <Menu size={18} aria-hidden="true" />
      </Button>
      <Link className={styles.plant} to={HOME} title={name || undefined}>
        {name || t('plant')}
      </Link>
      <PaletteSlot />
      <AlarmStrip />
      <Chain />
      <SoundSlot />
      <Clock />
      <UserMenu user={user} />
    </header>
  )
}
