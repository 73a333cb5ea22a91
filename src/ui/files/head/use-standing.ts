import { useTranslation } from 'react-i18next'
import { brokenLinks } from '../../../domain/values/broken-links.ts'
import { useConnection, useSkippedRows } from '../../../live/views/hooks.ts'
import { useOutdatedText } from '../../status/outdated-text.ts'

/** Returns what a file and paper must say of all that they show, a sentence each: how old it is, and what it lacks. */
export function useStanding(): readonly string[] {
  const { t } = useTranslation('common')
  const isBroken = brokenLinks(useConnection()).length > 0
  const outdated = useOutdatedText()
  const skipped = useSkippedRows()
  return [
    ...(isBroken ? [t('value.lastKnownState')] : []),
    ...(outdated === null ? [] : [outdated]),
    ...(skipped === 0 ? [] : [t('load.skippedRows', { count: skipped })]),
  ]
}
