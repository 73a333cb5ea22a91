import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { distinctPvs, pvParam } from '../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { durationText } from '../../../ui/time/range/range-texts.ts'
import type { ShiftLog } from '../../../wire/tabs/shift-log.ts'
import { useDueWords } from '../../maintenance/messages/use-due-words.ts'
import type { LogWords } from '../rules/log-words.ts'

/** Returns what the lines of a log are made of, with the names of PVs that the log has only by number. */
export function useLogWords(log: ShiftLog): LogWords {
  const { t } = useTranslation(['handover', 'common', 'events', 'duty', 'situation', 'cause'])
  const { t: timeText } = useTranslation('time')
  const format = useFormat()
  const due = useDueWords()
  const { notes, services } = log
  const pvs = useMemo(() => {
    const all = [...notes.rows.map(({ pv }) => pv), ...services.rows.map(({ pvRef }) => pvRef)]
    return distinctPvs(all)
  }, [notes, services])
  const { body } = useQuery('pvConfigs', pvs.length === 0 ? null : { pvs })
  return useMemo(() => {
    const named = new Map(
      body?.map(({ pvRef, name, stationName }) => [pvParam(pvRef), { name, station: stationName }] as const),
    )
    return {
      t,
      format,
      length: (ms) => durationText(ms, timeText),
      pvNamed: (pv) => named.get(pvParam(pv)) ?? null,
      overdue: due.left,
    }
  }, [t, format, timeText, body, due])
}
