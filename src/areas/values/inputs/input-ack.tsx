import { useTranslation } from 'react-i18next'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { CommandButton } from '../../../ui/controls/command-button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { PvConfig } from '../../../wire/server/pv.ts'
import styles from './inputs.module.css'
import { useAckInputs } from './use-ack-inputs.ts'

/** Whether a failure input waits to be acknowledged, by whom it was, and the button that does it. */
export function InputAck({ config }: { readonly config: PvConfig }) {
  const { t } = useTranslation('values')
  const { format, texts } = usePlantSettings()
  const { blocked, ack } = useAckInputs()
  const { value, stale } = useLiveValue('pvAck', liveKey(config.pvRef))
  const ackedAt = value?.ackTimestamp ?? null
  const state =
    value === null
      ? t('input.unknown')
      : value.isPending
        ? t('input.pending')
        : ackedAt === null
          ? t('input.none')
          : t('input.acked', { user: value.ackUser ?? '–', time: format.dateTime(ackedAt) })
  // An unknown state is no reason to refuse: the server decides.
  const why = value?.isPending === false ? t('input.none') : null
  return (
    <div className={styles.input} data-ack={value === null ? undefined : value.isPending ? 'pending' : 'acked'}>
      <span className={controls.muted} role="status">
        {state}
        {stale && `, ${texts.stale}`}
      </span>
      <CommandButton blocked={blocked ?? why} onRun={() => ack([config])}>
        {t('input.ack', { count: 1 })}
      </CommandButton>
      {blocked !== null && <span className={controls.muted}>{blocked}</span>}
    </div>
  )
}
