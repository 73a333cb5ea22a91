import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toggleFullscreen } from '../../../ui/layout/fullscreen.ts'
import { CommandMenu } from '../../../ui/navigation/command-menu.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import { type PaletteItem, usePaletteMark } from './own-items.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import type { PaletteView } from './shortcuts.ts'
import { usePaletteGroups } from './use-palette-groups.tsx'

export interface PaletteProps {
  readonly view: PaletteView
  /** What was typed before the palette was there to take it. */
  readonly typed: string
  readonly onView: (view: PaletteView) => void
}

/** Everything that the palette and the keys of the shell open over the page. */
export function Palette({ view, typed, onView }: PaletteProps) {
  const { t } = useTranslation('palette')
  const catalogue = useCatalogueText()
  const [isRefused, setRefused] = useState(false)
  return (
    <>
      {view === 'palette' && <OpenPalette typed={typed} onView={onView} onRefused={() => setRefused(true)} />}
      <ShortcutList open={view === 'shortcuts'} onClose={() => onView(null)} />
      <Dialog open={isRefused} onClose={() => setRefused(false)} title={t('fullscreen.title')}>
        <p role="alert">{catalogue('operation.fullscreen')}</p>
      </Dialog>
    </>
  )
}

interface OpenPaletteProps {
  readonly typed: string
  readonly onView: (view: PaletteView) => void
  readonly onRefused: () => void
}

/** Mounted while it is open: what it searches is leased only then. */
function OpenPalette({ typed, onView, onRefused }: OpenPaletteProps) {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const [text, setText] = useState(typed)
  const { search, isSearching } = usePaletteGroups(text)
  const mark = usePaletteMark()
  const run = (item: PaletteItem, { ctrl, alt }: { readonly ctrl: boolean; readonly alt: boolean }) => {
    if (item.action === 'shortcuts') onView('shortcuts')
    if (item.action === 'fullscreen') void toggleFullscreen().then((isDone) => isDone || onRefused())
    const path = ctrl ? (item.chart ?? item.path) : item.path
    if (path === undefined) return
    if (alt) window.open(path, '_blank', 'noopener')
    else void navigate(path)
  }
  return (
    <CommandMenu
      label={t('label')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onView(null)
      }}
      initialText={typed}
      search={search}
      onText={setText}
      isSearching={isSearching}
      onChoose={run}
      mark={mark}
      hints={
        <>
          <span>
            <kbd>{t('ctrlEnter')}</kbd> {t('chart')}
          </span>
          <span>
            <kbd>Alt Enter</kbd> {t('newTab')}
          </span>
        </>
      }
    />
  )
}
