import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { urgency } from '../../domain/alerts/alert-state.ts'
import { createFormat, type Format } from '../../domain/text/format.ts'
import { chooseLanguage, LANGUAGES } from '../../domain/text/language.ts'
import type { StateWords } from '../../domain/values/lane-text.ts'
import { useCall } from '../../live/views/hooks.ts'
import type { Priority } from '../../wire/server/alert.ts'
import { type RowTexts, rowTexts } from './row-texts.ts'

/** What every view needs of the plant: how it writes numbers and times, its name, its priorities, texts of its rows. */
export interface Plant {
  readonly name: string | null
  readonly format: Format
  /** Words of digital values whose PV has none of its own. */
  readonly words: StateWords
  readonly texts: RowTexts
  readonly priorities: ReadonlyMap<number, Priority>
  /** Rank of a priority, 0 = most urgent. */
  readonly rankOf: (priority: number) => number
}

const NO_ARGUMENTS = {}
const NO_PRIORITIES: readonly Priority[] = []
const PlantContext = createContext<Plant | null>(null)

/** Asks for the plant's settings once and hands them down; only inside an active session. */
export function PlantProvider({ children }: { readonly children: ReactNode }) {
  const settings = useCall('systemSettings', NO_ARGUMENTS).body
  const list = useCall('priorities', NO_ARGUMENTS).body ?? NO_PRIORITIES
  const { t, i18n } = useTranslation('common')
  const language = chooseLanguage(LANGUAGES.find((known) => known === i18n.language) ?? null, [])
  // Until the plant has named its zone the browser's is the best guess: most operators sit beside their plant.
  const [browserZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const timeZone = settings?.timeZone ?? browserZone
  const name = settings?.plantName ?? null
  const format = useMemo(() => createFormat(language, timeZone), [language, timeZone])
  const words = useMemo<StateWords>(
    () => ({
      on: t('value.on'),
      off: t('value.off'),
      failure: [t('value.failure0'), t('value.failure1'), t('value.failure2'), t('value.failure3')],
    }),
    [t],
  )
  const texts = useMemo(() => rowTexts(t), [t])
  const plant = useMemo<Plant>(
    () => ({
      name,
      format,
      words,
      texts,
      priorities: new Map(list.map((entry) => [entry.priority, entry])),
      rankOf: urgency(list),
    }),
    [name, format, words, texts, list],
  )
  return <PlantContext value={plant}>{children}</PlantContext>
}

/** Throws outside a `PlantProvider`: a view of plant data cannot be right without its time zone. */
export function usePlant(): Plant {
  const plant = use(PlantContext)
  if (plant === null) throw new Error('usePlant outside PlantProvider')
  return plant
}

export function useFormat(): Format {
  return usePlant().format
}
