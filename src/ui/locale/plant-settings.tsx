import type { TFunction } from 'i18next'
import { createContext, Fragment, type ReactNode, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { urgency } from '../../domain/alerts/alert-state.ts'
import { chooseLanguage, LANGUAGES } from '../../domain/base/language.ts'
import { createFormat, type Format } from '../../domain/text/format.ts'
import type { StateWords } from '../../domain/text/lane-text.ts'
import { useQuery } from '../../live/views/hooks.ts'
import type { Priority } from '../../wire/server/alert.ts'

/** What views need to know of the plant: formats, name, priorities, and texts of table rows. */
interface PlantSettings {
  readonly name: string | null
  readonly format: Format
  /** False while times are in the zone of the browser, because that of the plant is not known. */
  readonly isZoneKnown: boolean
  /** State texts for PVs without their own. */
  readonly words: StateWords
  readonly texts: RowTexts
  readonly priorities: ReadonlyMap<number, Priority>
  /** Returns the rank of a priority; 0 is the most urgent. */
  readonly rankOf: (priority: number) => number
}

const NO_PRIORITIES: readonly Priority[] = []
const PlantSettingsContext = createContext<PlantSettings | null>(null)

/**
 * Loads the settings of the plant and provides them; only inside an active session. Until the plant's time zone is known, the
 * browser's is the best guess. Once it is another one, everything begins anew: what is shown may have computed days in the guess.
 */
export function PlantSettingsProvider({ children }: { readonly children: ReactNode }) {
  const settings = useQuery('systemSettings').body
  const list = useQuery('priorities').body ?? NO_PRIORITIES
  const { t, i18n } = useTranslation('common')
  const language = chooseLanguage(LANGUAGES.find((known) => known === i18n.language) ?? null, [])
  const timeZone = settings?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const isZoneKnown = settings !== null
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
      isZoneKnown,
      words,
      texts,
      priorities: new Map(list.map((entry) => [entry.priority, entry])),
      rankOf: urgency(list),
    }),
    [name, format, isZoneKnown, words, texts, list],
  )
  return (
    <PlantSettingsContext value={plant}>
      <Fragment key={timeZone}>{children}</Fragment>
    </PlantSettingsContext>
  )
}

/** Returns the settings of the plant. Throws outside a `PlantSettingsProvider`: times would be in the wrong zone. */
export function usePlantSettings(): PlantSettings {
  const plant = use(PlantSettingsContext)
  if (plant === null) throw new Error('usePlantSettings outside PlantSettingsProvider')
  return plant
}

export function useFormat(): Format {
  return usePlantSettings().format
}

/**
 * Texts of table rows, translated once for all: `useTranslation` takes most of a millisecond, and a list opens with
 * hundreds of cells.
 */
interface RowTexts {
  readonly good: string
  /** Nobody has told it. */
  readonly unknown: string
  readonly none: string
  readonly stale: string
  readonly bad: string
  readonly uncertain: string
  /** Uncertain, because the source's time is implausible. */
  readonly implausible: string
  /** The server does not deliver the value, for the reason that it names. */
  readonly refused: (reason: string) => string
  readonly lastKnownState: string
  readonly lastKnown: (time: string) => string
  readonly lastValue: (value: string, time: string) => string
  /** Null is a priority that the server does not name. */
  readonly priority: (priority: number | null, open: boolean) => string
  /** Nobody knows whether there are any. */
  readonly alertsUnknown: string
}

function rowTexts(t: TFunction<'common'>): RowTexts {
  return {
    good: t('value.good'),
    unknown: t('value.unknown'),
    none: t('value.none'),
    stale: t('value.stale'),
    bad: t('value.bad'),
    uncertain: t('value.uncertain'),
    implausible: t('value.implausible'),
    refused: (reason) => t(reason === '' ? 'value.refused' : 'value.refusedFor', { reason }),
    lastKnownState: t('value.lastKnownState'),
    lastKnown: (time) => t('value.lastKnown', { time }),
    lastValue: (value, time) => t('value.lastValue', { value, time }),
    priority: (priority, open) => t(open ? 'priorityOpen' : 'priority', { priority: priority ?? '?' }),
    alertsUnknown: t('alert.unknown'),
  }
}
