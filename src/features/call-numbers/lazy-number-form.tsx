import { useTranslation } from 'react-i18next'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { PartFailed } from '../../components/load-gate/part-failed.tsx'
import { useDeferred } from '../../components/load-gate/use-deferred.ts'
import type { NumberFormProps } from './number-form.tsx'

/** Loads the form, which most users of the pages never open. */
export const importNumberForm = () => import('./number-form.tsx')

/** The form of a call number as soon as its code has arrived. */
export function LazyNumberForm(props: NumberFormProps) {
  const { t } = useTranslation('numbers')
  const [form, , hasFailed] = useDeferred(importNumberForm)
  if (hasFailed) return <PartFailed />
  return (
    <LoadGate what={t('what')} load={{ state: 'loading' }} body={form}>
      {({ NumberForm }) => <NumberForm {...props} />}
    </LoadGate>
  )
}
