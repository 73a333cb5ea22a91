import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../../../ui/controls/button.tsx'
import { pageTitle } from '../../../ui/page/document-title.ts'
import { favourites, isSamePath, toggleFavourite, useUserPages } from '../../../ui/preferences/user-pages.ts'
import styles from './navigation.module.css'
import { isKnownPage } from './page-name.ts'

/** Marks the shown page, as its address shows it, as a favourite of the user, and unmarks it. Rule B2. */
export function FavouriteButton() {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const pages = useUserPages(favourites)
  const path = pathname + search
  if (!isKnownPage(path)) return null
  const isMarked = pages.some((page) => isSamePath(page.path, path))
  const isFull = !isMarked && pages.length >= favourites.most
  const hint = isFull
    ? t('favourite.full', { count: favourites.most })
    : t(isMarked ? 'favourite.remove' : 'favourite.add')
  return (
    <Button
      quiet
      className={styles.star}
      aria-label={t('favourite.name')}
      aria-pressed={isMarked}
      aria-disabled={isFull}
      title={hint}
      onClick={() => {
        if (!isFull) toggleFavourite({ path, title: pageTitle() })
      }}
    >
      <Star size={18} aria-hidden="true" />
    </Button>
  )
}
