import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { shownText } from '../../../../domain/text/shown-text.ts'
import { isWall } from '../../../../domain/wall/wall-mode.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { DeferredPart } from '../../../../ui/load-gate/deferred-part.tsx'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { limitText } from '../../../../ui/locale/limit-text.ts'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { FullscreenButton } from '../../../../ui/stage/fullscreen-button.tsx'
import type { AnaLimitConfig, PvConfig } from '../../../../wire/server/pv.ts'
import { bindDrawing } from '../../../drawings/drawing/bind-drawing.ts'
import type { BoundElement } from '../../../drawings/drawing/bound-elements.ts'
import { drawLimits } from '../../../drawings/drawing/draw-limits.ts'
import { type Drawing, isDrawing, type Refused } from '../../../drawings/drawing/drawing.ts'
import { nameElements } from '../../../drawings/drawing/name-elements.ts'
import { ImageStage } from '../../../drawings/image/image-stage.tsx'
import { useDrawing } from '../../../drawings/image/use-drawing.ts'
import { canOpen } from '../../../drawings/image/use-element-keys.ts'
import { MOST } from '../../../drawings/reading/markup.ts'
import { PvInfoArea, useOpenPvInfo, usePvInfoWithin } from '../../../values/info/pv-info-area.tsx'
import { useLimitsOf } from '../../../values/live-limits/use-live-limits.ts'
import { ImageSearch } from './image/image-search.tsx'
import { LeftOutButton } from './image/left-out.tsx'
import { LiveButton } from './image/live-button.tsx'
import { MAX_SHOWN, useImage } from './image/use-image.tsx'
import { ImageValues } from './image-values.tsx'
import { useImageActions } from './use-image-actions.tsx'
import { useMoment } from './use-moment.ts'
import { useWorstElement } from './use-worst-element.ts'

interface ProcessImageProps {
  /** Of its file, as the address names it. */
  readonly name: string
  readonly title: string
}

const NOT_FOUND = 404
/** A file that has arrived is no drawing yet. */
const READING = { state: 'loading' } as const

/** Most images are only looked at live. */
const importPast = () => import('./past/past-image.tsx')

/** One process image, live, or as it was at the moment that the address names. What the address names in it stands in the middle. */
export function ProcessImage(props: ProcessImageProps) {
  const { t } = useTranslation('images')
  const moment = useMoment()
  if (moment === 'wrong' || moment === 'future') {
    return (
      <div className={`${controls.panel} ${controls.notice}`} role="alert">
        <p>{t(`past.${moment}`)}</p>
        <LiveButton />
      </div>
    )
  }
  // Drawn anew: nothing that was written into a live drawing may be left in one of the past, nor the other way round.
  return <LoadedImage key={moment === null ? 'live' : 'past'} {...props} at={moment} />
}

interface LoadedImageProps extends ProcessImageProps {
  /** ms since 1970; null for the present. */
  readonly at: number | null
}

function LoadedImage({ name, title, at }: LoadedImageProps) {
  const { t } = useTranslation('images')
  const { load, body, refetch } = useQuery(
    'processImage',
    useMemo(() => ({ name }), [name]),
  )
  const drawing = useDrawing(body)
  const shown = shownText(title, MAX_SHOWN)
  const isMissing = load.state === 'error' && load.error.status === NOT_FOUND
  const refused = useRefusal(drawing, shown)
  if (isMissing || refused !== null) {
    return (
      <p className={`${controls.panel} ${controls.notice}`} role="alert">
        {refused ?? t('missing', { name: shown })}
      </p>
    )
  }
  return (
    <LoadGate what={t('what')} load={body === null ? load : READING} body={drawing} onRetry={refetch}>
      {(ready) =>
        isDrawing(ready) &&
        (at === null ? (
          <PvInfoArea>
            <LiveImage drawing={ready} title={shown} />
          </PvInfoArea>
        ) : (
          <DeferredPart load={importPast} what={t('what')}>
            {({ PastImage }) => <PastImage drawing={ready} title={shown} at={at} />}
          </DeferredPart>
        ))
      }
    </LoadGate>
  )
}

/** Why a file is not drawn, as a sentence; null for a drawing. */
function useRefusal(drawing: Drawing | Refused | null, name: string): string | null {
  const { t } = useTranslation('images')
  const { format } = usePlantSettings()
  if (drawing === null || isDrawing(drawing)) return null
  const { refused } = drawing
  if (refused === null) return t('unreadable', { name })
  return t(`tooMuch.${refused}`, { name, most: format.number(MOST[refused], 0) })
}

/** The PVs whose limits the image shows, each once. */
function withLimits(elements: readonly BoundElement[], configs: ReadonlyMap<string, PvConfig>): readonly PvConfig[] {
  const keys = elements.flatMap(({ pv, parts }) => (pv !== null && parts.has('limits') ? [pv.liveKey] : []))
  return [...new Set(keys)].flatMap((key) => configs.get(key) ?? [])
}

function LiveImage({ drawing, title }: { readonly drawing: Drawing; readonly title: string }) {
  const { t } = useTranslation('images')
  const { t: tCommon } = useTranslation('common')
  const { format, words, texts } = usePlantSettings()
  const openInfo = useOpenPvInfo()
  usePvInfoWithin(drawing.stage)
  const act = useImageActions()
  const isPhone = useIsPhone()
  const { elements } = drawing
  const worst = useWorstElement(elements, isPhone)
  const { isReady, configs, missing, isSought, marked, nameOf, notes } = useImage(elements)
  const known = useMemo(() => [...configs.values()], [configs])
  useEffect(() => {
    if (!isReady) return
    const named = (element: BoundElement) => ({
      name: nameOf(element),
      note: element.action === null ? '' : t('action'),
    })
    const stops = [
      nameElements(elements.filter(canOpen), named),
      bindDrawing(elements, configs, { format, words, texts }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [elements, isReady, configs, nameOf, format, words, texts, t])
  const limited = useMemo(() => withLimits(elements, configs), [elements, configs])
  const limits = useLimitsOf(limited)
  useEffect(() => {
    const word = (limit: keyof AnaLimitConfig, value: number, decimals: number) =>
      limitText(tCommon, format, limit, value, decimals)
    return drawLimits(elements, configs, limits, word)
  }, [elements, configs, limits, format, tCommon])
  const onOpen = (element: BoundElement) => {
    if (element.action !== null) act.run(element.action, element.label || title)
    else if (element.pv !== null) openInfo(element.pv.pv, element.node)
  }
  // Nobody moves the image of a wall monitor.
  const { search } = useLocation()
  return (
    <>
      {notes}
      <ImageStage
        drawing={drawing}
        missing={missing}
        label={title}
        onOpen={onOpen}
        marked={marked}
        opening={isWall(search) ? 'whole' : isPhone && !isSought ? { element: worst } : 'legible'}
      >
        {!isPhone && known.length > 0 && <ImageSearch configs={known} />}
        <FullscreenButton />
        <LeftOutButton drawing={drawing} />
      </ImageStage>
      {isPhone && known.length > 0 && <ImageValues configs={known} />}
      {act.dialog}
    </>
  )
}
