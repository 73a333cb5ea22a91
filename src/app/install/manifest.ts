import csInstall from '../../../locales/cs/install.json' with { type: 'json' }
import csTexts from '../../../locales/cs/texts.json' with { type: 'json' }
import deInstall from '../../../locales/de/install.json' with { type: 'json' }
import deTexts from '../../../locales/de/texts.json' with { type: 'json' }
import enInstall from '../../../locales/en/install.json' with { type: 'json' }
import enTexts from '../../../locales/en/texts.json' with { type: 'json' }
import ruInstall from '../../../locales/ru/install.json' with { type: 'json' }
import ruTexts from '../../../locales/ru/texts.json' with { type: 'json' }
import type { Language } from '../../domain/base/language.ts'
import { PATHS } from '../../domain/text/paths.ts'

interface Texts {
  readonly install: typeof deInstall
  readonly shell: Pick<(typeof deTexts)['shell'], 'group' | 'page'>
}

const TEXTS: { readonly [language in Language]: Texts } = {
  de: { install: deInstall, shell: deTexts.shell },
  en: { install: enInstall, shell: enTexts.shell },
  cs: { install: csInstall, shell: csTexts.shell },
  ru: { install: ruInstall, shell: ruTexts.shell },
}

/** Of the bar around an installed window, as `--surface` of tokens.css, by scheme; the page names the one that fits. */
export const THEME_COLORS = { light: '#f4f5f6', dark: '#282c30' } as const
/** Until the first picture, as `--bg` in light. */
const BACKGROUND = '#e6e8ea'

/** Drawings of this folder, by what a system does with them. */
export const ICONS = [
  { file: 'icon.svg', purpose: 'any' },
  { file: 'icon-maskable.svg', purpose: 'maskable' },
  { file: 'icon-monochrome.svg', purpose: 'monochrome' },
] as const

/** Returns the name of the file with the manifest of a language: a manifest knows one. */
export function manifestFile(language: Language): string {
  return `manifest.${language}.webmanifest`
}

/**
 * Returns what a system needs to install the client: no more than a window and an icon. There is no service worker, which could
 * show a page from yesterday.
 */
export function manifestOf(language: Language) {
  const { install, shell } = TEXTS[language]
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(ICONS[0])] })
  return {
    // All languages are one application.
    id: '/',
    lang: language,
    dir: 'ltr',
    name: install.name,
    short_name: install.shortName,
    description: install.description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: THEME_COLORS.light,
    background_color: BACKGROUND,
    categories: ['utilities', 'productivity'],
    icons: ICONS.map(icon),
    shortcuts: [
      shortcut(shell.group.alerts, PATHS.pendingAlerts),
      shortcut(shell.page.stations, PATHS.stations),
      shortcut(shell.page.liveCharts, PATHS.liveCharts),
    ],
  }
}

function icon({ file, purpose }: (typeof ICONS)[number]) {
  return { src: `/${file}`, sizes: 'any', type: 'image/svg+xml', purpose }
}
