import { BellOff, Play } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { type SoundClass, soundClass } from '../../../domain/alerts/alert-sound.ts'
import { Button } from '../../../ui/controls/button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { preferences } from '../../../ui/preferences/preferences.ts'
import { HornButton } from './horn-button.tsx'
import styles from './sound-panel.module.css'
import { audioState, beep } from './tone.ts'
import { useMute } from './use-mute.ts'

const CLASSES: readonly SoundClass[] = [0, 1, 2]

/** Sound of new alerts: on or off, muted for a minute, volume, and the tone of each class of priorities. */
export function SoundPanel() {
  const { t, ready } = useTranslation('sound')
  const { horn, volume } = useSnapshot(preferences)
  const { isLocked, heardAt } = useSnapshot(audioState)
  const { priorities, rankOf } = usePlantSettings()
  const { left, canMute, toggle } = useMute()
  const id = useId()
  if (!ready) return null
  const percent = Math.round(volume * 100)
  const mute = left > 0 ? t('unmute', { seconds: left }) : t('mute')
  return (
    <div className={styles.panel}>
      <HornButton />
      {horn && heardAt !== null && <p className={styles.reason}>{t('heardAt', { page: heardAt })}</p>}
      {horn && isLocked && heardAt === null && <p className={styles.reason}>{t('locked')}</p>}
      <Button
        disabled={!horn || !(canMute || left > 0)}
        title={canMute || left > 0 ? undefined : t('nothingOpen')}
        onClick={toggle}
      >
        <BellOff size={16} aria-hidden="true" />
        {mute}
      </Button>
      <div className={controls.field}>
        <label htmlFor={id}>{t('volume', { percent })}</label>
        <input
          id={id}
          type="range"
          className={styles.volume}
          min={10}
          max={100}
          step={10}
          value={percent}
          onChange={(event) => {
            preferences.volume = Number(event.target.value) / 100
          }}
        />
      </div>
      <fieldset className={styles.tones}>
        <legend>{t('test')}</legend>
        {CLASSES.map((tone) => (
          <Button key={tone} onClick={() => void beep(tone)}>
            <Play size={14} aria-hidden="true" />
            {[...priorities.keys()].filter((priority) => soundClass(rankOf(priority)) === tone).join(', ')}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
