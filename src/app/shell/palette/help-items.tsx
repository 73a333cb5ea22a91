import { CircleQuestionMark } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../../domain/base/language.ts'
import { helpPath } from '../../../domain/help/help-areas.ts'
import { tasksOf } from '../../../domain/help/help-text.ts'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { readAllHelp } from '../../help/read-help.ts'
import type { PaletteItem } from './own-items.tsx'

/** The tasks of the help; none while it has not arrived. */
export function useHelpItems(): readonly PaletteItem[] {
  const { i18n } = useTranslation()
  const language = LANGUAGES.find((each) => each === i18n.language) ?? LANGUAGES[0]
  const load = useMemo(() => () => readAllHelp(language), [language])
  const [pages] = useDeferred(load)
  return useMemo(
    () =>
      (pages ?? []).flatMap((page) =>
        tasksOf(page).map(
          ({ id, title }): PaletteItem => ({
            id: `help-${page.area}-${id}`,
            label: title,
            detail: page.title,
            icon: <CircleQuestionMark size={16} aria-hidden="true" />,
            path: helpPath(page.area, id),
          }),
        ),
      ),
    [pages],
  )
}
