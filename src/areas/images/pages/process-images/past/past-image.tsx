import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../../../ui/layout/use-is-phone.ts'
import { LoadStatus } from '../../../../../ui/load-gate/load-gate.tsx'
import { usePlantSettings } from '../../../../../ui/locale/plant-settings.tsx'
import { FullscreenButton } from '../../../../../ui/stage/fullscreen-button.tsx'
import type { BoundElement } from '../../../../drawings/drawing/bound-elements.ts'
import { drawMoment, isArchivedView } from '../../../../drawings/drawing/draw-moment.ts'
import type { Drawing } from '../../../../drawings/drawing/drawing.ts'
import { nameElements } from '../../../../drawings/drawing/name-elements.ts'
import { ImageStage } from '../../../../drawings/image/image-stage.tsx'
import { canOpen } from '../../../../drawings/image/use-element-keys.ts'
import { ImageSearch } from '../image/image-search.tsx'
import { LeftOutButton } from '../image/left-out.tsx'
import { useImage } from '../image/use-image.tsx'
import { MomentPopover } from './moment-popover.tsx'
import styles from './past.module.css'
import { PastBar } from './past-bar.tsx'
import { type MomentValues, useMomentValues } from './use-moment-values.ts'

interface PastImageProps {
  readonly drawing: Drawing
  readonly title: string
  /** ms since 1970. */
  readonly at: number
}

const NOT_READ: MomentValues = new Map()

/**
 * An image as it was at a moment, by the archive. Nothing in it is live and nothing in it acts: what no archive has is hatched, never
 * shown as it is now.
 */
export function PastImage({ drawing, title, at }: PastImageProps) {
  const { t } = useTranslation(['images', 'chart'])
  const { format, words, texts } = usePlantSettings()
  const isPhone = useIsPhone()
  const { elements } = drawing
  const { isReady, configs, marked, nameOf, notes } = useImage(elements)
  const asked = useMemo(() => {
    const keys = new Set(elements.filter(isArchivedView).map(({ pv }) => pv?.liveKey))
    return isReady ? [...configs].flatMap(([key, config]) => (keys.has(key) ? [config] : [])) : null
  }, [elements, isReady, configs])
  const { values, load, retry } = useMomentValues(asked, at)
  const known = useMemo(() => {
    const shown = elements.filter((each) => isArchivedView(each) && values?.has(each.pv?.liveKey ?? '') === true)
    return new Set(shown.map(({ id }) => id))
  }, [elements, values])
  // While the archive is read, nobody knows what it does not have.
  const isRead = load.state !== 'loading'
  const hatched = useMemo(
    () => elements.filter((each) => !known.has(each.id) && (isRead || !isArchivedView(each))),
    [elements, known, isRead],
  )
  const past = useMemo(() => ({ at, known }), [at, known])
  useEffect(() => {
    const wording = { format, words, texts }
    drawMoment(elements, { configs, values: values ?? NOT_READ, wording, mean: t('chart:measurement.Mittelwert') })
  }, [elements, configs, values, format, words, texts, t])
  useEffect(() => {
    const lacking = new Set(hatched)
    const named = (element: BoundElement) => ({
      name: nameOf(element),
      note: lacking.has(element) ? t('past.notArchived') : '',
    })
    return nameElements(elements.filter(canOpen), named)
  }, [elements, nameOf, hatched, t])
  const [opened, open] = useState<BoundElement | null>(null)
  const key = opened?.pv?.liveKey ?? ''
  return (
    <div className={styles.past} data-past={at}>
      <PastBar at={at} />
      {notes}
      <div className={styles.stage}>
        {load.state !== 'ready' && (
          <div className={styles.reading}>
            <LoadStatus what={t('past.what')} load={load} onRetry={retry} />
          </div>
        )}
        <ImageStage
          drawing={drawing}
          missing={hatched}
          past={past}
          label={title}
          onOpen={open}
          marked={marked}
          opening="legible"
        >
          {!isPhone && configs.size > 0 && <ImageSearch configs={[...configs.values()]} />}
          <FullscreenButton />
          <LeftOutButton drawing={drawing} />
        </ImageStage>
      </div>
      {opened !== null && (
        <MomentPopover
          key={opened.id}
          element={opened}
          name={nameOf(opened)}
          config={configs.get(key) ?? null}
          value={known.has(opened.id) ? (values?.get(key) ?? null) : null}
          at={at}
          onClose={() => open(null)}
        />
      )}
    </div>
  )
}
