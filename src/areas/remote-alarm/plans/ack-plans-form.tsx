import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveValue } from '../../../live/views/hooks.ts'
import controls from '../../../ui/controls/controls.module.css'
import { KeptText } from '../../../ui/controls/kept-text.tsx'
import { NotTold } from '../../../ui/controls/not-told.tsx'
import { RadioField } from '../../../ui/form/fields/choice-field.tsx'
import { ActionForm } from '../../values/action-dialog/action-form.tsx'
import { type PlanRow, planDetail } from './plan-row.ts'
import { PlanState } from './plan-state.tsx'
import styles from './plans.module.css'

interface AckPlansFormProps {
  readonly rows: readonly PlanRow[]
  /** `nonSent`: also messages that have not been sent yet. */
  readonly send: (nonSent: boolean) => void
}

/** What is acknowledged, and which of its messages; nothing is chosen at first, so that Enter cannot send by accident. */
export function AckPlansForm({ rows, send }: AckPlansFormProps) {
  const { t } = useTranslation('plans')
  const [which, setWhich] = useState<'sent' | 'nonSent' | null>(null)
  return (
    <ActionForm blocked={which === null ? t('ack.choose') : null} onSubmit={() => send(which === 'nonSent')}>
      <div className={styles.plans}>
        {rows.map((row) => (
          <AckedPlan key={row.key} row={row} />
        ))}
        <RadioField<'sent' | 'nonSent'>
          label={t('ack.which')}
          required
          value={which}
          choices={[
            { value: 'sent', text: t('ack.sent') },
            { value: 'nonSent', text: t('ack.nonSent') },
          ]}
          onChange={setWhich}
        />
      </div>
    </ActionForm>
  )
}

/** A plan as it is now, with a note when somebody else has switched it or its calls went on since the dialog opened. */
function AckedPlan({ row }: { readonly row: PlanRow }) {
  const { t } = useTranslation('plans')
  const now = useLiveValue('alarmPlan', row.key)
  const { value } = now
  const { active, undeliveredMessages } = row.plan
  const isMoved = value !== null && (value.active !== active || value.undeliveredMessages !== undeliveredMessages)
  return (
    <div className={styles.plan} data-plan={row.key}>
      <span>
        <b>{row.plan.planname}</b> <span className={controls.muted}>{planDetail(row)}</span>
      </span>
      <PlanState now={now} />
      <span data-undelivered data-stale={now.stale || undefined}>
        {/* The number of the list is of the moment in which it was read. */}
        {value === null ? (
          <NotTold why={t('ack.undeliveredUnknown')} />
        ) : (
          t('ack.undelivered', { count: value.undeliveredMessages })
        )}{' '}
        <span role="status" className={styles.moved}>
          <KeptText room={t('changed')}>{isMoved && t('changed')}</KeptText>
        </span>
      </span>
    </div>
  )
}
