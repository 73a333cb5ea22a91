import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { webUrl } from '../../../../domain/forms/web-url.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import { Tile } from '../../board/tile.tsx'
import styles from './dashboards.module.css'

interface BrowserTileProps {
  readonly title: string
  readonly path: string
}

/**
 * What a framed site may do. It keeps its own origin, which is never that of this page, so it reaches nothing of it. It cannot
 * lead the window elsewhere, ask with dialogs, or save files.
 */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/**
 * Shows a site that the installation lets into a frame, and leads to any other: the strict policy of the page forbids those
 * frames, so they open in a tab of their own, which learns nothing of this one. Only web addresses are supported. Rule J8, S-06.
 */
export function BrowserTile({ title, path }: BrowserTileProps) {
  const { t } = useTranslation('dashboards')
  const catalogue = useCatalogueText()
  const settings = useQuery('systemSettings').body
  const url = webUrl(path)
  if (url === null) {
    return (
      <Tile title={title}>
        <p role="alert">
          {catalogue('path.faulty')}: {catalogue('path.webOnly')}
        </p>
      </Tile>
    )
  }
  const link = (
    <a className={controls.button} href={url} target="_blank" rel="noopener noreferrer">
      <ExternalLink size={16} aria-hidden="true" />
      {t('browser.open')}
    </a>
  )
  const { origin, hostname } = new URL(url)
  if (origin !== location.origin && settings?.frameSites?.includes(origin) === true) {
    return (
      <Tile title={title} detail={hostname} footer={link} flush>
        <iframe
          className={styles.site}
          src={url}
          title={title}
          sandbox={SANDBOX}
          allow=""
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      </Tile>
    )
  }
  return (
    <Tile title={title} detail={hostname}>
      {/* Until the settings are here nobody knows whether it is let in. */}
      {settings !== null && <p>{t('browser.noFrame')}</p>}
      <p>{link}</p>
    </Tile>
  )
}
