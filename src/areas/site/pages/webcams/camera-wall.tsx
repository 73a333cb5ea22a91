import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { webcamPath } from '../../../../domain/text/paths.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { SearchField } from '../../../../ui/controls/search-field.tsx'
import { VirtualGrid } from '../../../../ui/layout/virtual-grid.tsx'
import { useSearchText } from '../../../../ui/page/use-parameter.ts'
import type { Webcam } from '../../../../wire/server/site.ts'
import { WebcamImage } from '../../webcam/webcam-image.tsx'
import styles from './webcams.module.css'

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 9
const LEAST_WIDTH_PX = 300
/** Height of an image to its width, as most cameras have it; others are shown whole, too. */
const SHAPE = 3 / 4
/** What is above and below an image. */
const TEXTS_PX = 56

const tileHeight = (widthPx: number) => widthPx * SHAPE + TEXTS_PX
const cameraId = ({ id }: Webcam) => id

/** The present image of every camera; only of those on screen it is asked for. */
export function CameraWall({ cameras }: { readonly cameras: readonly Webcam[] }) {
  const { t } = useTranslation('webcams')
  const [text, setText] = useSearchText()
  const stations = useQuery('stations').body
  const names = new Map(stations?.map(({ id, name }) => [id, name]))
  const stationOf = ({ stationNumber }: Webcam) => (stationNumber === null ? '' : (names.get(stationNumber) ?? ''))
  const wanted = text.trim().toLowerCase()
  const shown = cameras.filter((camera) => `${camera.name} ${stationOf(camera)}`.toLowerCase().includes(wanted))
  return (
    <>
      {cameras.length >= SEARCHED_FROM && (
        <div className={controls.row}>
          <SearchField label={t('search')} value={text} onChange={setText} />
          <span className={controls.muted} role="status">
            {t('shown', { shown: shown.length, total: cameras.length })}
          </span>
        </div>
      )}
      {shown.length === 0 && <p className={`${controls.panel} ${controls.notice}`}>{t('noneFound')}</p>}
      <VirtualGrid
        label={t('page')}
        items={shown}
        idOf={cameraId}
        leastWidthPx={LEAST_WIDTH_PX}
        heightOf={tileHeight}
        tile={(camera) => (
          <div className={`${controls.panel} ${styles.camera}`} data-camera={camera.id}>
            <Link to={webcamPath(camera.id)} className={styles.link}>
              <b>{camera.name}</b>
              <span className={controls.muted}>{stationOf(camera)}</span>
            </Link>
            <WebcamImage id={camera.id} name={camera.name} intervalMs={camera.intervalMs} />
          </div>
        )}
      />
    </>
  )
}
