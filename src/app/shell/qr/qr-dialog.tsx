import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { codePath } from '../../../domain/actions/scanned-target.ts'
import { Button } from '../../../ui/controls/button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { QrCode } from '../../../ui/files/qr-code.tsx'
import { useCopyText } from '../../../ui/files/use-copy-text.ts'
import type { OpenProps } from '../../../ui/overlay/deferred-dialog.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import styles from './qr-dialog.module.css'
import { QrScan } from './qr-scan.tsx'

/** The current page as a QR code, and the way from a code to a page. Rules B4, B5. */
export function QrDialog({ open, onClose }: OpenProps) {
  const { t } = useTranslation(['files', 'common'])
  const { pathname, search } = useLocation()
  const { outcome, refused, copy } = useCopyText()
  const path = codePath(pathname, search)
  const address = new URL(path, location.origin).href
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('qr.title')}
      footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <section className={styles.part} aria-label={t('qr.show')}>
        <QrCode path={path} label={document.title} />
        <p className={styles.address}>{address}</p>
        <div className={controls.row}>
          <Button onClick={() => void copy(address)}>{t('qr.copy')}</Button>
          <span role="status">{outcome === null ? '' : t(`qr.${outcome}`)}</span>
        </div>
        {refused !== null && <input readOnly className={controls.input} aria-label={t('qr.copy')} value={refused} />}
      </section>
      <QrScan onPage={onClose} />
    </Dialog>
  )
}
