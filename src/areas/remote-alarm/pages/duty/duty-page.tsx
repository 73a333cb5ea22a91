import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { planKey } from '../../../../domain/plans/plan-activation.ts'
import { PATHS } from '../../../../domain/text/paths.ts'
import { isOld } from '../../../../live/views/hooks.ts'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import { Chip } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate, LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageLastKnown } from '../../../../ui/page/page-last-known.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import type { CallOut } from '../../../../wire/server/remote-alert.ts'
import { type Duty, useDuty } from '../../calls/use-duty.ts'
import { useNumberOf } from '../../numbers/call-link.tsx'
import type { PlanRow } from '../../plans/plan-row.ts'
import { usePlanActions } from '../../plans/use-plan-actions.tsx'
import { dutyAreas } from '../../rules/duty.ts'
import { useSwap } from '../../swap/use-swap.tsx'
import { CallList, UndeliveredList } from './call-lists.tsx'
import styles from './duty.module.css'
import { DutyCard } from './duty-card.tsx'
import { LineList } from './line-list.tsx'

/** Who is called tonight: now, next, and whether the lines work. Domain 3.7. */
export function DutyPage() {
  const { t } = useTranslation('duty')
  const catalogue = useCatalogueText()
  const { load, refetch, rows, ...told } = useDuty()
  return (
    <Page
      title={t('page')}
      chips={
        rows !== null && (
          <>
            <Chip>{t('active', countOf(rows))}</Chip>
            <PageLastKnown isOld={rows.some(({ now }) => isOld(now))} />
          </>
        )
      }
      actions={
        <>
          <ButtonLink to={PATHS.callNumbers}>{t('toNumbers')}</ButtonLink>
          <ButtonLink to={PATHS.alarmPlans}>{t('toPlans')}</ButtonLink>
        </>
      }
    >
      <LoadGate what={t('what')} failed={catalogue('plans.notLoaded')} load={load} body={rows} onRetry={refetch}>
        {(known) => <Areas rows={known} {...told} />}
      </LoadGate>
    </Page>
  )
}

const NO_CALL_OUTS: readonly CallOut[] = []

interface AreasProps extends Omit<Duty, 'load' | 'refetch' | 'rows'> {
  readonly rows: readonly PlanRow[]
}

function Areas({ rows, callOuts: told, calls, callLoad, refetchCalls }: AreasProps) {
  const { t } = useTranslation('duty')
  const { rankOf } = usePlantSettings()
  const { whyNotAcked, acknowledge } = usePlanActions()
  const { blocked: notSwapped, swap } = useSwap()
  const callOuts = told ?? NO_CALL_OUTS
  const numberOf = useNumberOf()
  const areas = useMemo(
    () =>
      dutyAreas(
        rows.map(({ plan }) => plan),
        callOuts,
        rankOf,
      ),
    [rows, callOuts, rankOf],
  )
  const undelivered = useMemo(() => callOuts.filter(({ state }) => state === 'Undelivered'), [callOuts])
  const rowsOf = (refs: readonly string[]) => rows.filter(({ key }) => refs.includes(key))
  const ofUndelivered = rowsOf(undelivered.map(({ plan }) => planKey(plan)))
  if (rows.length === 0) return <p className={`${controls.panel} ${controls.notice}`}>{t('noPlans')}</p>
  return (
    <div className={styles.duty}>
      {(calls === 'untold' || calls === 'unknown') && (
        <PageNote>
          <p>{t(`calls.${calls}`)}</p>
        </PageNote>
      )}
      <div className={styles.cards}>
        {areas.map((area) => {
          const own = area.plan === null ? [] : rowsOf([planKey(area.plan)])
          return (
            <DutyCard
              key={area.group}
              area={area}
              calls={calls}
              numberOf={numberOf}
              blocked={whyNotAcked(own)}
              onAcknowledge={() => acknowledge(own)}
              notSwapped={notSwapped}
              onSwap={() => swap({ group: area.group })}
            />
          )
        })}
      </div>
      <div className={styles.lists}>
        <LineList />
        {calls !== 'untold' &&
          (told === null ? (
            <section className={`${controls.panel} ${styles.panel}`} aria-label={t('call.title')}>
              <h2 className={controls.panelTitle}>{t('call.title')}</h2>
              <LoadStatus what={t('calls.what')} load={callLoad} onRetry={refetchCalls} />
            </section>
          ) : (
            <>
              <UndeliveredList
                callOuts={undelivered}
                blocked={whyNotAcked(ofUndelivered)}
                onAcknowledge={() => acknowledge(ofUndelivered)}
              />
              <CallList callOuts={told} />
            </>
          ))}
      </div>
    </div>
  )
}

function countOf(rows: readonly PlanRow[]) {
  return { active: rows.filter(({ plan }) => plan.active).length, total: rows.length }
}
