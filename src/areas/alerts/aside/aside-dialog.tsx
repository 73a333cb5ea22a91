import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LONGEST_REASON, MOST_ASIDES } from '../../../domain/alerts/alert-aside.ts'
import { textProblem } from '../../../domain/forms/entry-rules.ts'
import { setAside } from '../../../live/views/asides.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { RadioField } from '../../../ui/form/fields/choice-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/state/use-form.ts'
import { useStill } from '../../../ui/load-gate/use-still.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ASIDE_MINUTES, type AsideKind, type AsideRefusal } from '../../../wire/tabs/alert-aside.ts'
import styles from './aside.module.css'
import { kindName } from './kind-name.ts'
import { useAsideTime } from './use-asides.ts'

const MINUTE_MS = 60_000
const CHOICES = ['15', '60', '480'] as const
type Choice = (typeof CHOICES)[number]

interface Entry {
  readonly minutes: Choice
  readonly reason: string
}

export interface AsideDialogProps {
  readonly kind: AsideKind
  readonly onClose: () => void
}

/** Asks for how long and why a kind of alerts is set aside at this workstation, and says what that is and what it is not. */
export function AsideDialog({ kind, onClose }: AsideDialogProps) {
  const { t } = useTranslation(['aside', 'common'])
  const timeOf = useAsideTime()
  const id = useId()
  const still = useStill()
  const [refused, setRefused] = useState<AsideRefusal | null>(null)
  const form = useForm<Entry>({
    saved: { minutes: '15', reason: '' },
    problemsOf: ({ reason }) => ({ reason: textProblem(reason) }),
    isNew: true,
  })
  const minutes = minutesOf(form.values.minutes)
  const send = async (entry: Entry) => {
    const isStill = still()
    const result = await setAside(kind, minutesOf(entry.minutes), entry.reason.trim())
    if (!isStill()) return
    const refusal = result.ok ? result.body : 'unknown'
    setRefused(refusal)
    if (refusal === null) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      note={refused !== null && <span role="alert">{t(`refused.${refused}`, { most: MOST_ASIDES })}</span>}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button primary type="submit" form={id}>
            {t('run')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.fields} noValidate onSubmit={form.onSubmit(send)}>
        <p className={styles.what}>
          <PrioritySign priority={kind.priority} /> {kindName(kind)}
        </p>
        <RadioField
          label={t('duration')}
          choices={CHOICES.map((value) => ({ value, text: t(`for.${value}`) }))}
          {...form.field('minutes')}
        />
        <TextField label={t('reason')} required maxLength={LONGEST_REASON} {...form.field('reason')} />
        <p>{t('only')}</p>
        <p>{t('ends', { time: timeOf(Date.now() + minutes * MINUTE_MS) })}</p>
        <p className={controls.muted}>{t('notShelving')}</p>
      </form>
    </Dialog>
  )
}

function minutesOf(choice: Choice) {
  return ASIDE_MINUTES.find((minutes) => String(minutes) === choice) ?? ASIDE_MINUTES[0]
}
