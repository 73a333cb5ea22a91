import { History, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../controls/controls.module.css'
import { useFormat } from '../../locale/plant-settings.tsx'
import styles from './form.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import type { Form as FormState } from './use-form.ts'

interface FormProps<V> {
  readonly form: FormState<V>
  /** Fields below each other by default; a class of the screen arranges them otherwise. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A form around the fields of `useForm`: says that a draft was restored and what the server refused as a whole, and asks
 * before the page is left with unsaved changes.
 */
export function Form<V>({ form, className, children }: FormProps<V>) {
  return (
    <form id={form.id} className={className ?? styles.form} onSubmit={form.onSubmit} aria-busy={form.isBusy} noValidate>
      {form.restoredAt !== null && <Restored at={form.restoredAt} onDiscard={form.reset} />}
      {form.refusals.length > 0 && <Refusals texts={form.refusals} />}
      {children}
      <LeaveGuard id={form.id} isChanged={form.changes > 0} onDiscard={form.reset} />
    </form>
  )
}

function Restored({ at, onDiscard }: { readonly at: number; readonly onDiscard: () => void }) {
  const { t } = useTranslation('form')
  const format = useFormat()
  return (
    <div className={styles.notice} role="status">
      <History size={16} aria-hidden="true" />
      <span>{t('draft.restored', { time: `${format.date(at)} ${format.minute(at)}` })}</span>
      <button type="button" className={controls.quiet} onClick={onDiscard}>
        {t('draft.discard')}
      </button>
    </div>
  )
}

function Refusals({ texts }: { readonly texts: readonly string[] }) {
  return (
    <div className={styles.notice} role="alert" tabIndex={-1}>
      <OctagonAlert size={16} aria-hidden="true" />
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}
