import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { planKey } from '../../../../domain/plans/plan-activation.ts'
import type { ShiftPlan } from '../../../../domain/shift/shift-plan.ts'
import { alarmPlanPath, PATHS, stationPath } from '../../../../domain/text/paths.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { ShiftLog } from '../../../../wire/tabs/shift-log.ts'
import { useDuty } from '../../../remote-alarm/calls/use-duty.ts'
import { lineKey, useLines } from '../../../remote-alarm/calls/use-lines.ts'
import { isKnown, planDetail } from '../../../remote-alarm/plans/plan-row.ts'
import { useStationsDown } from '../../../stations/station/use-stations-down.ts'
import { useWordsOfReminders } from '../../../values/reminders/use-reminder-words.ts'
import { useReminders } from '../../../values/reminders/use-reminders.ts'
import { pendingLine } from '../../rules/alert-lines.ts'
import { countsOf } from '../../rules/chapters.ts'
import type { ShiftRemark } from '../../rules/handover-book.ts'
import type { LogLine } from '../../rules/log-line.ts'
import { joined, type LogWords } from '../../rules/log-words.ts'
import { type Matter, type MatterKind, mattersOf } from '../../rules/open-matters.ts'

export interface OpenMatters {
  readonly matters: readonly Matter[]
  /** A sentence: of which kinds nobody knows all, or only the last known state. Null without one. */
  readonly doubts: string | null
}

/** Of what has no more to say. */
const BARE = { sign: null, place: '', state: '', user: '', to: null, pv: null, at: null } as const

/** Returns what is open at the end of a time, or now as far as no log tells of another time. */
export function useOpenMatters(
  log: ShiftLog,
  words: LogWords,
  {
    stale,
    plan,
    remarks,
  }: { readonly stale: boolean; readonly plan: ShiftPlan; readonly remarks: readonly ShiftRemark[] },
): OpenMatters {
  const { t } = words
  const { timeZone: zone } = useFormat()
  const alerts = log.alerts.rows.filter(({ there, open }) => there > 0 || open > 0)
  const lines = useFaultyLines()
  const stations = useDownStations()
  const plans = useIdlePlans()
  const temporary = useTemporary()
  const matters = mattersOf(
    {
      alert: alerts.map((row) => pendingLine(row, words)),
      line: lines.list,
      station: stations.list,
      plan: plans.list,
      temporary,
      remark: remarks.map((remark) => remarkLine(remark)),
    },
    {
      plan,
      zone,
      until: Math.max(log.from, log.until - 1),
      words: (count) => t('handover:shifts', { count }),
    },
  )
  const doubtful: readonly (MatterKind | false)[] = [
    // What was there when a time ended may have gone since.
    (stale || countsOf(log) === null || (log.isOver && log.older > 0)) && 'alert',
    lines.isDoubtful && 'line',
    stations.isDoubtful && 'station',
    plans.isDoubtful && 'plan',
  ]
  const kinds = doubtful.filter((kind) => kind !== false).map((kind) => t(`handover:open.kind.${kind}`))
  return { matters, doubts: kinds.length === 0 ? null : t('handover:open.doubts', { kinds: kinds.join(', ') }) }
}

/** Returns the line of a remark, as the page, the paper and the file say it. */
export function remarkLine({ id, at, by, text, about, to }: ShiftRemark): LogLine {
  return { ...BARE, id, at, place: about, text, user: by.name, to }
}

interface Known {
  readonly list: readonly LogLine[]
  readonly isDoubtful: boolean
}

function useFaultyLines(): Known {
  const { t } = useTranslation(['duty', 'handover'])
  const { listed, now, isOld } = useLines()
  const names = new Map(useQuery('stations').body?.map(({ id, name }) => [id, name]))
  const list = now
    .filter(({ faulty }) => faulty)
    .map((line): LogLine => {
      const { connectionType: type, lineNumber, station } = line
      return {
        ...BARE,
        id: `line-${lineKey(line)}`,
        place: names.get(station.stationNumber) ?? '',
        text: t('handover:line', { number: lineNumber, type: t(`line.${type}`) }),
        state: t('line.faulty'),
        to: PATHS.duty,
      }
    })
  return { list, isDoubtful: listed === null || isOld }
}

function useDownStations(): Known {
  const { t } = useTranslation('handover')
  const { down, isUntold, isOld } = useStationsDown()
  const list = down.map(
    ({ station: { id, name }, since }): LogLine => ({
      ...BARE,
      id: `station-${id}`,
      at: since,
      place: name,
      text: t('unreachable'),
      to: stationPath(id),
    }),
  )
  return { list, isDoubtful: isUntold || isOld }
}

function useIdlePlans(): Known {
  const { t } = useTranslation(['plans', 'duty'])
  const { rows } = useDuty()
  const list = (rows ?? [])
    .filter(({ plan }) => !plan.active)
    .map((row): LogLine => {
      const { plan } = row
      return {
        ...BARE,
        id: `plan-${row.key}`,
        at: plan.activeSince,
        place: planDetail(row),
        text: t('duty:plan', { number: plan.planNumber, name: plan.planname }),
        state: t('state.inactive'),
        to: alarmPlanPath(planKey(plan)),
      }
    })
  return { list, isDoubtful: rows === null || !rows.every(isKnown) }
}

/** What was set for a while at this workstation. */
function useTemporary(): readonly LogLine[] {
  const { t } = useTranslation('reminder')
  const format = useFormat()
  const { list: unstable, due } = useReminders()
  const ids = unstable.map(({ id, until }) => `${id}/${until}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another array each time; its ids and times say whether it is the same
  const list = useMemo(() => unstable, [ids])
  const words = useWordsOfReminders(list)
  return list.map(({ id, setAt, until, user, reason }, index): LogLine => {
    const time = format.stamp(until, plantNow())
    return {
      ...BARE,
      id: `temporary-${id}`,
      at: setAt,
      text: joined([words[index]?.what ?? '', reason !== '' && t('because', { reason })]),
      state: t(index < due ? 'due' : 'until', { time }),
      user,
      to: PATHS.journal,
    }
  })
}
