import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import controls from '../controls/controls.module.css'
import styles from './overlay.module.css'

/** Long enough to read twice; stands still under the pointer and while it has the focus. */
const SHOWN_MS = 6000
const MOST_AT_ONCE = 3

const manager = Toast.createToastManager()

/**
 * Says in passing what does not matter, such as "copied". Nothing is lost when nobody reads it: faults, refusals and
 * outcomes of commands stay on screen until they are closed and never come here.
 */
export function showToast(text: string): void {
  manager.add({ description: text, priority: 'low' })
}

/** Shows the toasts; once in a page that has some. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} timeout={SHOWN_MS} limit={MOST_AT_ONCE}>
      <Toast.Portal>
        <Toast.Viewport className={styles.toasts}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { t } = useTranslation('common')
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} swipeDirection={['down', 'right']} className={styles.toast}>
      <Toast.Description />
      <Toast.Close className={controls.quiet} aria-label={t('action.close')}>
        <X size={16} aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  ))
}
