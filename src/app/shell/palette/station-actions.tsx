import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../../domain/text/paths.ts'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import type { Station } from '../../../wire/server/station.ts'
import { ICONS } from '../navigation/page-link.tsx'
import type { PaletteItem } from './own-items.tsx'

const ACTIONS = [
  { name: 'setValues', path: PATHS.setValues, icon: 'SlidersHorizontal' },
  { name: 'setLimits', path: PATHS.limits, icon: 'Ruler' },
] as const

/** What can be set at each station. They lead to the list of it, where dialogs ask; without the right they say so. */
export function useStationActions(stations: readonly Station[] | null): readonly PaletteItem[] {
  const { t } = useTranslation('palette')
  const blocked = useCommandBlock('pv', 'setValues', t('station.unauthorized'))
  return useMemo(
    () =>
      (stations ?? []).flatMap(({ id, name }) =>
        ACTIONS.map((action): PaletteItem => {
          const Icon = ICONS[action.icon]
          return {
            id: `${action.name}-${id}`,
            label: t(`station.${action.name}`, { name }),
            icon: <Icon size={16} aria-hidden="true" />,
            path: `${action.path}?${new URLSearchParams({ text: name })}`,
            ...(blocked === null ? {} : { blocked }),
          }
        }),
      ),
    [stations, blocked, t],
  )
}
