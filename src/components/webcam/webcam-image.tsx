import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCameraPicture } from '../../domain/files/camera-picture.ts'
import { call } from '../../live/calls/call.ts'
import { onSecond, serverNow } from '../../live/connection/frame-clock.ts'
import controls from '../controls/controls.module.css'
import { useFormat } from '../locale/plant-settings.tsx'
import styles from './webcam.module.css'

interface WebcamImageProps {
  readonly id: number
  readonly name: string
  /** ms between two images of the camera. */
  readonly intervalMs: number
}

/** No camera is asked more often than this. */
const LEAST_MS = 1000

/**
 * The current image of a camera, asked for as often as it makes one, while the page is visible. Where there is no new one the
 * last one stays, is marked and says how old it is; that is no error (rule Q4, R-28). Only pictures are shown, and no SVG (S-14).
 */
export function WebcamImage({ id, name, intervalMs }: WebcamImageProps) {
  const { t } = useTranslation('webcam')
  const format = useFormat()
  const [shown, setShown] = useState<{ readonly url: string; readonly at: number } | null>(null)
  const [answer, setAnswer] = useState<'picture' | 'none' | null>(null)
  const age = useRef<HTMLElement>(null)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let url: string | null = null
    const ask = async () => {
      if (!document.hidden) {
        const result = await call('webcamImage', { id, currentFilename: '' })
        if (isOver) return
        const hasPicture = result.ok && isCameraPicture(result.body)
        if (hasPicture) {
          const next = URL.createObjectURL(new Blob([result.body.data], { type: result.body.contentType }))
          if (url !== null) URL.revokeObjectURL(url)
          url = next
          setShown({ url, at: serverNow() })
        }
        setAnswer(hasPicture ? 'picture' : 'none')
      }
      timer = setTimeout(() => void ask(), Math.max(LEAST_MS, intervalMs))
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [id, intervalMs])
  useEffect(() => {
    if (shown === null) return
    const write = (now: number) => {
      if (age.current !== null) age.current.textContent = t('age', { age: format.calmAge(now - shown.at) })
    }
    write(serverNow())
    return onSecond(write)
  }, [shown, format, t])
  if (shown === null) {
    return <p className={`${controls.muted} ${styles.none}`}>{answer === 'none' ? t('none') : ''}</p>
  }
  return (
    <figure className={styles.figure} data-old={answer === 'none' || undefined}>
      <img className={styles.image} src={shown.url} alt={t('image', { name })} />
      <figcaption className={styles.caption}>
        {t(answer === 'none' ? 'noneSince' : 'at', { time: format.time(shown.at) })} <span ref={age} />
      </figcaption>
    </figure>
  )
}
