import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { DeferredPart } from '../../../ui/load-gate/deferred-part.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import styles from './remark.module.css'
import type { ReasonPlace, Remark } from './remark.ts'

const importFields = () => import('./remark-fields.tsx')

export interface RemarkProps {
  readonly remark: Remark
  readonly keptIn: ReasonPlace
  readonly onChange: (remark: Remark) => void
}

/** Why something is set, and for how long: open on demand, as most orders need neither. */
export function RemarkPart(props: RemarkProps) {
  const { t } = useTranslation('reminder')
  const [isOpen, setOpen] = useState(false)
  // It is there before a link breaks.
  useDeferred(importFields)
  return (
    <div className={styles.fields}>
      {isOpen ? (
        <DeferredPart load={importFields} what={t('open')}>
          {({ RemarkFields }) => <RemarkFields {...props} />}
        </DeferredPart>
      ) : (
        <Button quiet aria-expanded={false} onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      )}
    </div>
  )
}
