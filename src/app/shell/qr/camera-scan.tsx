import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { readQrCode } from '../../../ui/files/read-qr-code.ts'
import styles from './qr-dialog.module.css'

/** Between the end of one attempt and the next: reading a picture takes the main thread some of this. */
const PAUSE_MS = 200

interface CameraScanProps {
  readonly onText: (text: string) => void
  /** The browser or its user gives no camera. */
  readonly onRefused: () => void
  readonly onStop: () => void
}

/**
 * Shows what the camera sees and reads it until there is a code. The camera is on only while this is mounted, and no picture
 * leaves the page.
 */
export function CameraScan({ onText, onRefused, onStop }: CameraScanProps) {
  const { t } = useTranslation('files')
  const video = useRef<HTMLVideoElement>(null)
  const newest = useRef({ onText, onRefused })
  useEffect(() => {
    newest.current = { onText, onRefused }
  })
  useEffect(() => {
    let isShown = true
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const shown = video.current
      // Before the first picture there is nothing to read.
      const text = shown === null || shown.videoWidth === 0 ? null : await readQrCode(shown)
      if (!isShown) return
      if (text === null) timer = setTimeout(() => void look(), PAUSE_MS)
      else newest.current.onText(text)
    }
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (!isShown) return stop(stream)
        if (video.current !== null) video.current.srcObject = stream
        await look()
      } catch {
        if (isShown) newest.current.onRefused()
      }
    }
    void start()
    return () => {
      isShown = false
      clearTimeout(timer)
      stop(stream)
    }
  }, [])
  return (
    <>
      <video ref={video} className={styles.camera} aria-label={t('qr.camera')} autoPlay playsInline muted />
      <Button onClick={onStop}>{t('qr.stop')}</Button>
    </>
  )
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/**
 * Returns whether a camera may be asked for: the headers of the installation allow it, there is a secure context, and nobody has
 * said no. A browser that does not tell is asked.
 */
export async function mayUseCamera(): Promise<boolean> {
  if (!('mediaDevices' in navigator)) return false
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    return state !== 'denied'
  } catch {
    return true
  }
}
