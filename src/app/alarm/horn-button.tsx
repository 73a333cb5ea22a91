import { Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import controls from '../../components/controls/controls.module.css'
import { preferences } from '../../components/preferences/preferences.ts'

interface HornButtonProps {
  /** Shows the label next to the icon. */
  readonly named?: boolean
  readonly className?: string | undefined
}

/** Switches the sound of new alerts on or off, for all tabs of this browser. */
export function HornButton({ named = false, className = '' }: HornButtonProps) {
  const { t } = useTranslation('shell')
  const { horn } = useSnapshot(preferences)
  const Sign = horn ? Volume2 : VolumeX
  return (
    <button
      type="button"
      className={`${named ? controls.button : controls.quiet} ${className}`}
      aria-label={named ? undefined : t('horn.label')}
      aria-pressed={horn}
      title={t(horn ? 'horn.on' : 'horn.off')}
      onClick={() => {
        preferences.horn = !horn
      }}
    >
      <Sign size={named ? 16 : 18} aria-hidden="true" />
      {named && t('horn.label')}
    </button>
  )
}
