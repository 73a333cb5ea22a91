import { useTranslation } from 'react-i18next'
import { LoadGate } from '../../load-gate/load-gate.tsx'
import { PartFailed } from '../../load-gate/part-failed.tsx'
import { useDeferred } from '../../load-gate/use-deferred.ts'
import type { SetValuesFormProps } from './set-values-form.tsx'

/** Loads the form, which most users of a menu or popup never open. */
export const importSetForm = () => import('./set-values-form.tsx')

/** The form of new values as soon as its code has arrived. */
export function LazySetForm(props: SetValuesFormProps) {
  const { t } = useTranslation('setting')
  const [form, , hasFailed] = useDeferred(importSetForm)
  if (hasFailed) return <PartFailed />
  return (
    <LoadGate what={t('title')} load={{ state: 'loading' }} body={form}>
      {({ SetValuesForm }) => <SetValuesForm {...props} />}
    </LoadGate>
  )
}
