import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../../ui/controls/button.tsx'
import { useFormat } from '../../../../../ui/locale/plant-settings.tsx'
import { Dialog } from '../../../../../ui/overlay/dialog.tsx'
import type { Drawing } from '../../../../drawings/drawing/drawing.ts'
import styles from './image-parts.module.css'

/**
 * Says what of a drawing is not shown, or not bound to the plant, why, and what whoever draws it can do: otherwise nobody would look
 * for it.
 */
export function LeftOutButton({ drawing: { leftOut, unbound, isMended } }: { readonly drawing: Drawing }) {
  const { t } = useTranslation(['images', 'common'])
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  if (leftOut.length === 0 && unbound.length === 0 && !isMended) return null
  const close = () => setOpen(false)
  const count = leftOut.reduce((sum, each) => sum + each.count, 0)
  const faults = unbound.flatMap(({ what, faults }) => faults.map((fault) => ({ what, fault })))
  return (
    <>
      <Button aria-label={t('leftOut.title')} title={t('leftOut.title')} onClick={() => setOpen(true)}>
        <Ellipsis size={16} aria-hidden="true" />
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('leftOut.title')}
        description={
          <>
            {count > 0 && <p>{t('leftOut.count', { count, shown: format.number(count, 0) })}</p>}
            {unbound.length > 0 && (
              <p>{t('leftOut.unbound', { count: unbound.length, shown: format.number(unbound.length, 0) })}</p>
            )}
            {isMended && <p>{t('leftOut.mended')}</p>}
          </>
        }
        footer={<Button onClick={close}>{t('common:action.close')}</Button>}
      >
        <dl className={styles.leftOut}>
          {[...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, all]) => (
            <div key={reason}>
              <dt>
                {all
                  .map((each) => (each.count === 1 ? each.what : `${each.what} (${format.number(each.count, 0)})`))
                  .join(', ')}
              </dt>
              <dd>{t(`leftOut.${reason}`)}</dd>
            </div>
          ))}
          {[...Map.groupBy(faults, ({ fault }) => fault)].map(([fault, all]) => (
            <div key={fault}>
              <dt>{all.map(({ what }) => what).join(', ')}</dt>
              <dd>{t(`leftOut.fault.${fault}`)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
