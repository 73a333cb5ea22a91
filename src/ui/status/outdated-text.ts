import { useTranslation } from 'react-i18next'
import { useOutdated } from '../../live/views/hooks.ts'
import { useFormat } from '../locale/plant-settings.tsx'
import { useErrorText } from './error-texts.ts'

/** Returns since when a part of what is shown could not be read again, and why; null while all of it is. */
export function useOutdatedText(): string | null {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const format = useFormat()
  const outdated = useOutdated()
  if (outdated === null) return null
  return t('load.outdated', { time: format.dateTime(outdated.readAt), reason: errorText(outdated.error) })
}
