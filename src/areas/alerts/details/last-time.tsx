import { useTranslation } from 'react-i18next'
import { CASES_DAYS, type Operated } from '../../../domain/alerts/last-time.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { useSession } from '../../../live/views/hooks.ts'
import { CommandButton } from '../../../ui/controls/command-button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { LeaveGuard } from '../../../ui/form/state/leave-guard.tsx'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { NoRows } from '../../../ui/table/rows/no-rows.tsx'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'
import { durationText } from '../../../ui/time/range/range-texts.ts'
import type { Alert } from '../../../wire/server/alert.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import { discardAnnotations } from '../../charts/annotations/annotation-store.ts'
import { useAnnotationActions } from '../../charts/annotations/use-annotation-actions.tsx'
import { useAnnotations } from '../../charts/annotations/use-annotations.ts'
import { newEntry } from '../../charts/rules/annotation-edits.ts'
import styles from './alert-details.module.css'
import { ResponseSheetsOf } from './response-sheets-of.tsx'
import { useLastCases } from './use-last-cases.ts'

/** Notes of the PV that are shown, the newest ones. */
const MOST_NOTES = 3
interface LastTimeProps {
  readonly alert: Alert
  readonly pv: PvRef
  readonly onOther: (alert: Alert) => void
}

/** What happened the last times, what was operated then, and what people have noted: what helped may help again. A8. */
export function LastTime({ alert, pv, onOther }: LastTimeProps) {
  const { t } = useTranslation('details')
  const { load, cases, operated, isUnread } = useLastCases(alert, pv)
  return (
    <section className={styles.part} aria-label={t('last.title')} data-last-time>
      <h4>{t('last.title')}</h4>
      <ResponseSheetsOf alert={alert} pv={pv} />
      <LoadGate what={t('last.what')} load={load} body={cases}>
        {(known) =>
          known.length === 0 ? (
            <p className={controls.muted}>
              <NoRows>{t('last.none', { days: CASES_DAYS })}</NoRows>
            </p>
          ) : (
            <>
              <ul className={styles.near}>
                {known.map((one) => (
                  <LastCase key={one.id} alert={one} onOther={onOther} />
                ))}
              </ul>
              <p className={styles.operated} data-operated>
                {t('last.operated')} <OperatedText operated={operated} isUnread={isUnread} />
              </p>
            </>
          )
        }
      </LoadGate>
      <Notes alert={alert} pv={pv} />
    </section>
  )
}

function LastCase({ alert, onOther }: Pick<LastTimeProps, 'alert' | 'onOther'>) {
  const { t } = useTranslation('details')
  const { t: timeText } = useTranslation('time')
  const format = useFormat()
  const { timestamp, goneTimestamp, ackTimestamp, ackUser } = alert
  const length = (to: number) => durationText(Math.max(0, to - timestamp), timeText)
  const acked =
    ackTimestamp === null
      ? t('notAcked')
      : t('last.acked', { user: ackUser ?? '', length: length(ackTimestamp) }).trim()
  return (
    <li>
      <button type="button" className={styles.case} onClick={() => onOther(alert)}>
        <span>
          {format.dateTime(timestamp)} · {goneTimestamp === null ? t('stillThere') : length(goneTimestamp)}
        </span>
        <span className={controls.muted}>{acked}</span>
      </button>
    </li>
  )
}

function OperatedText({
  operated,
  isUnread,
}: {
  readonly operated: readonly Operated[] | null
  readonly isUnread: boolean
}) {
  const { t } = useTranslation('details')
  if (operated === null) return isUnread ? t('last.unread') : t('last.reading')
  if (operated.length === 0) return t('last.nothing')
  return operated
    .map(({ pvName, text, newValue, count }) =>
      t('last.times', { count, what: [pvName === '' ? text : pvName, newValue ?? ''].join(' ').trim() }),
    )
    .join(' · ')
}

/** Annotations of the PV: what one has noted, everybody reads. */
function Notes({ alert, pv }: Pick<LastTimeProps, 'alert' | 'pv'>) {
  const { t } = useTranslation(['details', 'annotations', 'form', 'validation', 'overlay'])
  const format = useFormat()
  const session = useSession()
  const { list, edits } = useAnnotations()
  const { blocked, create } = useAnnotationActions()
  const own = (list ?? [])
    .filter((note) => pvParam(note.pv) === pvParam(pv))
    .toSorted((a, b) => b.timestamp - a.timestamp)
  const user = session.state === 'active' ? session.user.displayName || session.user.userName : ''
  const begin = () => {
    const entry = newEntry(Math.min(alert.timestamp, plantNow()), pv, 'MeasurementArchive')
    create({ ...entry, text: user === '' ? '' : `${user}: ` })
  }
  return (
    <div className={styles.notes}>
      {own.slice(0, MOST_NOTES).map(({ id, timestamp, text }) => (
        <p key={id} data-note>
          <span className={controls.muted}>{format.dateTime(timestamp)}</span> {text}
        </p>
      ))}
      <CommandButton quiet blocked={blocked} onRun={begin}>
        {t('last.note')}
      </CommandButton>
      <LeaveGuard isChanged={edits.pending.size > 0} onDiscard={() => discardAnnotations()} staysOnPage />
    </div>
  )
}
