import { useTranslation } from 'react-i18next'
import { retryNow } from '../../../live/live.ts'
import { Button } from '../../../ui/controls/button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { useErrorText } from '../../../ui/status/error-texts.ts'
import type { PvList } from './use-pv-list.ts'

/** Says how far a list of PVs is loaded, or why not further; nothing when it is complete. Uses the texts of `values`. */
export function PvProgress({ list: { load, list, isPartial } }: { readonly list: PvList }) {
  const { t } = useTranslation(['values', 'common'])
  const errorText = useErrorText()
  if (!isPartial) return null
  const progress = t('progress', { loaded: list.loaded, total: list.pvs })
  if (load.state !== 'error') {
    return (
      <span className={controls.muted} role="status">
        {progress}
      </span>
    )
  }
  return (
    <span role="alert">
      {t('common:load.failed', { what: t('config') })} {errorText(load.error)} {progress}{' '}
      <Button onClick={retryNow}>{t('common:action.retry')}</Button>
    </span>
  )
}
