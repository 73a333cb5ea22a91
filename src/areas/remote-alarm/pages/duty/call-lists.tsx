import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpen } from '../../../../domain/alerts/alert-state.ts'
import { planKey } from '../../../../domain/plans/plan-activation.ts'
import type { Format } from '../../../../domain/text/format.ts'
import { serverNow } from '../../../../live/connection/frame-clock.ts'
import { PrioritySign } from '../../../../ui/alert-sign/priority-sign.tsx'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { Opens } from '../../../../ui/controls/opens.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import { textTrack } from '../../../../ui/table/rows/usual-columns.ts'
import type { CallOut } from '../../../../wire/server/remote-alert.ts'
import { type PastCall, pastCalls } from '../../rules/duty.ts'
import styles from './duty.module.css'

/** Of the domain: the last calls with their results. */
const SHOWN_CALLS = 20
/** Width of a time of today, and of one with its day. */
const LEAST_TIME_PX = 76
const MOST_TIME_PX = 136
const LEAST_RESULT_PX = 96
const MOST_RESULT_PX = 200

/** Only times of another day have their day: then the column has room for it. */
function timeTrack(times: readonly number[], format: Format): string {
  const texts = times.map((at) => format.stamp(at, serverNow()))
  return textTrack(texts, LEAST_TIME_PX, MOST_TIME_PX)
}

interface UndeliveredProps {
  readonly callOuts: readonly CallOut[]
  /** Of the plans of all of them; null when they can be acknowledged now. */
  readonly blocked: string | null
  readonly onAcknowledge: () => void
}

/** The messages that nobody has confirmed, each with the sign of its most urgent alert. */
export function UndeliveredList({ callOuts, blocked, onAcknowledge }: UndeliveredProps) {
  const { t } = useTranslation('duty')
  const format = useFormat()
  const columns = useMemo<readonly Column<CallOut>[]>(
    () => [
      {
        id: 'priority',
        title: t('call.priority'),
        titleHidden: true,
        track: '36px',
        fits: true,
        plain: ({ alert }) => alert.priority,
        cell: ({ alert }) => (
          <PrioritySign priority={alert.priority} open={isOpen(alert)} gone={alert.goneTimestamp !== null} />
        ),
      },
      {
        id: 'what',
        title: t('call.message'),
        track: 'minmax(120px, 1fr)',
        text: ({ alert }) => alert.description,
      },
      {
        id: 'tried',
        title: t('call.tried'),
        track: '76px',
        align: 'end',
        from: 380,
        text: ({ attempts }) => String(attempts.filter(({ state }) => state === 'Placed').length),
      },
      {
        id: 'ended',
        title: t('call.ended'),
        track: timeTrack(
          callOuts.map(({ endsAt }) => endsAt),
          format,
        ),
        text: ({ endsAt }) => format.stamp(endsAt, serverNow()),
      },
    ],
    [t, format, callOuts],
  )
  return (
    <section
      className={`${controls.panel} ${styles.panel}`}
      aria-label={t('undeliveredTitle')}
      data-undelivered={callOuts.length}
    >
      <h2 className={controls.panelTitle}>
        {t('undeliveredTitle')} <small>{callOuts.length}</small>
        {callOuts.length > 0 && (
          <span className={styles.end}>
            <CommandButton blocked={blocked} onRun={onAcknowledge}>
              <Opens text={t('acknowledge')} />
            </CommandButton>
          </span>
        )}
      </h2>
      <DataTable
        label={t('undeliveredTitle')}
        columns={columns}
        rows={callOuts}
        rowId={messageId}
        empty={t('noneUndelivered')}
      />
    </section>
  )
}

/** The last calls and what became of them. */
export function CallList({ callOuts }: { readonly callOuts: readonly CallOut[] }) {
  const { t } = useTranslation('duty')
  const format = useFormat()
  const rows = useMemo(() => pastCalls(callOuts).slice(0, SHOWN_CALLS), [callOuts])
  const columns = useMemo<readonly Column<PastCall>[]>(
    () => [
      {
        id: 'at',
        title: t('call.at'),
        track: timeTrack(
          rows.map(({ at }) => at),
          format,
        ),
        text: ({ at }) => format.stamp(at, serverNow()),
      },
      { id: 'recipient', title: t('call.recipient'), track: 'minmax(110px, 1fr)', text: ({ recipient }) => recipient },
      {
        id: 'line',
        title: t('line.type'),
        track: '92px',
        from: 520,
        text: ({ connectionType }) => (connectionType === null ? '–' : t(`line.${connectionType}`)),
      },
      {
        id: 'result',
        title: t('call.result'),
        track: textTrack(
          rows.map(({ result }) => t(`result.${result}`)),
          LEAST_RESULT_PX,
          MOST_RESULT_PX,
        ),
        text: ({ result }) => t(`result.${result}`),
      },
    ],
    [t, format, rows],
  )
  return (
    <section className={`${controls.panel} ${styles.panel}`} aria-label={t('call.title')}>
      <h2 className={controls.panelTitle}>
        {t('call.title')} <small>{rows.length}</small>
      </h2>
      <DataTable label={t('call.title')} columns={columns} rows={rows} rowId={callId} empty={t('call.none')} />
    </section>
  )
}

function messageId({ plan, sentAt }: CallOut): string {
  return `${planKey(plan)}-${sentAt}`
}

function callId({ key }: PastCall): string {
  return key
}
