import { BellOff, Volume2, VolumeX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { Button } from '../../../ui/controls/button.tsx'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { PopoverButton } from '../../../ui/overlay/popover-button.tsx'
import { preferences } from '../../../ui/preferences/preferences.ts'
import { audioState } from '../sound/audio-state.ts'
import { onSilenceKey } from '../sound/silence-key.ts'
import { SoundPanel } from '../sound/sound-panel.tsx'
import { useSilenceWords } from '../sound/use-silence-words.ts'
import { startAlarm } from './alarm.ts'
import { AlertAnnouncer } from './alert-announcer.tsx'
import styles from './sound.module.css'

const NOTHING = {}
const loadPanel = async () => SoundPanel

/**
 * The sound of alerts in the header: whether it would sound now, one press to mute it, and its settings. Announces new
 * alerts to screen readers as well.
 */
export function SoundControls() {
  const { t } = useTranslation('sound')
  const { horn } = useSnapshot(preferences)
  const { isLocked, heardAt, isUnheard } = useSnapshot(audioState)
  // Nobody misses a sound that another tab plays.
  const isSilent = isLocked && heardAt === null
  const { priorities } = usePlantSettings()
  const { isSilent: isMuted, isOffered, length, text, toggle } = useSilenceWords()
  useEffect(() => startAlarm(priorities), [priorities])
  useEffect(() => (horn && isOffered ? onSilenceKey(toggle) : undefined), [horn, isOffered, toggle])
  const elsewhere = horn && heardAt !== null ? t('heardAt', { page: heardAt }) : undefined
  const Sign = horn && !isSilent && !isMuted ? Volume2 : VolumeX
  return (
    <>
      <AlertAnnouncer />
      <div className={styles.slot} title={elsewhere} data-silent={(horn && isSilent) || undefined}>
        {horn && isSilent && (
          <span className={styles.locked} title={t('locked')} data-sound-locked data-unheard={isUnheard || undefined}>
            {t('horn.off')}
          </span>
        )}
        {horn && isOffered && (
          <Button
            quiet
            className={styles.mute}
            aria-pressed={isMuted}
            aria-keyshortcuts="S"
            title={text}
            onClick={toggle}
          >
            <BellOff size={16} aria-hidden="true" />
            <span className="visually-hidden">{t('muted')} </span>
            <span className={styles.left}>{length}</span>
          </Button>
        )}
        <PopoverButton
          isIcon
          label={<Sign size={18} aria-hidden="true" />}
          title={elsewhere ?? t('horn.label')}
          load={loadPanel}
          content={NOTHING}
        />
      </div>
    </>
  )
}
