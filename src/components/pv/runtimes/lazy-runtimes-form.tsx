import { useTranslation } from 'react-i18next'
import { LoadGate } from '../../load-gate/load-gate.tsx'
import { PartFailed } from '../../load-gate/part-failed.tsx'
import { useDeferred } from '../../load-gate/use-deferred.ts'
import type { SetRuntimesFormProps } from './set-runtimes-form.tsx'

/** Loads the form, which most users of a menu never open. */
export const importRuntimesForm = () => import('./set-runtimes-form.tsx')

/** The form of new runtimes as soon as its code has arrived. */
export function LazyRuntimesForm(props: SetRuntimesFormProps) {
  const { t } = useTranslation('runtimes')
  const [form, , hasFailed] = useDeferred(importRuntimesForm)
  if (hasFailed) return <PartFailed />
  return (
    <LoadGate what={t('title')} load={{ state: 'loading' }} body={form}>
      {({ SetRuntimesForm }) => <SetRuntimesForm {...props} />}
    </LoadGate>
  )
}
