import { History } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShiftLog } from '../../../areas/handover/log/use-shift-log.ts'
import { MissedList } from '../../../areas/handover/missed/missed-list.tsx'
import { countsOf } from '../../../areas/handover/rules/chapters.ts'
import { joinedSpans, unreadSpans } from '../../../domain/shift/unseen-spans.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { readUnseen } from '../../../live/views/unseen.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { ShiftLog } from '../../../wire/tabs/shift-log.ts'
import type { UnseenReason } from '../../../wire/tabs/unseen.ts'
import styles from './bars.module.css'
import { Notice } from './notice.tsx'

const MOST_LINES = 6
/** Older times are counted: the hand-over has them. */
const MOST_TIMES = 3
/** What says most of why nobody saw it. */
const REASONS: readonly UnseenReason[] = ['away', 'asleep', 'link', 'hidden']

type Missed = ReturnType<typeof joinedSpans>[number]

/**
 * Says what nobody could see at this workstation, from when to when and why, and what happened meanwhile, until this user has read it in
 * any tab: whoever looked away sees live values again and would not know.
 */
export function UnseenNotice() {
  const { value } = useLiveValue('unseen', '')
  const missed = joinedSpans(value === null ? [] : unreadSpans(value))
  const [first] = missed
  const last = missed.at(-1)
  return first === undefined || last === undefined ? null : <Told missed={missed} first={first} last={last} />
}

interface ToldProps {
  /** The oldest first. */
  readonly missed: readonly Missed[]
  readonly first: Missed
  readonly last: Missed
}

function Told({ missed, first, last }: ToldProps) {
  const { t } = useTranslation('gap')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const textOf = useTimeText()
  const cameText = useCameText()
  const log = useShiftLog(last.from, last.to)
  const others = missed.length - 1
  const format = useFormat()
  const told = log.load.state === 'ready' && !log.stale ? log.value : null
  const texts = [
    textOf(last),
    ...(others > 0 ? [t('others', { count: others, time: format.stamp(first.from, serverNow()) })] : []),
    ...(told === null ? [] : [cameText(told)]),
  ]
  return (
    <Notice
      Icon={History}
      text={texts.join(' ')}
      data={{ 'data-gap': missed.length, 'data-since': first.from, 'data-from': last.from, 'data-to': last.to }}
    >
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('what')}
      </button>
      <button type="button" className={styles.button} onClick={() => readUnseen(last.to)}>
        {t('read')}
      </button>
      <div id={id} className={styles.missed} hidden={!isOpen}>
        {isOpen &&
          missed
            .slice(-MOST_TIMES)
            .reverse()
            .map((time) => (
              <section key={time.from}>
                {others > 0 && <h3>{textOf(time)}</h3>}
                <MissedList from={time.from} to={time.to} most={MOST_LINES} label={textOf(time)} />
              </section>
            ))}
      </div>
    </Notice>
  )
}

/** How many alarms came; what was not read is not taken for none. */
function useCameText(): (log: ShiftLog) => string {
  const { t } = useTranslation('gap')
  return (log) => {
    const counts = countsOf(log)
    if (counts === null) return t('notRead')
    return counts.came === 0 ? t('nothing') : t('alerts', { count: counts.came })
  }
}

function useTimeText(): (missed: Missed) => string {
  const { t } = useTranslation('gap')
  const format = useFormat()
  return ({ from, to, whys }) => {
    const why = REASONS.find((reason) => whys.includes(reason)) ?? 'link'
    const now = serverNow()
    return t(why, { duration: format.age(to - from), from: format.stamp(from, now), to: format.stamp(to, now) })
  }
}
