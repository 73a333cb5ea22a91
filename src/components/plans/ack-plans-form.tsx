import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm } from '../action-dialog/action-form.tsx'
import controls from '../controls/controls.module.css'
import { RadioField } from '../form/fields/choice-field.tsx'
import { type PlanRow, planDetail } from './plan-row.ts'
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
          <div key={row.key} className={styles.plan}>
            <span>
              <b>{row.plan.planname}</b> <span className={controls.muted}>{planDetail(row)}</span>
            </span>
            <span>{t('ack.undelivered', { count: row.plan.undeliveredMessages })}</span>
          </div>
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
