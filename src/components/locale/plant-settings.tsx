import type { TFunction } from 'i18next'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { urgency } from '../../domain/alerts/alert-state.ts'
import { chooseLanguage, LANGUAGES } from '../../domain/base/language.ts'
import { createFormat, type Format } from '../../domain/text/format.ts'
import type { StateWords } from '../../domain/text/lane-text.ts'
import { useCall } from '../../live/views/hooks.ts'
import type { Priority } from '../../wire/server/alert.ts'

/** What every view needs of the plant: how it writes numbers and times, its name, its priorities, texts of its rows. */
interface PlantSettings {
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
const PlantSettingsContext = createContext<PlantSettings | null>(null)

/** Asks for the plant's settings once and hands them down; only inside an active session. */
export function PlantSettingsProvider({ children }: { readonly children: ReactNode }) {
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
  const plant = useMemo<PlantSettings>(
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
  return <PlantSettingsContext value={plant}>{children}</PlantSettingsContext>
}

/** Throws outside a `PlantSettingsProvider`: a view of plant data cannot be right without its time zone. */
export function usePlantSettings(): PlantSettings {
  const plant = use(PlantSettingsContext)
  if (plant === null) throw new Error('usePlantSettings outside PlantSettingsProvider')
  return plant
}

export function useFormat(): Format {
  return usePlantSettings().format
}

/**
 * Texts of what stands in every row of a list, looked up once for all: a translation hook takes most of a millisecond,
 * and a list opens with hundreds of cells.
 */
interface RowTexts {
  readonly none: string
  readonly stale: string
  readonly bad: string
  readonly uncertain: string
  /** Uncertain, since the time at the source cannot be right. */
  readonly implausible: string
  readonly lastKnown: (time: string) => string
  readonly lastValue: (value: string, time: string) => string
  readonly priority: (priority: number, open: boolean) => string
}

function rowTexts(t: TFunction<'common'>): RowTexts {
  return {
    none: t('value.none'),
    stale: t('value.stale'),
    bad: t('value.bad'),
    uncertain: t('value.uncertain'),
    implausible: t('value.implausible'),
    lastKnown: (time) => t('value.lastKnown', { time }),
    lastValue: (value, time) => t('value.lastValue', { value, time }),
    priority: (priority, open) => t(open ? 'priorityOpen' : 'priority', { priority }),
  }
}
