import { Grid2x2, Radio } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PATHS, webcamPath } from '../../../../domain/text/paths.ts'
import { choiceOf, type Preset, type RangeChoice } from '../../../../domain/time/presets.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useRestingParameter } from '../../../../ui/page/use-parameter.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import { RangePicker } from '../../../../ui/time/range/range-picker.tsx'
import type { WebcamImage as StoredImage, Webcam } from '../../../../wire/server/site.ts'
import { inOrder, nearest } from '../../rules/history.ts'
import { saysNone } from '../../rules/no-picture.ts'
import { WebcamImage } from '../../webcam/webcam-image.tsx'
import { PicturePlayer } from './picture-player.tsx'
import { Thumbnails } from './thumbnails.tsx'
import styles from './webcams.module.css'

/** A server answers a week at most. */
const LONGEST_MS = 7 * 86_400_000
/** Before and after a time that the address asks for. */
const AROUND_MS = 3_600_000
const RANGES: readonly Preset[] = ['last3Hours', 'last6Hours', 'last12Hours', 'last24Hours', 'last7Days']

interface CameraViewProps {
  readonly camera: Webcam
  readonly cameras: readonly Webcam[]
}

/** One camera: its present image large, or the stored images of a time, one by one or played. Rules Q2, Q3. */
export function CameraView({ camera, cameras }: CameraViewProps) {
  const { t } = useTranslation('webcams')
  const navigate = useNavigate()
  const format = useFormat()
  const { timeZone: zone } = format
  const [at, setAt] = useRestingParameter('at')
  const time = at !== null && /^\d{1,14}$/.test(at) ? Number(at) : null
  const [range, setRange] = useState<RangeChoice>(() => rangeWith(time, Math.floor(plantNow()), zone))
  const args = useMemo(() => {
    const to = Math.floor(range.to)
    return { id: camera.id, from: Math.floor(Math.max(range.from, to - LONGEST_MS)), to }
  }, [camera.id, range])
  const { load, body, refetch } = useQuery('webcamImages', args)
  const images = useMemo(() => {
    if (body !== null) return inOrder(body)
    // A server without a list has no past to show, which is no error. Rule Q4.
    return load.state === 'error' && saysNone(load.error) ? NO_IMAGES : null
  }, [body, load])
  return (
    <Page
      title={camera.name}
      actions={
        <>
          {cameras.length > 1 && (
            <SelectField
              label={t('other')}
              hideLabel
              value={String(camera.id)}
              onChange={(id) => void navigate(webcamPath(Number(id)))}
              choices={cameras.map(({ id, name }) => ({ value: String(id), text: name }))}
            />
          )}
          <ButtonLink to={PATHS.webcams}>
            <Grid2x2 size={16} aria-hidden="true" />
            {t('all')}
          </ButtonLink>
        </>
      }
    >
      <div className={styles.view}>
        <section className={`${controls.panel} ${styles.large}`} aria-label={t('picture')} data-large={camera.id}>
          {time === null || images === null || images.length === 0 ? (
            <WebcamImage id={camera.id} name={camera.name} intervalMs={camera.intervalMs} />
          ) : (
            <PicturePlayer
              key={camera.id}
              camera={camera}
              images={images}
              index={nearest(images, time)}
              onIndex={(index) => setAt(String(images[index]?.timestamp ?? ''))}
            />
          )}
        </section>
        <section className={`${controls.panel} ${styles.past}`} aria-label={t('past')}>
          <h2 className={controls.panelTitle}>
            {t('past')} {images !== null && <small>{t('count', { count: images.length })}</small>}
            <Button className={styles.live} aria-pressed={time === null} onClick={() => setAt(null)}>
              <Radio size={16} aria-hidden="true" />
              {t('live')}
            </Button>
          </h2>
          <div className={styles.range}>
            <RangePicker value={range} presets={RANGES} min={plantNow() - LONGEST_MS} onChange={setRange} />
          </div>
          <LoadGate what={t('pastWhat')} load={load} body={images} onRetry={refetch}>
            {(known) =>
              known.length === 0 ? (
                <p className={`${controls.notice} ${controls.muted}`}>{t('noPast')}</p>
              ) : (
                <Thumbnails
                  camera={camera}
                  images={known}
                  shown={time === null ? -1 : nearest(known, time)}
                  onShow={(index) => setAt(String(known[index]?.timestamp ?? ''))}
                />
              )
            }
          </LoadGate>
        </section>
      </div>
    </Page>
  )
}

const NO_IMAGES: readonly StoredImage[] = []

/** What is loaded at first: the last hours, or those around the time that the address asks for. Its nearest picture would be another. */
function rangeWith(time: number | null, now: number, zone: string): RangeChoice {
  const last = choiceOf('last3Hours', now, zone)
  if (time === null || time >= last.from) return last
  return { from: time - AROUND_MS, to: time + AROUND_MS, preset: null }
}
