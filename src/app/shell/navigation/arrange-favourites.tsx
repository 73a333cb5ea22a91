import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../ui/controls/button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { focusMoved, type MoveAction, MoveButtons } from '../../../ui/controls/move-buttons.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { favourites, type UserPage, useUserPages } from '../../../ui/preferences/user-pages.ts'
import styles from './arrange-favourites.module.css'
import { usePageName } from './page-name.ts'
import { type Missing, useMissing } from './use-missing.ts'

export interface ArrangeProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The favourites of the user: named, ordered and removed, each with what is missing of it. */
export function ArrangeFavourites({ open, onClose }: ArrangeProps) {
  const { t } = useTranslation(['favourites', 'shell'])
  return (
    <Dialog open={open} onClose={onClose} size="medium" title={t('title')} description={t('description')}>
      <Rows onFollow={onClose} />
    </Dialog>
  )
}

/** What was done last, and where the focus belongs after it. */
interface Done {
  readonly text: string
  readonly focus: { readonly index: number; readonly action: MoveAction }
  /** What was removed from which place, to take it back. */
  readonly removed: { readonly page: UserPage; readonly at: number } | null
}

/** Mounted while the dialog is open: what may be missing is asked of the server only then. */
function Rows({ onFollow }: { readonly onFollow: () => void }) {
  const { t } = useTranslation(['favourites', 'shell'])
  const pages = useUserPages(favourites)
  const nameOf = usePageName()
  const missing = useMissing(pages)
  const list = useRef<HTMLOListElement>(null)
  const [done, setDone] = useState<Done | null>(null)
  useEffect(() => {
    if (done === null) return
    focusMoved(list.current, `[data-place="${done.focus.index}"]`, done.focus.action)
  }, [done])
  const move = (page: UserPage, to: number, action: MoveAction) => {
    if (to < 0 || to >= pages.length) return
    favourites.change((before) => without(before, page).toSpliced(to, 0, page))
    setDone({
      text: t('moved', { name: nameOf(page), number: to + 1 }),
      focus: { index: to, action },
      removed: null,
    })
  }
  const remove = (page: UserPage, at: number) => {
    favourites.change((before) => without(before, page))
    setDone({
      text: t('removed', { name: nameOf(page) }),
      focus: { index: Math.min(at, pages.length - 2), action: 'remove' },
      removed: { page, at },
    })
  }
  const removed = done?.removed ?? null
  return (
    <>
      {pages.length === 0 && <p>{t('none')}</p>}
      <ol ref={list} className={styles.rows}>
        {pages.map((page, index) => (
          <Row
            key={page.path}
            page={page}
            place={index}
            isLast={index === pages.length - 1}
            missing={missing(page)}
            onMove={(step, action) => move(page, index + step, action)}
            onRemove={() => remove(page, index)}
            onFollow={onFollow}
          />
        ))}
      </ol>
      <div className={styles.done}>
        <span role="status">{done?.text}</span>
        {removed !== null && (
          <Button
            onClick={() => {
              favourites.change((before) => without(before, removed.page).toSpliced(removed.at, 0, removed.page))
              setDone(null)
            }}
          >
            {t('undo')}
          </Button>
        )}
      </div>
    </>
  )
}

interface RowProps {
  readonly page: UserPage
  readonly place: number
  readonly isLast: boolean
  readonly missing: Missing | null
  readonly onMove: (step: 1 | -1, action: MoveAction) => void
  readonly onRemove: () => void
  readonly onFollow: () => void
}

function Row({ page, place, isLast, missing, onMove, onRemove, onFollow }: RowProps) {
  const { t } = useTranslation(['favourites', 'shell'])
  const name = usePageName()(page)
  return (
    <li className={styles.row} data-place={place}>
      <NameField page={page} name={name} />
      <MoveButtons
        texts={{ up: t('up', { name }), down: t('down', { name }), remove: t('remove', { name }) }}
        isFirst={place === 0}
        isLast={isLast}
        onMove={onMove}
        onRemove={onRemove}
      />
      {missing === null ? (
        <Link className={styles.address} to={page.path} onClick={onFollow}>
          {page.path}
        </Link>
      ) : (
        <span className={styles.missing} data-missing={missing}>
          {t(`missing.${missing}`)}
        </span>
      )}
    </li>
  )
}

/** Renames with each letter. Empty, the favourite is called as its page again. */
function NameField({ page, name }: { readonly page: UserPage; readonly name: string }) {
  const { t } = useTranslation('favourites')
  const [text, setText] = useState(name)
  const rename = (own: string) => {
    setText(own)
    const { path, title } = page
    const renamed = own.trim() === '' ? { path, title } : { path, title, own }
    favourites.change((before) => before.map((each) => (each.path === path ? renamed : each)))
  }
  return (
    <input
      className={`${controls.input} ${styles.name}`}
      aria-label={t('nameOf', { name })}
      value={text}
      maxLength={80}
      onChange={({ target }) => rename(target.value)}
      onBlur={() => {
        if (text.trim() === '') setText(name)
      }}
    />
  )
}

function without(pages: readonly UserPage[], { path }: UserPage): readonly UserPage[] {
  return pages.filter((each) => each.path !== path)
}
