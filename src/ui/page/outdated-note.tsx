import { useTranslation } from 'react-i18next'
import { brokenLinks } from '../../domain/values/broken-links.ts'
import { refetchOutdated } from '../../live/calls/query-cache.ts'
import { useConnection, useOutdated } from '../../live/views/hooks.ts'
import { Button } from '../controls/button.tsx'
import { useFormat } from '../locale/plant-settings.tsx'
import { useErrorText } from '../status/error-texts.ts'
import { PageNote } from './page-note.tsx'

/** Says since when a part of the page could not be read again, and why. While a link is broken, its bar says so of everything. */
export function OutdatedNote() {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const format = useFormat()
  const outdated = useOutdated()
  const isBroken = brokenLinks(useConnection()).length > 0
  if (outdated === null || isBroken) return null
  const time = format.dateTime(outdated.readAt)
  return (
    <PageNote>
      <p>{t('load.outdated', { time, reason: errorText(outdated.error) })}</p>
      <Button onClick={refetchOutdated}>{t('action.retry')}</Button>
    </PageNote>
  )
}
