import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orderItems } from '../../../../domain/commands/order-items.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useCopyText } from '../../../../ui/files/use-copy-text.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Drawer } from '../../../../ui/overlay/drawer.tsx'
import { useOrderWords } from '../../../values/orders/use-order-words.ts'
import { PutBackButton } from '../../../values/put-back/put-back-button.tsx'
import { journalProgress } from '../../rules/journal-result.ts'
import styles from './journal.module.css'
import { type JournalRow, ResultSign } from './journal-columns.tsx'
import type { OrderLine } from './use-journal-rows.ts'

interface JournalDetailsProps {
  /** Null if the journal does not have it. */
  readonly row: JournalRow | null
  readonly lines: readonly OrderLine[]
  readonly open: boolean
  readonly onClose: () => void
}

/** All that is known of one order: what was ordered for each item, and how each of them ended. */
export function JournalDetails({ row, lines, open, onClose }: JournalDetailsProps) {
  const { t } = useTranslation('journal')
  return (
    <Drawer open={open} onClose={onClose} title={t('details')}>
      {row === null ? <p>{t('gone')}</p> : <Order key={row.id} row={row} lines={lines} />}
    </Drawer>
  )
}

interface OrderProps {
  readonly row: JournalRow
  readonly lines: readonly OrderLine[]
}

function Order({ row, lines }: OrderProps) {
  const { t } = useTranslation(['journal', 'overlay'])
  const format = useFormat()
  const words = useOrderWords()
  const { entry, action, result, duration } = row
  const progress = journalProgress(entry, orderItems(entry))
  const items = lines.map((line, index) => {
    const { stage = 'unknown', reason = null } = progress[index] ?? {}
    const why = reason === null ? '' : t(`overlay:reason.${reason}`)
    return { line, stage, words: t(`overlay:stage.${stage}`), why }
  })
  const explained = t(`explained.${result}`)
  const answer = words.answer(entry.state)
  const settled = row.durationMs === null ? '–' : format.dateTime(entry.changedAt)
  const rest = lines.length > 0 ? entry.count - lines.length : 0
  const text = () =>
    [
      action,
      `${t('column.time')}: ${format.dateTime(entry.sentAt)}`,
      `${t('column.result')}: ${t(`result.${result}`)} – ${explained}`,
      ...(answer === '' ? [] : [`${t('answer')}: ${answer}`]),
      `${t('settled')}: ${settled} (${duration})`,
      ...(entry.reason === '' ? [] : [`${t('column.reason')}: ${entry.reason}`]),
      ...items.map(({ line, words: stage, why }) =>
        [line.name, line.detail, line.value, stage, why].filter((part) => part !== '').join(' · '),
      ),
      ...(rest > 0 ? [t('overlay:more', { count: rest })] : []),
    ].join('\n')
  return (
    <>
      <h2 className={styles.what}>{action}</h2>
      <p className={styles.explained}>
        <ResultSign result={result} />
        <span>{explained}</span>
      </p>
      <dl className={styles.facts}>
        <Fact name={t('column.time')}>{format.dateTime(entry.sentAt)}</Fact>
        <Fact name={t('settled')}>{settled}</Fact>
        <Fact name={t('column.duration')}>{duration}</Fact>
        <Fact name={t('answer')}>{answer}</Fact>
        <Fact name={t('column.reason')}>{entry.reason}</Fact>
      </dl>
      {items.length > 0 && (
        <section className={styles.items} aria-label={t('items')}>
          <h3>{t('items')}</h3>
          <ul>
            {items.map(({ line, stage, words: stageText, why }) => (
              <li key={line.key} data-stage={stage}>
                <span className={styles.line}>
                  <b>{line.name}</b>
                  <span className={styles.stage}>{stageText}</span>
                </span>
                {line.detail !== '' && <span className={controls.muted}>{line.detail}</span>}
                {line.value !== '' && <span>{line.value}</span>}
                {why !== '' && <span>{why}</span>}
              </li>
            ))}
          </ul>
          {rest > 0 && <p className={controls.muted}>{t('overlay:more', { count: rest })}</p>}
        </section>
      )}
      <div className={styles.copy}>
        <PutBackButton entry={entry} />
        <CopyOrder text={text} />
      </div>
    </>
  )
}

function CopyOrder({ text }: { readonly text: () => string }) {
  const { t } = useTranslation('overlay')
  const { outcome, refused, copy } = useCopyText()
  return (
    <>
      <Button onClick={() => void copy(text())}>{t('copy.verb')}</Button>
      <span role="status">{outcome === null ? '' : t(`copy.${outcome}`)}</span>
      {refused !== null && <textarea readOnly className={controls.input} aria-label={t('copy.text')} value={refused} />}
    </>
  )
}

/** Nothing for a fact that is not known. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === '') return null
  return (
    <>
      <dt className={controls.muted}>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
