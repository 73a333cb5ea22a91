import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { HOME } from '../../../../domain/text/paths.ts'
import { type ListedPage, PageList } from '../../../../ui/page/page-list.ts'
import { PreferenceChoice } from '../../../../ui/preferences/preference-choice.tsx'
import { favourites, useUserPages } from '../../../../ui/preferences/user-pages.ts'

interface StartPageSelectProps {
  /** The chosen address; null for the default. */
  readonly value: string | null
  readonly onChange: (path: string | null) => void
}

/** Chooses the page that follows the login and that `/` leads to, among those of the navigation and the favourites. */
export function StartPageSelect({ value, onChange }: StartPageSelectProps) {
  const { t } = useTranslation('settings')
  const pages = use(PageList)
  const marked = useUserPages(favourites).filter(({ path }) => !pages.some((page) => page.path === path))
  const options = [
    ...pages.map((page) => ({ value: page.path, text: nameOf(page, pages) })),
    ...marked.map(({ path, title, own }) => ({ value: path, text: t('favourite', { name: own ?? title }) })),
  ]
  const isKnown = options.some((option) => option.value === value)
  return (
    <PreferenceChoice
      label={t('startPage')}
      hint={t('startPageHint')}
      value={isKnown && value !== null ? value : HOME}
      options={options}
      onChange={(path) => onChange(path === HOME ? null : path)}
    />
  )
}

/** Short names such as "Archive" say little outside of their group of the navigation. */
function nameOf({ name, group }: ListedPage, pages: readonly ListedPage[]): string {
  const isAlone = pages.filter((page) => page.group === group).length === 1
  return isAlone ? name : `${group}: ${name}`
}
