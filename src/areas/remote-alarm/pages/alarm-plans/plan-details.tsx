import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS, stationPath } from '../../../../domain/text/paths.ts'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { Opens } from '../../../../ui/controls/opens.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Drawer } from '../../../../ui/overlay/drawer.tsx'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import type { AlarmPlan } from '../../../../wire/server/remote-alert.ts'
import { Counter, PrioritySlots } from '../../plans/plan-slots.tsx'
import { PlanState } from '../../plans/plan-state.tsx'
import type { PlanActions } from '../../plans/use-plan-actions.tsx'
import styles from './alarm-plans.module.css'
import { type ListedPlan, ToConfirm } from './plan-columns.tsx'

interface PlanDetailsProps {
  /** Undefined while it is not known, null if the plant has no such plan. */
  readonly row: ListedPlan | null | undefined
  readonly open: boolean
  readonly onClose: () => void
  readonly actions: PlanActions
}

/** All of one plan, live, on any screen: which priorities call whom in which order, and what is left of its maxima. */
export function PlanDetails({ row, open, onClose, actions }: PlanDetailsProps) {
  const { t } = useTranslation(['plans', 'common'])
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={row?.plan.planname || t('details.title')}
      footer={row && <Acts row={row} actions={actions} />}
    >
      {row === undefined && <p role="status">{t('common:load.loading')}</p>}
      {row === null && <p role="alert">{t('missing')}</p>}
      {row && <Facts row={row} />}
    </Drawer>
  )
}

function Acts({ row, actions }: { readonly row: ListedPlan; readonly actions: PlanActions }) {
  const { t } = useTranslation('plans')
  const { active } = row.plan
  const why = actions.whyNotSwitched([row])
  return (
    <div className={styles.acts}>
      <CommandButton blocked={why} onRun={() => actions.apply([row], active ? 0 : 1, true)}>
        <Opens text={t(active ? 'deactivate.verb' : 'activate.verb')} />
      </CommandButton>
      <CommandButton blocked={actions.whyNotAcked([row])} onRun={() => actions.acknowledge([row])}>
        <Opens text={t('ack.verb')} />
      </CommandButton>
      {why !== null && <small className={controls.muted}>{why}</small>}
    </div>
  )
}

function Facts({ row: { plan, stationName, now, isToConfirm } }: { readonly row: ListedPlan }) {
  const { t } = useTranslation(['plans', 'common'])
  const format = useFormat()
  const catalogue = useCatalogueText()
  const since = plan.activeSince
  return (
    <>
      <dl className={styles.facts}>
        <dt className={controls.muted}>{t('column.state')}</dt>
        <dd>
          <PlanState now={now} /> <ToConfirm isToConfirm={isToConfirm} />
        </dd>
        <dt className={controls.muted}>{t('column.since')}</dt>
        <dd>{since === null ? t('always') : format.dateTime(since)}</dd>
        <dt className={controls.muted}>{t('common:field.station')}</dt>
        <dd>
          <Link to={stationPath(plan.station.stationNumber)}>{stationName}</Link>
        </dd>
        <dt className={controls.muted}>{t('column.number')}</dt>
        <dd>{plan.planNumber}</dd>
        <dt className={controls.muted}>{t('column.group')}</dt>
        <dd>{plan.groupname}</dd>
      </dl>
      <section className={styles.section} aria-label={t('details.priorities')}>
        <h3>{t('details.priorities')}</h3>
        <PrioritySlots slots={plan.activePriorities} isActive={plan.active} />
      </section>
      <Recipients plan={plan} />
      <section className={styles.section} aria-label={t('details.counters')}>
        <h3>{t('details.counters')}</h3>
        <dl className={styles.facts}>
          <dt className={controls.muted}>{t('column.calls')}</dt>
          <dd>
            <Counter count={plan.alertingCount} max={plan.alertingCountMax} />
          </dd>
          <dt className={controls.muted}>{t('column.changes')}</dt>
          <dd>
            <Counter count={plan.callNumberChangeCount} max={plan.callNumberChangeCountMax} />
          </dd>
          <dt className={controls.muted}>{t('column.delivered')}</dt>
          <dd>{plan.deliveredMessages}</dd>
          <dt className={controls.muted}>{t('column.undelivered')}</dt>
          <dd>{plan.undeliveredMessages}</dd>
        </dl>
        {plan.alertingCount >= plan.alertingCountMax && (
          <p className={styles.warning}>{catalogue('plans.tooManyAlarms')}</p>
        )}
        {plan.callNumberChangeCount >= plan.callNumberChangeCountMax && (
          <p className={styles.warning}>{catalogue('plans.tooManyChanges')}</p>
        )}
      </section>
    </>
  )
}

/** In the order of calling, with their places: an empty place between two is passed over. */
function Recipients({ plan }: { readonly plan: AlarmPlan }) {
  const { t } = useTranslation('plans')
  const places = plan.recipients.flatMap((name, index) => (name === null ? [] : [{ name, place: index + 1 }]))
  return (
    <section className={styles.section} aria-label={t('details.recipients')}>
      <h3>{t('details.recipients')}</h3>
      {places.length === 0 ? (
        <p className={styles.warning}>
          {t('details.nobody')} <Link to={PATHS.callNumbers}>{t('details.toNumbers')}</Link>
        </p>
      ) : (
        <ol className={styles.order}>
          {places.map(({ name, place }) => (
            <li key={place} value={place}>
              {name}
            </li>
          ))}
        </ol>
      )}
      <p className={controls.muted}>{t('details.places', { count: places.length, max: plan.recipients.length })}</p>
    </section>
  )
}
