import { Search } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { pressSilenceKey } from '../../../areas/alerts/sound/silence-key.ts'
import { helpOf } from '../../../domain/text/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { pageTitle } from '../../../ui/page/document-title.ts'
import { rememberPage } from '../../../ui/preferences/user-pages.ts'
import { isKnownPage } from '../navigation/page-name.ts'
import styles from './palette.module.css'
import { isTyping, OVER_THE_PAGE, type PaletteView, shortcutReader, typedOn } from './shortcuts.ts'

const importPalette = async () => (await import('./palette.tsx')).Palette

/**
 * The button of the command palette, and the keys that work on every page. Its code loads when the pointer or the focus comes to
 * the button, or with the first key.
 */
export function PaletteSlot() {
  const { t } = useTranslation(['shell', 'errors'])
  const navigate = useNavigate()
  const [view, setView] = useState<PaletteView>(null)
  const [typed, setTyped] = useState('')
  const [Palette, load, hasFailed] = useDeferred(importPalette, false)
  useVisits()
  const open = (next: PaletteView) => {
    if (Palette === null) load()
    setTyped('')
    setView(next)
  }
  const newest = useRef({ open, view, isWaiting: false })
  useEffect(() => {
    newest.current = { open, view, isWaiting: view !== null && Palette === null && !hasFailed }
  })
  // With the picture that shows the button: a key that is pressed right then must not be lost.
  useLayoutEffect(() => {
    const { read, isAwaited } = shortcutReader()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target : null
      // Somebody types on while the code of the palette loads: that is for its field, not for the page below.
      if (newest.current.isWaiting && newest.current.view === 'palette' && isTyping(event)) {
        event.preventDefault()
        setTyped((text) => typedOn(text, event.key))
        return
      }
      const order = read(event, target)
      if (order === null) return
      // Also while it is held down or the code loads: the browser has a search of its own for the key of the palette.
      event.preventDefault()
      if (event.repeat || newest.current.isWaiting) return
      if (order === 'palette' && newest.current.view === 'palette') setView(null)
      else if (order === 'palette' && target?.closest(OVER_THE_PAGE)) return
      else if (order === 'silence') pressSilenceKey()
      else if (order === 'help') void navigate(helpOf(location.pathname))
      else if (typeof order === 'string') newest.current.open(order)
      else void navigate(order.path)
    }
    // Before the page: `g a` leads to the alarms, and the same letter acknowledges the row that has the focus.
    const onAwaited = (event: KeyboardEvent) => {
      if (!isAwaited(event)) return
      onKeyDown(event)
      if (event.defaultPrevented) event.stopPropagation()
    }
    document.addEventListener('keydown', onAwaited, { capture: true })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onAwaited, { capture: true })
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [navigate])
  return (
    <>
      <Button
        className={styles.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => open('palette')}
      >
        <Search size={16} aria-hidden="true" />
        <span className={styles.name}>{t('palette')}</span>
        <span className={styles.keys} aria-hidden="true">
          {t('paletteKeys')}
        </span>
      </Button>
      {view !== null && hasFailed && (
        <p className={styles.failed} role="alert">
          {t('errors:page.chunk')}
        </p>
      )}
      {Palette !== null && <Palette view={view} typed={typed} onView={open} />}
    </>
  )
}

/**
 * Remembers a page when it is left: by then its title names what it shows. One that another takes the place of was none, as `/`: it
 * has led there. The header's effects run before those of the next
 * page, which set its title.
 */
function useVisits(): void {
  const { pathname, search } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  const shown = useRef({ pathname, path: pathname + search })
  useEffect(() => {
    const left = shown.current
    const title = pageTitle()
    if (left.pathname !== pathname && !isReplaced && title !== '' && isKnownPage(left.path))
      rememberPage({ path: left.path, title })
    shown.current = { pathname, path: pathname + search }
  }, [pathname, search, isReplaced])
}
