import { Waves } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../live/connection/frame-clock.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import styles from './alerts.module.css'
import type { FloodMode } from './use-flood-mode.ts'

/** Says that alerts come as a flood and how the list shows them; offers the other way. Nothing without a flood. */
export function FloodBar({ mode: { since, isOn, enter, leave } }: { readonly mode: FloodMode }) {
  const { t } = useTranslation('alerts')
  const format = useFormat()
  if (since === null && !isOn) return null
  const time = since === null ? null : format.stamp(since, serverNow())
  return (
    <div className={`${controls.panel} ${styles.flood}`} data-flood-mode={isOn ? 'on' : 'off'}>
      <Waves size={18} aria-hidden="true" />
      <p role="status">
        <strong>{time === null ? t('flood.over') : t('flood.since', { time })}</strong>{' '}
        {isOn && <span className={styles.grouped}>{t('flood.grouped')}</span>}
      </p>
      <Button data-tools onClick={isOn ? leave : enter}>
        {isOn ? t('flood.leave') : t('flood.enter')}
      </Button>
    </div>
  )
}
