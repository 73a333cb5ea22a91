import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { sayHornTest } from '../../../live/connection/live-client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { preferences } from '../../../ui/preferences/preferences.ts'
import styles from './sound-panel.module.css'
import { beep } from './tone.ts'

/** A shift is seldom longer. */
const DUE_MS = 12 * 3_600_000

/** Sounds the most urgent tone once, asks whether it was heard, and keeps the answer in the journal: once a shift. */
export function HornCheck() {
  const { t } = useTranslation('sound')
  const { dateTime } = useFormat()
  const { hornHeardAt } = useSnapshot(preferences)
  const [step, setStep] = useState<'idle' | 'asking' | 'unheard'>('idle')
  const isDue = hornHeardAt === null || Math.abs(Date.now() - hornHeardAt) > DUE_MS
  const answer = (wasHeard: boolean) => {
    sayHornTest(wasHeard)
    if (wasHeard) preferences.hornHeardAt = Date.now()
    setStep(wasHeard ? 'idle' : 'unheard')
  }
  return (
    <div className={styles.check} data-horn-check={isDue ? 'due' : 'done'}>
      <Button
        onClick={() => {
          void beep(0)
          setStep('asking')
        }}
      >
        <BellRing size={16} aria-hidden="true" />
        {t('check.run')}
      </Button>
      {step === 'asking' && (
        <p className={styles.answers} role="status">
          {t('check.question')} <Button onClick={() => answer(true)}>{t('check.yes')}</Button>{' '}
          <Button onClick={() => answer(false)}>{t('check.no')}</Button>
        </p>
      )}
      <p className={styles.reason}>
        {step === 'unheard' && `${t('check.failed')} `}
        {hornHeardAt === null ? t('check.never') : t('check.at', { time: dateTime(hornHeardAt) })}
        {isDue && ` ${t('check.due')}`}
      </p>
    </div>
  )
}
