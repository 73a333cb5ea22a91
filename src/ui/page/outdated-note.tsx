import { useTranslation } from 'react-i18next'
import { brokenLinks } from '../../domain/values/broken-links.ts'
import { refetchOutdated } from '../../live/calls/query-cache.ts'
import { useConnection } from '../../live/views/hooks.ts'
import { Button } from '../controls/button.tsx'
import { useOutdatedText } from '../status/outdated-text.ts'
import { PageNote } from './page-note.tsx'

/** Says since when a part of the page could not be read again, and why. While a link is broken, its bar says so of everything. */
export function OutdatedNote() {
  const { t } = useTranslation('common')
  const text = useOutdatedText()
  const isBroken = brokenLinks(useConnection()).length > 0
  if (text === null || isBroken) return null
  return (
    <PageNote>
      <p>{text}</p>
      <Button onClick={refetchOutdated}>{t('action.retry')}</Button>
    </PageNote>
  )
}
