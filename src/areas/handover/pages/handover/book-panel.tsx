import { useTranslation } from 'react-i18next'
import type { TimeRange } from '../../../../domain/time/time-range.ts'
import { serverNow } from '../../../../live/connection/frame-clock.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useWallReason } from '../../../../ui/status/wall.ts'
import { rangeText } from '../../../../ui/time/range/range-texts.ts'
import { type Handover, takeBlock } from '../../rules/handover-book.ts'
import styles from './handover.module.css'
import { RemarkItem } from './remarks-panel.tsx'
import type { Book } from './use-book.ts'

/** Who hands over and who takes over. The server has no place for it: this browser keeps the last ones. */
export function BookPanel({ book, time }: { readonly book: Book; readonly time: TimeRange }) {
  const { t } = useTranslation('handover')
  const wall = useWallReason()
  const { person, own, isBookKept, handOver } = book
  const { handovers } = book.book
  return (
    <section
      className={`${controls.panel} ${styles.panel}`}
      aria-label={t('hand.title')}
      data-handovers={handovers.length}
    >
      <h2 className={controls.panelTitle}>{t('hand.title')}</h2>
      <div className={styles.body}>
        <div className={controls.row}>
          <CommandButton primary blocked={wall} onRun={() => handOver(time)}>
            {t('hand.over', { name: person.name, count: own.length })}
          </CommandButton>
        </div>
        <p className={controls.muted}>{t('hand.hint')}</p>
        {!isBookKept && <p>{t('notKept')}</p>}
        {handovers.map((handover) => (
          <Record key={handover.id} handover={handover} book={book} />
        ))}
      </div>
    </section>
  )
}

function Record({ handover, book }: { readonly handover: Handover; readonly book: Book }) {
  const { t } = useTranslation('handover')
  const { t: timeText } = useTranslation('time')
  const format = useFormat()
  const { id, from, to, by, at, taken, remarks } = handover
  const stamp = (ms: number) => format.stamp(ms, serverNow())
  // What somebody has closed since is open no more.
  const open = new Set(book.book.open.map((one) => one.id))
  const block = takeBlock(handover, book.person.userName)
  return (
    <article className={styles.handover} data-handover={taken === null ? 'open' : 'taken'}>
      <b>{rangeText({ from, to, preset: null }, format, timeText)}</b>
      <p>{t('hand.by', { name: by.name, time: stamp(at) })}</p>
      {taken !== null && <p>{t('hand.taken', { name: taken.by.name, time: stamp(taken.at) })}</p>}
      {block === 'own' && <p className={controls.muted}>{t('hand.other')}</p>}
      {block === null && (
        <p>
          <Button primary onClick={() => book.take(id)}>
            {t('hand.take', { name: book.person.name })}
          </Button>
        </p>
      )}
      {remarks.length > 0 && (
        <ul className={styles.list}>
          {remarks.map((remark) => (
            <RemarkItem key={remark.id} remark={{ ...remark, isOpen: open.has(remark.id) }} />
          ))}
        </ul>
      )}
    </article>
  )
}
