import { Camera, ScanQrCode } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type ScannedTarget, scannedTarget } from '../../../domain/actions/scanned-target.ts'
import { Button } from '../../../ui/controls/button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { readQrCode } from '../../../ui/files/read-qr-code.ts'
import { scanByWrapper, wrapperFeatures } from '../../../ui/wrapper/wrapper.ts'
import { CameraScan, mayUseCamera } from './camera-scan.tsx'
import styles from './qr-dialog.module.css'

type Outcome =
  | Exclude<ScannedTarget, { readonly kind: 'page' }>
  | { readonly kind: 'none' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'reading' }

/**
 * Reads a QR code by the camera where the installation allows it, from a picture, which a telephone takes at once, or by the
 * application around the page if it reports that it can. A page of this client opens; anything else is shown, and opens only if somebody wants it. Rule B5, S-15.
 */
export function QrScan({ onPage }: { readonly onPage: () => void }) {
  const { t } = useTranslation('files')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [canScan, setCanScan] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    let isShown = true
    void wrapperFeatures().then((features) => isShown && setCanScan(features.has('scanQrCode')))
    return () => {
      isShown = false
    }
  }, [])

  const take = async (reading: Promise<string | null>) => {
    setOutcome({ kind: 'reading' })
    const text = await reading
    if (text === null) return setOutcome({ kind: 'none' })
    const target = scannedTarget(text, location.origin)
    if (target.kind !== 'page') return setOutcome(target)
    setOutcome(null)
    onPage()
    void navigate(target.path)
  }

  const [camera, setCamera] = useState<'unknown' | 'off' | 'on'>('unknown')
  useEffect(() => {
    let isShown = true
    void mayUseCamera().then((may) => isShown && may && setCamera('off'))
    return () => {
      isShown = false
    }
  }, [])

  const isReading = outcome?.kind === 'reading'
  return (
    <section className={styles.part} aria-label={t('qr.scan')}>
      <h3 className={styles.heading}>{t('qr.scan')}</h3>
      <p id={noteId} className={controls.muted}>
        {t('qr.note')}
      </p>
      <div className={controls.row}>
        {canScan && (
          <Button disabled={isReading} onClick={() => void take(scanByWrapper())}>
            <ScanQrCode size={16} aria-hidden="true" />
            {t('qr.byApp')}
          </Button>
        )}
        {camera === 'off' && (
          <Button
            disabled={isReading}
            onClick={() => {
              setOutcome(null)
              setCamera('on')
            }}
          >
            <Camera size={16} aria-hidden="true" />
            {t('qr.byCamera')}
          </Button>
        )}
        <Button disabled={isReading} aria-describedby={noteId} onClick={() => input.current?.click()}>
          {t('qr.choose')}
        </Button>
      </div>
      {camera === 'on' && (
        <CameraScan
          onText={(text) => {
            setCamera('off')
            void take(Promise.resolve(text))
          }}
          onRefused={() => {
            setCamera('unknown')
            setOutcome({ kind: 'refused' })
          }}
          onStop={() => setCamera('off')}
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('qr.choose')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) void take(readQrCode(file))
          // The same picture again must be a change.
          currentTarget.value = ''
        }}
      />
      <div role="status" className={styles.outcome}>
        {outcome !== null && <Scanned outcome={outcome} />}
      </div>
    </section>
  )
}

function Scanned({ outcome }: { readonly outcome: Outcome }) {
  const { t } = useTranslation('files')
  switch (outcome.kind) {
    case 'reading':
      return <p>{t('qr.reading')}</p>
    case 'none':
      return <p>{t('qr.none')}</p>
    case 'refused':
      return <p>{t('qr.noCamera')}</p>
    case 'text':
      return (
        <>
          <p>{t('qr.isText')}</p>
          <p className={styles.address}>{outcome.text}</p>
        </>
      )
    default:
      return (
        <>
          <p>{t('qr.isWeb', { host: new URL(outcome.url).host })}</p>
          <p className={styles.address}>{outcome.url}</p>
          <a href={outcome.url} target="_blank" rel="noopener noreferrer" className={controls.button}>
            {t('qr.open')}
          </a>
        </>
      )
  }
}
