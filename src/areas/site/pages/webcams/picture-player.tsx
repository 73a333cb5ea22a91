import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Webcam, WebcamImage } from '../../../../wire/server/site.ts'
import type { StoredPicture } from '../../webcam/picture-cache.ts'
import { usePicture, usePictures } from './use-pictures.ts'
import styles from './webcams.module.css'

/** How long a picture stands while they are played. */
const STEP_MS = 250
/** Pictures that are loaded ahead while they are played. */
const AHEAD = 3
/** A picture that loads for longer is told: until then the one before stands, under its own time. */
const LATE_MS = 500

interface PicturePlayerProps {
  readonly camera: Webcam
  readonly images: readonly WebcamImage[]
  readonly index: number
  readonly onIndex: (index: number) => void
}

/** One stored image, with the ways to the others: one by one, by time, or played to the end. */
export function PicturePlayer({ camera, images, index, onIndex }: PicturePlayerProps) {
  const { t } = useTranslation(['webcams', 'webcam'])
  const format = useFormat()
  const pictures = usePictures(camera.id)
  const image = images[index]
  const picture = usePicture(pictures, image?.filename ?? null)
  const [isPlaying, setPlaying] = useState(false)
  const shown = useLast(picture, image)
  const isLate = useIsLate(picture === null ? (image?.filename ?? null) : null)
  const last = images.length - 1
  const next = useRef(onIndex)
  useEffect(() => {
    next.current = onIndex
  })
  useEffect(() => {
    if (!isPlaying || picture === null) return
    if (index >= last) {
      setPlaying(false)
      return
    }
    for (const each of images.slice(index + 1, index + 1 + AHEAD)) pictures?.prepare(each.filename)
    const timer = setTimeout(() => next.current(index + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, picture, index, last, images, pictures])
  if (image === undefined) return null
  const isMissing = picture !== null && picture.state !== 'there'
  const timeOf = ({ timestamp }: WebcamImage) => `${format.date(timestamp)} ${format.time(timestamp)}`
  const time = timeOf(image)
  const shownTime = shown === null || isMissing ? time : timeOf(shown.image)
  return (
    <figure className={styles.player} data-picture={image.filename}>
      {shown === null || isMissing ? (
        <p className={`${controls.muted} ${styles.noPicture}`} role="status">
          {isMissing && t(`noPicture.${picture.state}`)}
        </p>
      ) : (
        <img className={styles.stored} src={shown.url} alt={t('stored', { name: camera.name, time: shownTime })} />
      )}
      {isLate && (
        <p className={styles.late} role="status">
          {t('loadingOf', { time })}
        </p>
      )}
      <figcaption className={styles.bar}>
        <CommandButton steps blocked={index <= 0 ? t('first') : null} onRun={() => onIndex(index - 1)}>
          <ChevronLeft size={16} aria-hidden="true" />
          <span className="visually-hidden">{t('previous')}</span>
        </CommandButton>
        <Button
          onClick={() => {
            // At the end it begins anew.
            if (!isPlaying && index >= last) onIndex(0)
            setPlaying(!isPlaying)
          }}
        >
          {isPlaying ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
          {t(isPlaying ? 'pause' : 'play')}
        </Button>
        <CommandButton steps blocked={index >= last ? t('last') : null} onRun={() => onIndex(index + 1)}>
          <ChevronRight size={16} aria-hidden="true" />
          <span className="visually-hidden">{t('next')}</span>
        </CommandButton>
        <input
          type="range"
          className={styles.slider}
          aria-label={t('time')}
          aria-valuetext={time}
          min={0}
          max={last}
          value={index}
          onChange={({ target }) => {
            setPlaying(false)
            onIndex(Number(target.value))
          }}
        />
        <time className={styles.time}>{shownTime}</time>
      </figcaption>
    </figure>
  )
}

/** The last picture that was there, and of when it is: while the next one loads, nothing flickers. */
function useLast(picture: StoredPicture | null, image: WebcamImage | undefined) {
  const [last, setLast] = useState<{ readonly url: string; readonly image: WebcamImage } | null>(null)
  if (picture?.state !== 'there' || image === undefined || picture.url === last?.url) return last
  const shown = { url: picture.url, image }
  setLast(shown)
  return shown
}

/** True if a picture loads for longer than a moment; null: none does. */
function useIsLate(loading: string | null): boolean {
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (loading === null) return
    const timer = setTimeout(() => setLate(loading), LATE_MS)
    return () => {
      clearTimeout(timer)
      setLate(null)
    }
  }, [loading])
  return late !== null && late === loading
}
