import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webcamKey } from '../../../domain/values/webcam-key.ts'
import { onSecond, serverNow } from '../../../live/connection/frame-clock.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import controls from '../../../ui/controls/controls.module.css'
import { useSeen } from '../../../ui/layout/use-seen.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { WebcamPicture } from '../../../wire/tabs/webcam-picture.ts'
import { saysNone } from '../rules/no-picture.ts'
import { useNoPicture } from './use-no-picture.ts'
import styles from './webcam.module.css'

interface WebcamImageProps {
  readonly id: number
  readonly name: string
  /** ms between two images of the camera. */
  readonly intervalMs: number
}

/**
 * The current image of a camera, leased while it is seen: the worker asks for it as often as the camera makes one, once for all
 * tabs. Where there is no new one, or it could not be loaded, the last one stays, is marked and says how old it is; that is no
 * error (rule Q4, R-28). Only pictures are shown, and no SVG (S-14).
 */
export function WebcamImage({ id, name, intervalMs }: WebcamImageProps) {
  const { t } = useTranslation('webcam')
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const age = useRef<HTMLElement>(null)
  const isSeen = useSeen(box)
  const { value, load, stale } = useLiveValue('webcamPicture', isSeen ? webcamKey({ id, intervalMs }) : null)
  const shown = useLastPicture(value)
  const noPicture = useNoPicture()
  const isOld = isSeen && (load.state === 'error' || stale)
  const isFailed = load.state === 'error' && !saysNone(load.error)
  useEffect(() => {
    if (shown === null) return
    const write = (now: number) => {
      if (age.current !== null) age.current.textContent = t('age', { age: format.calmAge(now - shown.at) })
    }
    write(serverNow())
    return onSecond(write)
  }, [shown, format, t])
  return (
    <div ref={box} className={styles.box}>
      {shown === null ? (
        <p className={`${controls.muted} ${styles.none}`}>{isSeen && noPicture(load)}</p>
      ) : (
        <figure className={styles.figure} data-old={isOld || undefined}>
          <img className={styles.image} src={shown.url} alt={t('image', { name })} />
          <figcaption className={styles.caption}>
            {t(!isOld ? 'at' : isFailed ? 'failedSince' : 'noneSince', { time: format.time(shown.at) })}{' '}
            <span ref={age} />
          </figcaption>
        </figure>
      )}
    </div>
  )
}

/** The newest picture under an address of its own. One that nobody leases any more stays until the next one comes. */
function useLastPicture(picture: WebcamPicture | null): { readonly url: string; readonly at: number } | null {
  const [shown, setShown] = useState<{ readonly url: string; readonly at: number } | null>(null)
  const url = useRef<string | null>(null)
  useEffect(() => {
    if (picture === null) return
    const next = URL.createObjectURL(new Blob([picture.data], { type: picture.contentType }))
    if (url.current !== null) URL.revokeObjectURL(url.current)
    url.current = next
    setShown({ url: next, at: picture.at })
  }, [picture])
  useEffect(
    () => () => {
      if (url.current !== null) URL.revokeObjectURL(url.current)
      url.current = null
    },
    [],
  )
  return shown
}
