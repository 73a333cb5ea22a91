import { useTranslation } from 'react-i18next'
import { LoadGate } from '../../load-gate/load-gate.tsx'
import { PartFailed } from '../../load-gate/part-failed.tsx'
import { useDeferred } from '../../load-gate/use-deferred.ts'
import type { AlarmFormProps } from './alarm-form.tsx'

/** The forms of limits and priorities, one file: most users of a menu or popup never open them. */
export const importForms = () => import('./alarm-form.tsx')

/** Renders the form as soon as its code has arrived. */
export function LazyForm(props: AlarmFormProps) {
  const { t } = useTranslation('limits')
  const [form, , hasFailed] = useDeferred(importForms)
  if (hasFailed) return <PartFailed />
  return (
    <LoadGate what={t('form')} load={{ state: 'loading' }} body={form}>
      {({ AlarmForm }) => <AlarmForm {...props} />}
    </LoadGate>
  )
}
