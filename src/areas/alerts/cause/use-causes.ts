import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import type { Causes, NamedCause } from '../../../domain/alerts/first-cause.ts'
import { NO_CONDITIONS } from '../../../domain/base/filter.ts'
import { type AlertList, useAlertList } from '../../../live/views/alert-list.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { useFormat, usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { AlertGroup } from '../../../wire/tabs/alert-list.ts'

/** They come after the first picture: no alert waits for them. */
const importRules = () => import('../../../domain/alerts/first-cause.ts')

const NO_CAUSES: Causes = new Map()

/** Returns what is pending, by where and when it began. */
export function useBursts(): AlertList {
  const { language } = useFormat()
  return useAlertList(
    {
      source: { of: 'pending' },
      group: 'firstOut',
      folds: false,
      filter: NO_CONDITIONS,
      sort: 'came',
      descending: true,
      language,
    },
    false,
  )
}

/** Returns what each group by first-out likely came of, by its id: none for what began by itself, nor until the rules are there. */
export function useCauses(groups: readonly AlertGroup[] | null): Causes {
  const { rankOf } = usePlantSettings()
  const isGrouped = groups?.some(({ first }) => first !== null) ?? false
  // Most lists are not grouped by what came first.
  const [rules] = useDeferred(importRules, isGrouped)
  // Of a plant that tells nothing of its basins nothing is rain.
  const basins = useQuery('ruebConfigs', isGrouped ? {} : null).body?.ruebConfigItems
  return useMemo(() => {
    if (rules === null || groups === null) return NO_CAUSES
    const links = groups.flatMap(({ id, stationName, first, newest }) =>
      first === null ? [] : [{ id, stationName, first, newest }],
    )
    const causes = rules.causesOf(links, rules.structureOf(basins ?? []), rankOf)
    return new Map([...causes].map(([id, { of, why }]) => [id, { ...of, why }]))
  }, [rules, groups, basins, rankOf])
}

/** Returns the words for a cause. `t` has the texts of `cause`. */
export function causeText(t: TFunction<'cause'>, { stationName, first, why }: NamedCause): string {
  return t(why, { station: stationName, what: first.what })
}
