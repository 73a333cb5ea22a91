import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { imagePath } from '../../../../domain/text/paths.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { WhileSeen } from '../../../../ui/layout/while-seen.tsx'
import { useDeferred } from '../../../../ui/load-gate/use-deferred.ts'
import styles from './stations.module.css'

const importThumbnail = () => import('../../../drawings/image/image-thumbnail.tsx')

/** The process image of a station in small, which leads to it. What cleans a drawing loads after the page. */
export function StationImage({ name }: { readonly name: string }) {
  const { t } = useTranslation('stations')
  return (
    <section className={controls.panel} aria-label={t('station.processImage')}>
      <h2 className={controls.panelTitle}>{t('station.processImage')}</h2>
      <WhileSeen className={styles.thumbnail}>
        <Link to={imagePath(name)} aria-label={t('station.openImage')}>
          <Thumbnail name={name} />
        </Link>
      </WhileSeen>
    </section>
  )
}

function Thumbnail({ name }: { readonly name: string }) {
  const [module] = useDeferred(importThumbnail)
  return module !== null && <module.ImageThumbnail name={name} />
}
