import {
  ALargeSmall,
  CircleQuestionMark,
  Languages,
  Maximize,
  Monitor,
  Moon,
  Printer,
  QrCode,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSnapshot } from 'valtio/react'
import { useSilenceWords } from '../../../areas/alerts/sound/use-silence-words.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../../domain/base/language.ts'
import { helpOf, PATHS } from '../../../domain/text/paths.ts'
import { printPage } from '../../../ui/files/print/print-now.ts'
import { measuresWindow } from '../../../ui/layout/page-zoom.ts'
import { THEME_KEYS } from '../../../ui/preferences/preference-select.tsx'
import { preferences, TEXT_SIZES, THEMES } from '../../../ui/preferences/preferences.ts'
import type { PaletteItem } from './own-items.tsx'

/** What the palette opens over the page. */
export interface WorkplaceDialogs {
  readonly onShortcuts: () => void
  readonly onFullscreen: () => void
  readonly onQr: () => void
  readonly onWall: () => void
}

/** What somebody does with this workplace, found by what people call it: the sound, the look, paper, a wall, the end of a shift. */
export function useWorkplaceActions({
  onShortcuts,
  onFullscreen,
  onQr,
  onWall,
}: WorkplaceDialogs): readonly PaletteItem[] {
  const { t, i18n } = useTranslation(['palette', 'common', 'errors', 'sound', 'workstation'])
  const { horn, theme, language, textSize } = useSnapshot(preferences)
  const { isOffered, text, toggle } = useSilenceWords()
  const { pathname } = useLocation()
  const shownLanguage = language ?? i18n.language
  return useMemo(
    () => [
      {
        id: 'mute',
        label: text,
        detail: 'S',
        icon: <VolumeX size={16} aria-hidden="true" />,
        words: t('words.action.mute'),
        run: toggle,
        ...(isOffered ? {} : { blocked: t('sound:nothingOpen') }),
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
        id: 'help',
        label: t('shortcuts.help'),
        detail: 'F1',
        icon: <CircleQuestionMark size={16} aria-hidden="true" />,
        words: t('words.page.help'),
        path: helpOf(pathname),
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
      {
        id: 'wall',
        label: t('workstation:wall'),
        icon: <Monitor size={16} aria-hidden="true" />,
        words: t('words.action.wall'),
        run: onWall,
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
      ...TEXT_SIZES.filter((each) => measuresWindow() && each !== textSize).map((each) => ({
        id: `text-${each}`,
        label: t('action.choice', {
          what: t('common:preference.textSize'),
          value: t('common:preference.percent', { size: each }),
        }),
        icon: <ALargeSmall size={16} aria-hidden="true" />,
        words: t(each > textSize ? 'words.action.larger' : 'words.action.smaller'),
        run: () => {
          preferences.textSize = each
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
      {
        id: 'connection',
        label: t('errors:connection.check'),
        words: t('words.action.connection'),
        path: PATHS.connectionCheck,
      },
      { id: 'logout', label: t('logout'), words: t('words.action.logout'), path: PATHS.logout },
    ],
    [
      t,
      horn,
      theme,
      textSize,
      shownLanguage,
      isOffered,
      text,
      toggle,
      pathname,
      onShortcuts,
      onFullscreen,
      onQr,
      onWall,
    ],
  )
}
