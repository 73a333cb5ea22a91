import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { loadedTimes } from '../../../../domain/archive/list-query.ts'
import { rangeKey } from '../../../../domain/time/range-key.ts'
import { useLiveValue } from '../../../../live/views/hooks.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageLastKnown } from '../../../../ui/page/page-last-known.tsx'
import { HandoverLog } from './handover-log.tsx'
import { TimeTools } from './time-tools.tsx'
import { useShiftTime } from './use-shift-time.ts'

/** What a shift leaves to the next one: what happened, what is open, and what people say of it. */
export function HandoverPage() {
  const { t } = useTranslation('handover')
  const { timeZone: zone } = useFormat()
  const time = useShiftTime()
  const { range } = time
  const key = useMemo(() => rangeKey({ ...loadedTimes(range), zone }), [range, zone])
  const { value, load, stale } = useLiveValue('shiftLog', key)
  return (
    <Page title={t('title')}>
      <TimeTools time={time} />
      <PageLastKnown isOld={stale} />
      <LoadGate what={t('what')} load={load.state === 'empty' ? { state: 'loading' } : load} body={value}>
        {(log) => <HandoverLog log={log} stale={stale} time={time} />}
      </LoadGate>
    </Page>
  )
}
