import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import { LeaveGuard, useCloseGuard } from '../../../../ui/form/state/leave-guard.tsx'
import { useForm } from '../../../../ui/form/state/use-form.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import type { LifecycleDraft } from '../../../../wire/server/maintenance.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import { draftOf, type Entry, EntryFields, entryBounds, entryOf, entryProblems } from './entry-fields.tsx'
import styles from './machine.module.css'

interface EntryDialogProps {
  readonly pv: PvRef
  readonly entry: LifecycleDraft
  readonly onApply: (entry: LifecycleDraft) => void
  readonly onClose: () => void
}

/** Changes one entry of a life cycle. Nothing is sent yet: it stands in the list until all is saved. */
export function EntryDialog({ pv, entry, onApply, onClose }: EntryDialogProps) {
  const { t } = useTranslation(['machine', 'common'])
  const { language, timeZone } = useFormat()
  const bounds = entryBounds(timeZone)
  const id = useId()
  const form = useForm<Entry>({
    saved: entryOf(entry, null, bounds.now, language),
    problemsOf: (values) => entryProblems(values, bounds),
  })
  const [close, question] = useCloseGuard(form.isChanged, onClose)
  const apply = (values: Entry) => {
    onApply(draftOf(values, pv))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      size="medium"
      title={t('entry.change')}
      note={t('entry.note')}
      footer={
        <>
          <Button onClick={close}>{t('common:action.cancel')}</Button>
          <Button primary type="submit" form={id}>
            {t('entry.apply')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.fields} noValidate onSubmit={form.onSubmit(apply)}>
        <EntryFields field={form.field} bounds={bounds} />
        <LeaveGuard isChanged={form.isChanged} onDiscard={form.reset} />
      </form>
      {question}
    </Dialog>
  )
}
