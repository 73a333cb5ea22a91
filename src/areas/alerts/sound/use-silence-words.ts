import { useTranslation } from 'react-i18next'
import { useSilence } from './use-silence.ts'

/** Longer than this is said in minutes. In s. */
const SECONDS_UNTIL = 90

/** Returns the silence of the horn with what its button says: what a press does, and how long it lasts, yet or from then on. */
export function useSilenceWords() {
  const { t } = useTranslation('sound')
  const silence = useSilence()
  const { left, canSilence, seconds } = silence
  const isSilent = left > 0
  const time = isSilent ? left : seconds
  const length =
    time <= SECONDS_UNTIL ? t('seconds', { seconds: time }) : t('minutes', { minutes: Math.ceil(time / 60) })
  return {
    ...silence,
    isSilent,
    isOffered: canSilence || isSilent,
    length,
    text: t(isSilent ? 'unmute' : 'mute', { length }),
  }
}
