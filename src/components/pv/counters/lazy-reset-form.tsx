import { useTranslation } from 'react-i18next'
import { LoadGate } from '../../load-gate/load-gate.tsx'
import { PartFailed } from '../../load-gate/part-failed.tsx'
import { useDeferred } from '../../load-gate/use-deferred.ts'
import type { ResetFormProps } from './reset-form.tsx'

/** Loads the form, which most users of a menu never open. */
export const importResetForm = () => import('./reset-form.tsx')

/** The form of the reset as soon as its code has arrived. */
export function LazyResetForm(props: ResetFormProps) {
  const { t } = useTranslation('counters')
  const [form, , hasFailed] = useDeferred(importResetForm)
  if (hasFailed) return <PartFailed />
  return (
    <LoadGate what={t('what')} load={{ state: 'loading' }} body={form}>
      {({ ResetForm }) => <ResetForm {...props} />}
    </LoadGate>
  )
}
