import { LogOut, Maximize, Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { must } from '../../domain/base/must.ts'
import { useQuery } from '../../live/views/hooks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useFormat } from '../../ui/locale/plant-settings.tsx'
import type { ProcessImageNode } from '../../wire/server/dashboard.ts'
import { isPageOf, pagesOf } from '../pages/page-addresses.ts'
import { NAVIGATION_GROUPS } from '../pages/page-row.ts'
import type { PageName } from '../pages/pages.ts'
import { wallPageAt } from '../pages/wall-pages.ts'
import type { Rotation } from './use-rotation.ts'
import styles from './wall.module.css'

interface WallFootProps {
  readonly pages: readonly string[]
  readonly rotation: Rotation
  readonly heldBy: number | null
  /** What the address names and the wall does not show. */
  readonly refused: readonly string[]
  /** What the address says and makes no sense. */
  readonly ignored: readonly string[]
  /** In m: the readers are farther away than the text allows. Null if they are not. */
  readonly unreadableFrom: number | null
  readonly isFullscreenRefused: boolean
  readonly onFullscreen: () => void
  readonly onLeave: () => void
}

/** Which pages take turns, which one is shown, why it stays, and the way out. */
export function WallFoot(props: WallFootProps) {
  const { pages, rotation, heldBy, refused, ignored, unreadableFrom, isFullscreenRefused, onFullscreen, onLeave } =
    props
  const format = useFormat()
  const { t } = useTranslation(['wall', 'catalogue'])
  const nameOf = usePageName(pages)
  const { isPaused, setPaused } = rotation
  const why = isPaused ? t('wall:paused') : t('wall:running')
  return (
    <footer className={styles.foot}>
      <ol className={styles.pages} aria-label={t('wall:pages')}>
        {pages.map((page, index) => (
          <li key={page} aria-current={index === rotation.index ? 'page' : undefined} data-page={page}>
            {nameOf(page)}
          </li>
        ))}
      </ol>
      <p role="status" className={styles.state} data-held={heldBy ?? undefined}>
        {heldBy === null ? why : t('wall:held', { priority: heldBy })}
        {refused.length > 0 && <span> {t('wall:refused', { pages: refused.join(', ') })}</span>}
        {ignored.length > 0 && <span> {t('wall:ignored', { parameters: ignored.join(', ') })}</span>}
        {unreadableFrom !== null && <span> {t('wall:tooFar', { most: format.number(unreadableFrom, 1) })}</span>}
        {isFullscreenRefused && <span> {t('catalogue:operation.fullscreen')}</span>}
      </p>
      <span className={styles.only}>{t('wall:only')}</span>
      <Button
        quiet
        aria-label={t(isPaused ? 'wall:go' : 'wall:pause')}
        aria-keyshortcuts="Space"
        onClick={() => setPaused(!isPaused)}
      >
        {isPaused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
      </Button>
      <Button quiet aria-label={t('wall:fullscreen')} aria-keyshortcuts="F" onClick={onFullscreen}>
        <Maximize size={16} aria-hidden="true" />
      </Button>
      <Button quiet aria-keyshortcuts="Escape" onClick={onLeave}>
        <LogOut size={16} aria-hidden="true" />
        {t('wall:leave')}
      </Button>
    </footer>
  )
}

/** Returns a function that names a page: a station, a dashboard or an image by its own name, other pages as the navigation does. */
function usePageName(pages: readonly string[]): (page: string) => string {
  const { t } = useTranslation('shell')
  const has = (name: PageName) => pages.some((page) => wallPageAt(page) === name)
  const stations = useQuery('stations').body
  const boards = useQuery('dashboardConfig', has('dashboards') ? {} : null).body
  const images = useQuery('processImages', has('images') ? {} : null).body
  return (page) => {
    const path = must(page.split('?')[0])
    const last = must(path.split('/').at(-1))
    const known = NAVIGATION_GROUPS.flatMap(pagesOf).find((name) => isPageOf(name, path))
    const own: Partial<Record<PageName, string | undefined>> = {
      station: stations?.find(({ id }) => String(id) === last)?.name || last,
      dashboards: boards?.dashboards.find(({ id }) => String(id) === last)?.name,
      images: images === null ? undefined : imageName(images.root, last),
    }
    const name = own[wallPageAt(page) ?? 'values']
    if (name !== undefined) return name
    if (known === undefined) return path
    return /^\d+$/.test(last) ? `${t(`page.${known}`)} ${last}` : t(`page.${known}`)
  }
}

function imageName(node: ProcessImageNode, file: string): string | undefined {
  if (node.fileName !== null && encodeURIComponent(node.fileName) === file) return node.name
  for (const child of node.children) {
    const found = imageName(child, file)
    if (found !== undefined) return found
  }
  return undefined
}
