import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import { useCatalogueText } from '../../components/status/catalogue-text.ts'
import { Tile } from '../../components/tiles/board/tile.tsx'
import { webUrl } from '../../domain/forms/web-url.ts'

interface BrowserTileProps {
  readonly title: string
  readonly path: string
}

/**
 * Leads to a site. The strict policy of the page forbids frames of other sites, so it opens in a tab of its own, which learns
 * nothing of this one. Only web addresses are supported. Rule J8, S-06.
 */
export function BrowserTile({ title, path }: BrowserTileProps) {
  const { t } = useTranslation('dashboards')
  const catalogue = useCatalogueText()
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
  return (
    <Tile title={title} detail={new URL(url).hostname}>
      <p>{t('browser.noFrame')}</p>
      <p>
        <a className={controls.button} href={url} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={16} aria-hidden="true" />
          {t('browser.open')}
        </a>
      </p>
    </Tile>
  )
}
