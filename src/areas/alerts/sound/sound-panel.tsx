import { BellOff, Play } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { SILENCES_MIN, soundClass } from '../../../domain/alerts/alert-sound.ts'
import { Button } from '../../../ui/controls/button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { PreferenceChoice } from '../../../ui/preferences/preference-choice.tsx'
import { preferences, REMINDERS_MIN } from '../../../ui/preferences/preferences.ts'
import { HORN_MODES, type HornMode, type SoundClass } from '../../../wire/tabs/horn.ts'
import { audioState } from './audio-state.ts'
import { HornButton } from './horn-button.tsx'
import { HornCheck } from './horn-check.tsx'
import styles from './sound-panel.module.css'
import { beep } from './tone.ts'
import { useSilenceWords } from './use-silence-words.ts'

const CLASSES: readonly SoundClass[] = [0, 1, 2]

/** The horn: on or off, why it is not heard, and silent for a while. */
export function SoundSwitch() {
  const { t, ready } = useTranslation('sound')
  const { horn } = useSnapshot(preferences)
  const { isLocked, heardAt, isUnheard } = useSnapshot(audioState)
  const { isOffered, text, toggle } = useSilenceWords()
  if (!ready) return null
  return (
    <div className={styles.panel}>
      <HornButton />
      {horn && heardAt !== null && <p className={styles.reason}>{t('heardAt', { page: heardAt })}</p>}
      {horn && isLocked && heardAt === null && <p className={styles.reason}>{t('locked')}</p>}
      {isUnheard && <p className={styles.reason}>{t('unheard')}</p>}
      <Button disabled={!horn || !isOffered} title={isOffered ? undefined : t('nothingOpen')} onClick={toggle}>
        <BellOff size={16} aria-hidden="true" />
        {text}
      </Button>
    </div>
  )
}

/** `SoundSwitch`, and how often each class of priorities sounds, how long a silence lasts, reminder, volume and test. */
export function SoundPanel() {
  const { t, ready } = useTranslation('sound')
  const { volume, hornModes, hornReminder, silenceMin } = useSnapshot(preferences)
  const { priorities, rankOf } = usePlantSettings()
  const id = useId()
  if (!ready) return null
  const percent = Math.round(volume * 100)
  const minutes = (count: number) => t('minutes', { minutes: count })
  const modeText = (mode: HornMode) =>
    typeof mode === 'number' ? t('mode.every', { seconds: mode }) : t(`mode.${mode}`)
  return (
    <div className={styles.panel}>
      <SoundSwitch />
      <PreferenceChoice
        label={t('silenceFor')}
        value={String(silenceMin)}
        options={SILENCES_MIN.map((value) => ({ value: String(value), text: minutes(value) }))}
        onChange={(value) => {
          preferences.silenceMin = SILENCES_MIN.find((known) => String(known) === value) ?? SILENCES_MIN[0]
        }}
      />
      {CLASSES.map((tone) => {
        const names = [...priorities.keys()].filter((priority) => soundClass(rankOf(priority)) === tone).join(', ')
        return (
          <div key={tone} className={styles.tone} data-horn-class={tone}>
            <PreferenceChoice
              label={t('mode.label', { priorities: names })}
              value={String(hornModes[tone])}
              options={HORN_MODES.map((mode) => ({ value: String(mode), text: modeText(mode) }))}
              onChange={(value) => {
                preferences.hornModes[tone] = HORN_MODES.find((mode) => String(mode) === value) ?? 'once'
              }}
            />
            <Button
              title={`${t('test')} ${names}`}
              aria-label={`${t('test')} ${names}`}
              onClick={() => void beep(tone)}
            >
              <Play size={14} aria-hidden="true" />
            </Button>
          </div>
        )
      })}
      <PreferenceChoice
        label={t('reminder.label')}
        value={String(hornReminder)}
        options={REMINDERS_MIN.map((value) => ({
          value: String(value),
          text: value === 0 ? t('reminder.never') : minutes(value),
        }))}
        onChange={(value) => {
          preferences.hornReminder = REMINDERS_MIN.find((known) => String(known) === value) ?? 0
        }}
      />
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
      <HornCheck />
    </div>
  )
}
