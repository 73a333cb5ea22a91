import { OctagonAlert } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isOpen } from '../../../../domain/alerts/alert-state.ts'
import { planKey } from '../../../../domain/plans/plan-activation.ts'
import { alarmPlanPath, PATHS } from '../../../../domain/text/paths.ts'
import { serverNow } from '../../../../live/connection/frame-clock.ts'
import { PrioritySign } from '../../../../ui/alert-sign/priority-sign.tsx'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { Opens } from '../../../../ui/controls/opens.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { CallOut } from '../../../../wire/server/remote-alert.ts'
import type { CallKnowledge } from '../../calls/use-duty.ts'
import { CallLink } from '../../numbers/call-link.tsx'
import type { DutyArea, DutyStep } from '../../rules/duty.ts'
import { Countdown } from './countdown.tsx'
import styles from './duty.module.css'

/** While nobody is called, those who would be called last are not what anybody looks for. */
const IDLE_STEPS = 3

interface DutyCardProps {
  readonly area: DutyArea
  readonly calls: CallKnowledge
  /** Returns the number of whoever has a name; null if nobody knows which. */
  readonly numberOf: (recipient: string) => string | null
  /** Null when it can be acknowledged now. */
  readonly blocked: string | null
  readonly onAcknowledge: () => void
  /** Null when the duty of the area can be given to somebody else now. */
  readonly notSwapped: string | null
  readonly onSwap: () => void
}

/** Who is called in one PV area now and who next, or who would be. */
export function DutyCard({ area, calls, numberOf, blocked, onAcknowledge, notSwapped, onSwap }: DutyCardProps) {
  const { t } = useTranslation(['duty', 'numbers'])
  const format = useFormat()
  const { group, plan, callOut, steps, others, problem } = area
  const shown = callOut === null ? steps.slice(0, IDLE_STEPS) : steps
  const isCalling = callOut?.state === 'Calling'
  // Since when it calls, or could.
  const since = isCalling ? callOut.sentAt : (plan?.activeSince ?? null)
  return (
    <section
      className={`${controls.panel} ${styles.card}`}
      aria-label={group}
      data-duty={group}
      data-state={stateOf(area, calls)}
    >
      <header className={styles.head}>
        <span
          className={styles.state}
          data-needs={isCalling || undefined}
          data-unknown={calls === 'unknown' || undefined}
        >
          {t(`state.${stateOf(area, calls)}`)}
        </span>
        <h2>{group}</h2>
        {plan !== null && (
          <span className={controls.muted}>
            <Link to={alarmPlanPath(planKey(plan))}>{t('plan', { number: plan.planNumber, name: plan.planname })}</Link>
            {since !== null &&
              ` · ${t(isCalling ? 'since' : 'activeSince', { time: format.stamp(since, serverNow()) })}`}
          </span>
        )}
        <span className={styles.act}>
          <CommandButton blocked={notSwapped} onRun={onSwap}>
            <Opens text={t('numbers:swap.title')} />
          </CommandButton>
          {callOut !== null && (
            <CommandButton primary blocked={blocked} onRun={onAcknowledge}>
              <Opens text={t('acknowledge')} />
            </CommandButton>
          )}
        </span>
        {callOut !== null && <small className={`${controls.muted} ${styles.note}`}>{t('note')}</small>}
      </header>
      {callOut !== null && <CalledFor callOut={callOut} others={others} />}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          <OctagonAlert size={18} aria-hidden="true" />
          <span>{t(`problem.${problem}`, { max: plan?.alertingCountMax ?? 0 })}</span>
          {problem !== 'full' && <Link to={PATHS.alarmPlans}>{t('toPlans')}</Link>}
        </p>
      )}
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {shown.map((step) => (
            <Step
              key={step.place}
              step={step}
              isFirst={step.place === leading(steps)}
              number={numberOf(step.recipient)}
            />
          ))}
          {shown.length < steps.length && (
            <li className={styles.step}>
              <span className={controls.muted}>{t('step.more', { count: steps.length - shown.length })}</span>
            </li>
          )}
          {callOut !== null && (
            <li className={styles.step} data-step="end">
              <span className={controls.muted}>{t('end', { time: format.time(callOut.endsAt) })}</span>
              <b>{t('undelivered')}</b>
            </li>
          )}
        </ol>
      )}
    </section>
  )
}

/** The alert for which somebody is called. */
function CalledFor({ callOut, others }: { readonly callOut: CallOut; readonly others: number }) {
  const { t } = useTranslation('duty')
  const format = useFormat()
  const { alert, alertCount } = callOut
  const more = alertCount - 1
  return (
    <p className={styles.alert}>
      <PrioritySign priority={alert.priority} open={isOpen(alert)} gone={alert.goneTimestamp !== null} size={22} />
      <span className={controls.muted}>{format.stamp(alert.timestamp, serverNow())}</span>
      <Link to={PATHS.pendingAlerts}>
        <b>{alert.description}</b>
      </Link>
      {more > 0 && <span className={controls.muted}>{t('more', { count: more })}</span>}
      {others > 0 && <span className={controls.muted}>{t('others', { count: others })}</span>}
    </p>
  )
}

interface StepProps {
  readonly step: DutyStep
  /** The one whose name has to be read from afar: called now, or first. */
  readonly isFirst: boolean
  /** Null if nobody knows which. */
  readonly number: string | null
}

function Step({ step: { place, recipient, at, state, connectionType }, isFirst, number }: StepProps) {
  const { t } = useTranslation('duty')
  const format = useFormat()
  const say = useCallback((left: string) => t('in', { left }), [t])
  return (
    <li className={styles.step} data-step={state} data-first={isFirst || undefined}>
      <span className={controls.muted}>
        <span className={styles.place}>{place}</span>{' '}
        {at === null
          ? t(place === 1 ? 'step.wouldBe' : 'step.then')
          : state === 'next'
            ? t('step.next', { time: format.time(at) })
            : t(`step.${state}`, { time: format.time(at) })}
      </span>
      {at !== null && state === 'next' && <Countdown to={at} say={say} />}
      <b className={styles.name}>{number === null ? recipient : <CallLink number={number}>{recipient}</CallLink>}</b>
      {connectionType !== null && <span className={controls.muted}>{t(`line.${connectionType}`)}</span>}
    </li>
  )
}

/** The place of whoever is called now, or next. */
function leading(steps: readonly DutyStep[]): number {
  const step = steps.find(({ state }) => state === 'now') ?? steps.find(({ state }) => state === 'next')
  return step?.place ?? 1
}

function stateOf({ callOut, plan }: DutyArea, calls: CallKnowledge) {
  if (calls === 'unknown') return 'unknown'
  if (callOut !== null) return callOut.state === 'Calling' ? 'calling' : 'waiting'
  if (plan === null) return 'nobody'
  return calls === 'told' ? 'quiet' : calls
}
