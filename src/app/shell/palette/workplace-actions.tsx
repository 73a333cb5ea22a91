import { Languages, Maximize, Monitor, Moon, Printer, QrCode, Volume2, VolumeX } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSnapshot } from 'valtio/react'
import { useMute } from '../../../areas/alerts/sound/use-mute.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../../domain/base/language.ts'
import { PATHS } from '../../../domain/text/paths.ts'
import { wallPath } from '../../../domain/wall/wall-plan.ts'
import { printPage } from '../../../ui/files/print/print-now.ts'
import { THEME_KEYS } from '../../../ui/preferences/preference-select.tsx'
import { preferences, THEMES } from '../../../ui/preferences/preferences.ts'
import type { PaletteItem } from './own-items.tsx'

/** What the palette opens over the page. */
export interface WorkplaceDialogs {
  readonly onShortcuts: () => void
  readonly onFullscreen: () => void
  readonly onQr: () => void
}

/** What somebody does with this workplace, found by what people call it: the sound, the look, paper, a wall, the end of a shift. */
export function useWorkplaceActions({ onShortcuts, onFullscreen, onQr }: WorkplaceDialogs): readonly PaletteItem[] {
  const { t, i18n } = useTranslation(['palette', 'common', 'sound', 'workstation'])
  const { pathname, search } = useLocation()
  const { horn, theme, language } = useSnapshot(preferences)
  const { left, canMute, toggle } = useMute()
  const shownLanguage = language ?? i18n.language
  return useMemo(
    () => [
      {
        id: 'mute',
        label: left > 0 ? t('sound:unmute', { seconds: left }) : t('sound:mute'),
        icon: <VolumeX size={16} aria-hidden="true" />,
        words: t('words.action.mute'),
        run: toggle,
        ...(canMute || left > 0 ? {} : { blocked: t('sound:nothingOpen') }),
      },
      {
        id: 'horn',
        label: t(horn ? 'action.turnOff' : 'action.turnOn'),
        icon: <Volume2 size={16} aria-hidden="true" />,
        words: t('words.action.horn'),
        run: () => {
          preferences.horn = !horn
        },
      },
      {
        id: 'shortcuts',
        label: t('shortcuts.title'),
        detail: '?',
        words: t('words.action.shortcuts'),
        run: onShortcuts,
      },
      {
        id: 'fullscreen',
        label: t('fullscreen.title'),
        icon: <Maximize size={16} aria-hidden="true" />,
        words: t('words.action.fullscreen'),
        run: onFullscreen,
      },
      {
        id: 'print',
        label: t('action.print'),
        icon: <Printer size={16} aria-hidden="true" />,
        words: t('words.action.print'),
        // By then the palette is closed.
        run: () => void setTimeout(() => printPage()),
      },
      { id: 'logout', label: t('logout'), words: t('words.action.logout'), path: PATHS.logout },
      {
        id: 'wall',
        label: t('workstation:wall'),
        icon: <Monitor size={16} aria-hidden="true" />,
        words: t('words.action.wall'),
        path: wallPath(pathname + search, ''),
      },
      {
        id: 'qr',
        label: t('workstation:qr'),
        icon: <QrCode size={16} aria-hidden="true" />,
        words: t('words.action.qr'),
        run: onQr,
      },
      ...THEMES.filter((each) => each !== theme).map((each) => ({
        id: `theme-${each}`,
        label: t('action.choice', { what: t('common:preference.theme'), value: t(`common:${THEME_KEYS[each]}`) }),
        icon: <Moon size={16} aria-hidden="true" />,
        words: t('words.action.theme'),
        run: () => {
          preferences.theme = each
        },
      })),
      ...LANGUAGES.filter((each) => each !== shownLanguage).map((each) => ({
        id: `language-${each}`,
        label: t('action.choice', { what: t('common:preference.language'), value: LANGUAGE_NAMES[each] }),
        icon: <Languages size={16} aria-hidden="true" />,
        words: t('words.action.language'),
        run: () => {
          preferences.language = each
        },
      })),
    ],
    [t, horn, theme, shownLanguage, left, canMute, toggle, pathname, search, onShortcuts, onFullscreen, onQr],
  )
}
