import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toggleFullscreen } from '../../../ui/layout/fullscreen.ts'
import { CommandMenu } from '../../../ui/navigation/command-menu.tsx'
import { DeferredDialog } from '../../../ui/overlay/deferred-dialog.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import { importQr, importWall } from '../user/workplace-dialogs.ts'
import { type PaletteItem, usePaletteMark } from './own-items.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import type { PaletteView } from './shortcuts.ts'
import { usePaletteGroups } from './use-palette-groups.tsx'
import type { WorkplaceDialogs } from './workplace-actions.tsx'

export interface PaletteProps {
  readonly view: PaletteView
  /** What was typed before the palette was there to take it. */
  readonly typed: string
  readonly onView: (view: PaletteView) => void
}

/** Everything that the palette and the keys of the shell open over the page. */
export function Palette({ view, typed, onView }: PaletteProps) {
  const { t } = useTranslation(['palette', 'files', 'wall'])
  const catalogue = useCatalogueText()
  const [isRefused, setRefused] = useState(false)
  const [opened, setOpened] = useState<'qr' | 'wall' | null>(null)
  const close = () => setOpened(null)
  const dialogs = useMemo<WorkplaceDialogs>(
    () => ({
      onShortcuts: () => onView('shortcuts'),
      onFullscreen: () => void toggleFullscreen().then((isDone) => isDone || setRefused(true)),
      onQr: () => setOpened('qr'),
      onWall: () => setOpened('wall'),
    }),
    [onView],
  )
  return (
    <>
      {view === 'palette' && <OpenPalette typed={typed} dialogs={dialogs} onClose={() => onView(null)} />}
      <ShortcutList open={view === 'shortcuts'} onClose={() => onView(null)} />
      <Dialog open={isRefused} onClose={() => setRefused(false)} title={t('fullscreen.title')}>
        <p role="alert">{catalogue('operation.fullscreen')}</p>
      </Dialog>
      <DeferredDialog load={importQr} open={opened === 'qr'} onClose={close} title={t('files:qr.title')} />
      <DeferredDialog load={importWall} open={opened === 'wall'} onClose={close} title={t('wall:setup.title')} />
    </>
  )
}

interface OpenPaletteProps {
  readonly typed: string
  readonly dialogs: WorkplaceDialogs
  readonly onClose: () => void
}

/** Mounted while it is open: what it searches is leased only then. */
function OpenPalette({ typed, dialogs, onClose }: OpenPaletteProps) {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const [text, setText] = useState(typed)
  const { search, isSearching } = usePaletteGroups(text, dialogs)
  const mark = usePaletteMark()
  const run = (item: PaletteItem, { ctrl, alt }: { readonly ctrl: boolean; readonly alt: boolean }) => {
    item.run?.()
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
        if (!isOpen) onClose()
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
