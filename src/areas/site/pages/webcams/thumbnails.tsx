import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSeen } from '../../../../ui/layout/use-seen.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Webcam, WebcamImage } from '../../../../wire/server/site.ts'
import { spread } from '../../rules/history.ts'
import type { PictureCache } from '../../webcam/picture-cache.ts'
import { usePicture, usePictures } from './use-pictures.ts'
import styles from './webcams.module.css'

const SHOWN = 24
const DAY_MS = 86_400_000

interface ThumbnailsProps {
  readonly camera: Webcam
  readonly images: readonly WebcamImage[]
  /** Place of the image that is shown large; -1 if none is. */
  readonly shown: number
  readonly onShow: (index: number) => void
}

/** Some of the stored images, spread over the whole time; each is loaded when it is seen. */
export function Thumbnails({ camera, images, shown, onShow }: ThumbnailsProps) {
  const { t } = useTranslation('webcams')
  const pictures = usePictures(camera.id)
  const places = spread(images.length, SHOWN)
  const [first, last] = [images[0], images.at(-1)]
  const isLong = first !== undefined && last !== undefined && last.timestamp - first.timestamp > DAY_MS / 2
  return (
    <ul className={styles.thumbnails} aria-label={t('thumbnails')}>
      {places.map((index) => {
        const image = images[index]
        return (
          image !== undefined && (
            <li key={image.filename}>
              <Thumbnail
                image={image}
                pictures={pictures}
                isLong={isLong}
                isShown={index === shown}
                onShow={() => onShow(index)}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}

interface ThumbnailProps {
  readonly image: WebcamImage
  readonly pictures: PictureCache | null
  readonly isLong: boolean
  readonly isShown: boolean
  readonly onShow: () => void
}

function Thumbnail({ image, pictures, isLong, isShown, onShow }: ThumbnailProps) {
  const { t } = useTranslation('webcams')
  const format = useFormat()
  const button = useRef<HTMLButtonElement>(null)
  const isSeen = useSeen(button)
  const picture = usePicture(pictures, isSeen ? image.filename : null)
  const { timestamp } = image
  return (
    <button
      ref={button}
      type="button"
      className={styles.thumbnail}
      aria-pressed={isShown}
      data-thumbnail={image.filename}
      onClick={onShow}
    >
      {picture?.state === 'there' ? (
        <img src={picture.url} alt="" />
      ) : (
        <span className={styles.blank}>{picture !== null && t(`noThumbnail.${picture.state}`)}</span>
      )}
      <time>{isLong ? `${format.day(timestamp)} ${format.minute(timestamp)}` : format.minute(timestamp)}</time>
    </button>
  )
}
