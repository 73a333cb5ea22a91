import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../components/controls/command-button.tsx'
import { type AckTexts, ackAllAlerts } from './ack-actions.ts'
import styles from './alerts.module.css'

interface AckBarProps {
  /** Open alerts among the selected ones. */
  readonly ids: readonly string[]
  /** Open alerts of the whole plant. */
  readonly open: number
  readonly blocked: string | null
  readonly texts: AckTexts
  readonly onAck: (ids: readonly string[]) => void
  readonly onAllDone: () => void
}

/** Acknowledge the selection; apart from it, acknowledge all, which asks first. */
export function AckBar({ ids, open, blocked, texts, onAck, onAllDone }: AckBarProps) {
  const { t } = useTranslation('alerts')
  return (
    <div className={styles.commands}>
      <CommandButton primary blocked={blocked ?? (ids.length === 0 ? t('ack.nothing') : null)} onRun={() => onAck(ids)}>
        {ids.length === 0 ? t('ack.none') : t('ack.selected', { count: ids.length })}
      </CommandButton>
      <CommandButton
        blocked={blocked ?? (open === 0 ? t('empty') : null)}
        onRun={() => ackAllAlerts(t('ack.allText', { count: open }), texts, onAllDone)}
      >
        {t('ack.all')}
      </CommandButton>
    </div>
  )
}
