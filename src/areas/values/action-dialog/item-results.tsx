import { CircleCheck, CircleDashed, CircleHelp, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uniqueKeys } from '../../../domain/base/unique-keys.ts'
import { countStages, type ItemProgress, type ItemStage, itemProgress } from '../../../domain/commands/item-progress.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { Button } from '../../../ui/controls/button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { useCopyText } from '../../../ui/files/use-copy-text.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { ItemReason } from '../../../wire/tabs/command.ts'
import styles from './action-dialog.module.css'
import { detailOf, TargetChange } from './action-targets.tsx'
import type { ActionItem, WayBack } from './action-types.ts'

interface ItemResultsProps {
  /** `CommandRequest.id`. */
  readonly command: string
  readonly items: readonly ActionItem[]
  /** Server time in ms since 1970 when the response arrived. */
  readonly answeredAt: number
  readonly readAgain?: (() => void) | undefined
  /** The button that takes a command back, of one that can be. */
  readonly wayBack?: WayBack | undefined
}

/** A selection can hold thousands of alerts. */
const MOST_ROWS = 100

const ICONS: { readonly [stage in ItemStage]: typeof CircleCheck } = {
  sent: CircleDashed,
  accepted: CircleDashed,
  confirmed: CircleCheck,
  refused: CircleX,
  unconfirmed: CircleHelp,
  unknown: CircleHelp,
}

/** How far each item of a command is, with times, until the plant has confirmed it. Updated by the worker. */
export function ItemResults({ command, items, answeredAt, readAgain, wayBack }: ItemResultsProps) {
  const { t } = useTranslation('overlay')
  const commands = useLiveValue('commands', '').value
  const entryOf = ({ command: own = command }: ActionItem) => commands?.find(({ id }) => id === own)
  const progress = items.flatMap((item) => itemProgress([item], entryOf(item)?.state ?? null))
  const timesOf = (item: ActionItem): Times => {
    const entry = entryOf(item)
    return { sent: entry?.sentAt ?? Number.NaN, answered: answeredAt, settled: entry?.changedAt ?? Number.NaN }
  }
  const shown = firstToRead(items, progress)
  const explain = useExplanation()
  const whyOf = ({ why }: ActionItem, { stage, reason }: ItemProgress) => why ?? explain(stage, reason)
  const summary = countStages(progress)
    .map(({ stage, count }) => `${count} ${t(`stage.${stage}`)}`)
    .join(' · ')
  const lineOf = ({ target, item }: ShownItem) =>
    [item.label, detailOf(target), target.next ?? '', t(`stage.${item.stage}`), whyOf(target, item)]
      .join('\t')
      .trimEnd()
  const asText = () => [summary, ...rowsOf(items, progress).map(lineOf)].join('\n')
  return (
    <>
      <div className={styles.summary}>
        <span role="status">{summary}</span>
        {wayBack?.(command)}
        <CopyResults text={asText} />
      </div>
      <ul className={styles.list}>
        {shown.map(({ key, target, item }) => (
          <Item
            key={key}
            target={target}
            item={item}
            why={whyOf(target, item)}
            times={timesOf(target)}
            readAgain={readAgain}
          />
        ))}
      </ul>
      {items.length > shown.length && (
        <p className={styles.part}>{t('more', { count: items.length - shown.length })}</p>
      )}
    </>
  )
}

interface ShownItem {
  readonly key: string
  readonly target: ActionItem
  readonly item: ItemProgress
}

/** Returns the rows: all in their order, or of many those first that were not carried out. */
function firstToRead(targets: readonly ActionItem[], progress: readonly ItemProgress[]): readonly ShownItem[] {
  const rows = rowsOf(targets, progress)
  if (rows.length <= MOST_ROWS) return rows
  const isWell = ({ item: { stage } }: ShownItem) => stage === 'accepted' || stage === 'confirmed'
  return rows.toSorted((a, b) => Number(isWell(a)) - Number(isWell(b))).slice(0, MOST_ROWS)
}

function rowsOf(targets: readonly ActionItem[], progress: readonly ItemProgress[]): readonly ShownItem[] {
  const keys = uniqueKeys(targets.map(({ id }) => id))
  return progress.flatMap((item, index) => {
    const [target, key] = [targets[index], keys[index]]
    return target === undefined || key === undefined ? [] : [{ key, target, item }]
  })
}

/** Copies how all items ended, a line each with tabs between its parts, as spreadsheets and mails take them. */
function CopyResults({ text }: { readonly text: () => string }) {
  const { t } = useTranslation('overlay')
  const { outcome, refused, copy } = useCopyText()
  return (
    <>
      <span role="status">{outcome === null ? '' : t(`copy.${outcome}`)}</span>
      <Button onClick={() => void copy(text())}>{t('copy.verb')}</Button>
      {refused !== null && <textarea readOnly className={styles.refused} aria-label={t('copy.text')} value={refused} />}
    </>
  )
}

interface Times {
  readonly sent: number
  readonly answered: number
  readonly settled: number
}

interface ItemProps {
  readonly target: ActionItem
  readonly item: ItemProgress
  /** Why it ended so; empty where that says nothing more. */
  readonly why: string
  readonly times: Times
  readonly readAgain: (() => void) | undefined
}

function Item({ target, item: { stage, label }, why, times, readAgain }: ItemProps) {
  const { t } = useTranslation('overlay')
  const Icon = ICONS[stage]
  return (
    <li className={styles.item} data-stage={stage}>
      <Icon size={18} aria-hidden="true" />
      <div className={styles.main}>
        <div className={styles.line}>
          <b>{label}</b>
          <span className={controls.muted}>{detailOf(target)}</span>
          <TargetChange target={target} />
          <span className={styles.stage} data-stage={stage}>
            {t(`stage.${stage}`)}
          </span>
        </div>
        {why !== '' && <p>{why}</p>}
        <Steps stage={stage} times={times} isSent={target.command !== null} />
      </div>
      {(stage === 'unknown' || stage === 'unconfirmed') && readAgain !== undefined && <ReadAgain onRead={readAgain} />}
    </li>
  )
}

/** Returns a function that says why an item was not carried out, or what to do while that is unknown. */
function useExplanation(): (stage: ItemStage, reason: ItemReason | null) => string {
  const { t } = useTranslation('overlay')
  return (stage, reason) => {
    if (reason !== null) return t(`reason.${reason}`)
    return stage === 'unknown' || stage === 'unconfirmed' ? t(`explained.${stage}`) : ''
  }
}

type Mark = 'done' | 'open' | 'no'
type Step = 'sent' | 'accepted' | 'confirmed'

interface StepsProps {
  readonly stage: ItemStage
  readonly times: Times
  /** False if it was never sent. */
  readonly isSent: boolean
}

/** Sent, accepted, confirmed: what has happened so far, and when. */
function Steps({ stage, times, isSent }: StepsProps) {
  const { t } = useTranslation('overlay')
  const format = useFormat()
  return (
    <div className={styles.steps}>
      {stepsOf(stage, times, isSent).map(({ step, mark, at }) => (
        <span key={step} className={styles.step} data-mark={mark}>
          <span className={styles.dot} aria-hidden="true" />
          <span>{t(mark === 'no' ? `not.${step}` : `stage.${step}`)}</span>
          <small>{format.time(at)}</small>
        </span>
      ))}
    </div>
  )
}

function stepsOf(stage: ItemStage, { sent, answered, settled }: Times, isSent: boolean) {
  const accepted: Mark = stage === 'refused' ? 'no' : stage === 'sent' || stage === 'unknown' ? 'open' : 'done'
  const confirmed: Mark = stage === 'confirmed' ? 'done' : stage === 'unconfirmed' ? 'no' : 'open'
  const steps: readonly { readonly step: Step; readonly mark: Mark; readonly at: number }[] = [
    { step: 'sent', mark: isSent ? 'done' : 'no', at: sent },
    { step: 'accepted', mark: accepted, at: accepted === 'open' ? Number.NaN : answered },
    { step: 'confirmed', mark: confirmed, at: confirmed === 'open' ? Number.NaN : settled },
  ]
  return steps
}

/** Fetches again what the plant says; nothing is sent to it. */
function ReadAgain({ onRead }: { readonly onRead: () => void }) {
  const { t } = useTranslation('overlay')
  const format = useFormat()
  const [readAt, setReadAt] = useState<number | null>(null)
  return (
    <div className={styles.again}>
      <Button
        onClick={() => {
          onRead()
          setReadAt(serverNow())
        }}
      >
        {t('readAgain')}
      </Button>
      <small className={controls.muted} role="status">
        {readAt !== null && t('readAt', { time: format.time(readAt) })}
      </small>
    </div>
  )
}
