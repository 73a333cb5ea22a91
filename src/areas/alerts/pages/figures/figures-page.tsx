import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ALERT_FIGURES } from '../../../../domain/archive/list-addresses.ts'
import { loadedTimes } from '../../../../domain/archive/list-query.ts'
import { keyOfRange, rangeKey } from '../../../../domain/time/range-key.ts'
import { previousRange } from '../../../../domain/time/time-range.ts'
import { useLiveValue } from '../../../../live/views/hooks.ts'
import { PrintButton } from '../../../../ui/files/print/print-button.tsx'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { CutNote } from '../../../../ui/loaded/cut-note.tsx'
import { RangeBar } from '../../../../ui/loaded/range-bar.tsx'
import { useListAddress } from '../../../../ui/loaded/use-list-address.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageLastKnown } from '../../../../ui/page/page-last-known.tsx'
import { rangeText } from '../../../../ui/time/range/range-texts.ts'
import { FiguresReport } from './figures-report.tsx'

/** How many alarms a plant has, which, how fast they are acted on, and what standards say of that. Domain 3.4. */
export function FiguresPage() {
  const { t } = useTranslation('figures')
  const { t: timeText } = useTranslation('time')
  const format = useFormat()
  const zone = format.timeZone
  const address = useListAddress(ALERT_FIGURES)
  const { range } = address.query
  const key = useMemo(() => rangeKey({ ...loadedTimes(range), zone }), [range, zone])
  const beforeKey = useMemo(() => keyOfRange(previousRange(range, zone), zone), [range, zone])
  const { value, load, stale } = useLiveValue('alertFigures', key)
  // The time before is counted once this one is: who opens the page waits for this one.
  const before = useLiveValue('alertFigures', value === null ? null : beforeKey)
  return (
    <Page title={t('title')} actions={<PrintButton />}>
      <RangeBar of={ALERT_FIGURES} address={address}>
        <PageLastKnown isOld={stale} />
      </RangeBar>
      {value !== null && value.more > 0 && (
        <CutNote
          loaded={value.count}
          more={value.more}
          oldest={value.from}
          range={range}
          onRange={(choice) => address.set({ range: choice })}
        />
      )}
      <LoadGate what={t('what')} load={load.state === 'empty' ? { state: 'loading' } : load} body={value}>
        {(figures) => (
          <FiguresReport figures={figures} before={before.value} range={rangeText(range, format, timeText)} />
        )}
      </LoadGate>
    </Page>
  )
}
