import { Check, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { serverNow } from '../../../../live/connection/frame-clock.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Chip } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { ShiftRemark } from '../../rules/handover-book.ts'
import type { LogLine } from '../../rules/log-line.ts'
import styles from './handover.module.css'
import { RemarkForm } from './remark-form.tsx'
import type { Book } from './use-book.ts'

const ICON_PX = 16

interface RemarksPanelProps {
  readonly book: Book
  /** To which line somebody has begun a remark, and how many he has begun. */
  readonly asked: { readonly line: LogLine | null; readonly count: number }
  readonly onDone: () => void
}

/** What this user says to the next shift. Until it is handed over, nobody else reads it here. */
export function RemarksPanel({ book, asked, onDone }: RemarksPanelProps) {
  const { t } = useTranslation('handover')
  const { own, isFull, isOwnKept, person, add, remove } = book
  const typed = useRef('')
  return (
    <section className={`${controls.panel} ${styles.panel}`} aria-label={t('remark.title')} data-remarks={own.length}>
      <h2 className={controls.panelTitle}>
        {t('remark.title')} <small>{own.length}</small>
      </h2>
      {own.length > 0 && (
        <div className={styles.body}>
          <ul className={styles.list}>
            {own.map((remark) => (
              <RemarkItem key={remark.id} remark={remark}>
                <Button
                  quiet
                  aria-label={t('remark.remove', { text: remark.text })}
                  title={t('remark.remove', { text: remark.text })}
                  onClick={() => remove(remark.id)}
                >
                  {remark.isNoted ? (
                    <Check size={ICON_PX} aria-hidden="true" />
                  ) : (
                    <X size={ICON_PX} aria-hidden="true" />
                  )}
                </Button>
              </RemarkItem>
            ))}
          </ul>
        </div>
      )}
      {!isOwnKept && <p className={styles.gap}>{t('notKept')}</p>}
      {isFull ? (
        <p className={styles.gap}>{t('remark.full')}</p>
      ) : (
        <RemarkForm
          key={asked.count}
          line={asked.line}
          name={person.name}
          isAsked={asked.count > 0}
          typed={typed}
          onAdd={add}
          onDone={onDone}
        />
      )}
    </section>
  )
}

/** A remark with what it is about, by whom and when; `children` act on it. */
export function RemarkItem({
  remark,
  children,
}: {
  readonly remark: ShiftRemark
  readonly children?: React.ReactNode
}) {
  const { t } = useTranslation('handover')
  const format = useFormat()
  const { at, by, text, about, to, isOpen, isNoted } = remark
  return (
    <li className={styles.remark} data-remark={remark.id}>
      <div>
        {about !== '' && (to === null ? <b>{about}</b> : <Link to={to}>{about}</Link>)}
        <p>{text}</p>
        <span className={controls.muted}>
          {by.name}, {format.stamp(at, serverNow())} {isOpen && <Chip>{t('remark.isOpen')}</Chip>}{' '}
          {isNoted && <Chip>{t('remark.isNoted')}</Chip>}
        </span>
      </div>
      {children}
    </li>
  )
}
