import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { LANGUAGE_NAMES, LANGUAGES } from '../../domain/base/language.ts'
import { measuresWindow } from '../layout/page-zoom.ts'
import { PartFailed } from '../load-gate/part-failed.tsx'
import { languageLoad } from './language-load.ts'
import { PreferenceChoice } from './preference-choice.tsx'
import { DENSITIES, preferences, TEXT_SIZES, THEMES } from './preferences.ts'

export const THEME_KEYS = {
  system: 'preference.themeSystem',
  light: 'preference.themeLight',
  dark: 'preference.themeDark',
  contrast: 'preference.themeContrast',
} as const

const DENSITY_KEYS = {
  auto: 'preference.densityAuto',
  compact: 'preference.densityCompact',
  comfortable: 'preference.densityComfortable',
  touch: 'preference.densityTouch',
} as const

interface HintProps {
  /** What the choice means, below it; the short form in a menu has none. */
  readonly hint?: string
}

/** Selects the language; each one is listed under its own name, so that nobody is locked out. */
export function LanguageSelect({ hint }: HintProps) {
  const { t, i18n } = useTranslation('common')
  const { language } = useSnapshot(preferences)
  const { hasFailed } = useSnapshot(languageLoad)
  return (
    <>
      <PreferenceChoice
        hint={hint}
        label={t('preference.language')}
        value={language ?? i18n.language}
        options={LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value], lang: value }))}
        onChange={(value) => {
          preferences.language = LANGUAGES.find((known) => known === value) ?? null
        }}
      />
      {hasFailed && <PartFailed />}
    </>
  )
}

export function ThemeSelect({ hint }: HintProps) {
  const { t } = useTranslation('common')
  const { theme } = useSnapshot(preferences)
  return (
    <PreferenceChoice
      hint={hint}
      label={t('preference.theme')}
      value={theme}
      options={THEMES.map((value) => ({ value, text: t(THEME_KEYS[value]) }))}
      onChange={(value) => {
        preferences.theme = THEMES.find((known) => known === value) ?? 'system'
      }}
    />
  )
}

export function DensitySelect({ hint }: HintProps) {
  const { t } = useTranslation('common')
  const { density } = useSnapshot(preferences)
  return (
    <PreferenceChoice
      hint={hint}
      label={t('preference.density')}
      value={density}
      options={DENSITIES.map((value) => ({ value, text: t(DENSITY_KEYS[value]) }))}
      onChange={(value) => {
        preferences.density = DENSITIES.find((known) => known === value) ?? 'auto'
      }}
    />
  )
}

/** Where the browser cannot enlarge a page by itself, its own zoom does the same. */
export function TextSizeSelect({ hint }: HintProps) {
  const { t } = useTranslation('common')
  const { textSize } = useSnapshot(preferences)
  if (!measuresWindow()) return <p>{t('preference.textSizeOfBrowser')}</p>
  return (
    <PreferenceChoice
      hint={hint}
      label={t('preference.textSize')}
      value={String(textSize)}
      options={TEXT_SIZES.map((size) => ({ value: String(size), text: t('preference.percent', { size }) }))}
      onChange={(value) => {
        preferences.textSize = TEXT_SIZES.find((size) => String(size) === value) ?? 100
      }}
    />
  )
}
