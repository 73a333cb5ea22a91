import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { NamedCause } from '../../../domain/alerts/first-cause.ts'
import { stationPath } from '../../../domain/text/paths.ts'
import type { Alert } from '../../../wire/server/alert.ts'
import { causeText, useBursts, useCauses } from './use-causes.ts'

/**
 * What a pending alert likely came of: what began at its station, or what that came of. Nothing where it began by itself, nor of one
 * that has gone from the list: what was pending with it then is not known any more.
 */
export function AlertCause({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation(['situation', 'cause'])
  const { t: causeTexts } = useTranslation('cause')
  const cause = useCause(alert)
  if (cause === null) return null
  return (
    <>
      <dt>{t('situation:column.began')}</dt>
      <dd data-cause={cause.why}>
        <Link to={stationPath(cause.first.stationNumber)}>{causeText(causeTexts, cause)}</Link>
      </dd>
    </>
  )
}

function useCause({ id, stationNumber, timestamp }: Alert): NamedCause | null {
  const { groups } = useBursts().list
  const causes = useCauses(groups)
  const own = groups?.find(
    ({ first, newest }) =>
      first?.stationNumber === stationNumber && first.timestamp <= timestamp && timestamp <= newest,
  )
  if (own?.first == null) return null
  return own.first.id === id ? (causes.get(own.id) ?? null) : { ...own, first: own.first, why: 'first' }
}
