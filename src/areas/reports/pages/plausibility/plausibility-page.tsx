import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../../../domain/archive/list-query.ts'
import { add } from '../../../../domain/time/calendar.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { RangeBar } from '../../../../ui/loaded/range-bar.tsx'
import { useListAddress } from '../../../../ui/loaded/use-list-address.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import type { Station } from '../../../../wire/server/station.ts'
import { checkedSource } from '../../rules/plausibility/check.ts'
import styles from './plausibility.module.css'
import { StationCheck } from './station-check.tsx'

const ADDRESS: ListAddress<'time'> = {
  sorts: ['time'],
  fields: new Set(['kind', 'pv', 'eks', 'from', 'to', 'text']),
  opened: 'finding',
  newest: 'time',
  limit: 1000,
}
const MOST_YEARS = 1

/** What of the archive of a station and a period cannot be trusted, before somebody signs a report with it. Domain 4.3. */
export function PlausibilityPage() {
  const { t } = useTranslation('plausibility')
  const { timeZone: zone } = useFormat()
  const address = useListAddress(ADDRESS)
  const { range } = address.query
  const [text, setStation] = useParameter('station')
  const { load, body, refetch } = useQuery('stations')
  const station = body?.find(({ id }) => String(id) === text)
  const isLong = range.to > add('Years', MOST_YEARS, range.from, zone)
  const source = checkedSource(range, zone)
  return (
    <Page title={t('title')}>
      <RangeBar of={ADDRESS} address={address}>
        <StationChoice stations={body} value={text} onChange={setStation} />
      </RangeBar>
      <LoadGate what={t('stations')} load={load} body={body} onRetry={refetch}>
        {() =>
          station === undefined || isLong ? (
            <p className={`${controls.panel} ${controls.notice}`} role="status">
              {isLong ? t('tooLong') : t(text === null ? 'none' : 'unknown', { station: text })}
            </p>
          ) : (
            <StationCheck key={station.id} station={station} source={source} address={address} />
          )
        }
      </LoadGate>
    </Page>
  )
}

interface StationChoiceProps {
  readonly stations: readonly Station[] | null
  readonly value: string | null
  readonly onChange: (station: string) => void
}

function StationChoice({ stations, value, onChange }: StationChoiceProps) {
  const { t } = useTranslation(['plausibility', 'common'])
  const { language } = useFormat()
  const id = useId()
  const sorted = useMemo(() => {
    const collator = new Intl.Collator(language, { numeric: true })
    return (stations ?? []).toSorted((a, b) => collator.compare(a.name, b.name))
  }, [stations, language])
  const isListed = sorted.some((station) => String(station.id) === value)
  return (
    <span className={styles.station}>
      <label htmlFor={id}>{t('common:field.station')}</label>
      <select
        id={id}
        className={controls.input}
        value={isListed ? (value ?? '') : ''}
        onChange={({ target }) => onChange(target.value)}
      >
        {!isListed && (
          <option value="" disabled>
            {t('choose')}
          </option>
        )}
        {sorted.map((station) => (
          <option key={station.id} value={station.id}>
            {station.name}
          </option>
        ))}
      </select>
    </span>
  )
}
