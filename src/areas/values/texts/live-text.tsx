import { useTranslation } from 'react-i18next'
import { type LiveValue, useLiveValue } from '../../../live/views/hooks.ts'
import { KeptText } from '../../../ui/controls/kept-text.tsx'
import { useErrorText } from '../../../ui/status/error-texts.ts'
import type { TextMessage } from '../../../wire/server/dashboard.ts'
import styles from './texts.module.css'

/** What a text message says now: its text, that it is empty, that it is still loading, or why it is unknown. */
export function TextState({ now: { value, load, stale } }: { readonly now: LiveValue<TextMessage> }) {
  const { t } = useTranslation(['texts', 'common'])
  const errorText = useErrorText()
  if (value === null) {
    const why = load.state === 'error' ? errorText(load.error) : t('common:load.loading')
    return <span className={styles.none}>{why}</span>
  }
  return (
    <span className={styles.text} data-stale={stale || undefined}>
      <SomeText text={value.message} />
      {stale && <span className="visually-hidden">{t('common:value.stale')}</span>}
    </span>
  )
}

/** A text, or in words that it is empty. */
export function SomeText({ text }: { readonly text: string }) {
  const { t } = useTranslation('texts')
  return text === '' ? <span className={styles.none}>{t('empty')}</span> : <bdi>{text}</bdi>
}

interface SeenTextProps {
  readonly id: number
  /** What the user saw when the dialog opened. */
  readonly seen: string
  /** What it is to become. */
  readonly wanted: string
}

/** The live text in a dialog, with a note when it is neither what the user saw nor what was ordered. */
export function SeenText({ id, seen, wanted }: SeenTextProps) {
  const { t } = useTranslation('texts')
  const now = useLiveValue('textMessage', String(id))
  const text = now.value?.message ?? seen
  const hasMoved = text !== seen && text !== wanted
  return (
    <>
      <TextState now={now} />
      <span role="status" className={styles.moved}>
        <KeptText room={t('changed')}>{hasMoved && t('changed')}</KeptText>
      </span>
    </>
  )
}
