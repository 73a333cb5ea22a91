import { OctagonAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWall } from '../../../domain/wall/wall-mode.ts'
import { focusMoved, type MoveAction, MoveButtons } from '../../../ui/controls/move-buttons.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { favourites, isSamePath, type UserPage, useUserPages } from '../../../ui/preferences/user-pages.ts'
import { barePath } from '../../pages/page-addresses.ts'
import { PAGES } from '../../pages/pages.ts'
import { navigationPages, wallPageAt } from '../../pages/wall-pages.ts'
import { usePageName } from '../../shell/navigation/page-name.ts'
import styles from './wall-dialog.module.css'

interface ChosenPagesProps {
  readonly pages: readonly UserPage[]
  readonly error: string | null
  readonly onChange: (pages: readonly UserPage[]) => void
}

/** The pages that take turns, in their order, and those that may join: favourites and the usual ones. */
export function ChosenPages({ pages, error, onChange }: ChosenPagesProps) {
  const { t } = useTranslation(['wall', 'favourites'])
  const nameOf = usePageName()
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const [focus, setFocus] = useState<{ readonly index: number; readonly action: MoveAction } | null>(null)
  useEffect(() => {
    if (focus !== null) focusMoved(list.current, `[data-place="${focus.index}"]`, focus.action)
  }, [focus])
  const offered = useOffered().filter((page) => !pages.some(({ path }) => isSamePath(path, page.path)))
  const move = (from: number, to: number, action: MoveAction) => {
    const page = pages[from]
    if (page === undefined || to < 0 || to >= pages.length) return
    onChange(pages.toSpliced(from, 1).toSpliced(to, 0, page))
    setFocus({ index: to, action })
  }
  return (
    <fieldset className={styles.part} aria-describedby={error === null ? undefined : id}>
      <legend>{t('wall:setup.pages')}</legend>
      <ol ref={list} className={styles.pages}>
        {pages.map((page, index) => {
          const name = nameOf(page)
          return (
            <li key={page.path} data-place={index} data-page={page.path}>
              <span className={styles.name}>
                {name}
                <small>{page.path}</small>
              </span>
              <MoveButtons
                texts={{
                  up: t('favourites:up', { name }),
                  down: t('favourites:down', { name }),
                  remove: t('favourites:remove', { name }),
                }}
                isFirst={index === 0}
                isLast={index === pages.length - 1}
                onMove={(step, action) => move(index, index + step, action)}
                onRemove={() => {
                  onChange(pages.toSpliced(index, 1))
                  setFocus({ index: Math.min(index, pages.length - 2), action: 'remove' })
                }}
              />
            </li>
          )
        })}
      </ol>
      {error !== null && (
        <p id={id} className={styles.error}>
          <OctagonAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
      <SelectField
        label={t('wall:setup.add')}
        value={null}
        placeholder={t('wall:setup.choose')}
        choices={offered.map((page) => ({ value: page.path, text: nameOf(page) }))}
        onChange={(path) => onChange([...pages, ...offered.filter((page) => page.path === path)])}
      />
    </fieldset>
  )
}

/** Favourites first; a wall monitor that is a favourite is no page of another. */
function useOffered(): readonly UserPage[] {
  const marked = useUserPages(favourites)
  const own = marked.filter(({ path }) => wallPageAt(path) !== null && !isWall(path))
  const usual = navigationPages().map((name) => ({ path: barePath(PAGES[name]), title: '' }))
  return [...own, ...usual.filter((page) => !own.some(({ path }) => isSamePath(path, page.path)))]
}
