import { Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { Button } from '../../../ui/controls/button.tsx'
import { preferences } from '../../../ui/preferences/preferences.ts'

/** Switches the sound of new alerts on or off, for all tabs of this browser. */
export function HornButton() {
  const { t } = useTranslation('sound')
  const { horn } = useSnapshot(preferences)
  const Sign = horn ? Volume2 : VolumeX
  return (
    <Button
      aria-pressed={horn}
      title={t(horn ? 'horn.on' : 'horn.off')}
      onClick={() => {
        preferences.horn = !horn
      }}
    >
      <Sign size={16} aria-hidden="true" />
      {t('horn.label')}
    </Button>
  )
}
