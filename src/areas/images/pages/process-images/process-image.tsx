import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { shownText } from '../../../../domain/text/shown-text.ts'
import { liveKey, pvOfParam, pvParam } from '../../../../domain/values/pv-ref.ts'
import { isWall } from '../../../../domain/wall/wall-mode.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { limitText } from '../../../../ui/locale/limit-text.ts'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { FullscreenButton } from '../../../../ui/stage/fullscreen-button.tsx'
import type { AnaLimitConfig, PvConfig } from '../../../../wire/server/pv.ts'
import { bindDrawing } from '../../../drawings/drawing/bind-drawing.ts'
import { type BoundElement, byLiveKey, pvsOfElements } from '../../../drawings/drawing/bound-elements.ts'
import { drawLimits } from '../../../drawings/drawing/draw-limits.ts'
import { type Drawing, isDrawing, type Refused } from '../../../drawings/drawing/drawing.ts'
import { nameElements } from '../../../drawings/drawing/name-elements.ts'
import { ImageStage } from '../../../drawings/image/image-stage.tsx'
import { useDrawing } from '../../../drawings/image/use-drawing.ts'
import { canOpen } from '../../../drawings/image/use-element-keys.ts'
import { MOST } from '../../../drawings/reading/markup.ts'
import { PvInfoArea, useOpenPvInfo, usePvInfoWithin } from '../../../values/info/pv-info-area.tsx'
import { useLimitsOf } from '../../../values/live-limits/use-live-limits.ts'
import { ImageSearch } from './image-search.tsx'
import { ImageValues } from './image-values.tsx'
import { LeftOutButton } from './left-out.tsx'
import { useImageActions } from './use-image-actions.tsx'
import { useWorstElement } from './use-worst-element.ts'

interface ProcessImageProps {
  /** Of its file, as the address names it. */
  readonly name: string
  readonly title: string
}

const MAX_SHOWN = 60
const NOT_FOUND = 404
/** A file that has arrived is no drawing yet. */
const READING = { state: 'loading' } as const

/** One process image, live. What the address names in it stands in the middle. */
export function ProcessImage({ name, title }: ProcessImageProps) {
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
        isDrawing(ready) && (
          <PvInfoArea>
            <LiveImage drawing={ready} title={shown} />
          </PvInfoArea>
        )
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

const NO_CONFIGS: readonly PvConfig[] = []

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
  const pvs = useMemo(() => pvsOfElements(elements), [elements])
  const { body } = useQuery('pvConfigs', pvs.length === 0 ? null : { pvs })
  const configs = useMemo(() => byLiveKey(body ?? NO_CONFIGS), [body])
  const absent = body === null ? [] : pvs.filter((pv) => !configs.has(liveKey(pv) ?? ''))
  const missing = useMemo(
    () => (body === null ? [] : elements.filter(({ pv }) => pv !== null && !configs.has(pv.liveKey))),
    [body, elements, configs],
  )
  useEffect(() => {
    if (pvs.length > 0 && body === null) return
    const nameOf = ({ label, pv, action }: BoundElement) => ({
      name: label || configs.get(pv?.liveKey ?? '')?.name || (pv === null ? t('unnamed') : pvParam(pv.pv)),
      note: action === null ? '' : t('action'),
    })
    const stops = [
      nameElements(elements.filter(canOpen), nameOf),
      bindDrawing(elements, configs, { format, words, texts }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [elements, pvs, body, configs, format, words, texts, t])
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
  const [address] = useAddress()
  // Nobody moves the image of a wall monitor.
  const { search } = useLocation()
  const wanted = address.get('pv')
  const wantedKey = wanted === null ? null : liveKey(pvOfParam(wanted) ?? { type: 'Undef', nr: 0 })
  const marked = wantedKey === null ? null : (elements.find(({ pv }) => pv?.liveKey === wantedKey)?.id ?? null)
  return (
    <>
      {wanted !== null && marked === null && (
        <p className={`${controls.panel} ${controls.notice}`} role="status">
          {t('notHere', { text: shownText(wanted, MAX_SHOWN) })}
        </p>
      )}
      {absent.length > 0 && (
        <PageNote>
          <p>{t('absent', { count: absent.length, names: absent.map(pvParam).join(', ') })}</p>
        </PageNote>
      )}
      <ImageStage
        drawing={drawing}
        missing={missing}
        label={title}
        onOpen={onOpen}
        marked={marked}
        opening={isWall(search) ? 'whole' : isPhone && wanted === null ? { element: worst } : 'legible'}
      >
        {!isPhone && body !== null && body.length > 0 && <ImageSearch configs={body} />}
        <FullscreenButton />
        <LeftOutButton drawing={drawing} />
      </ImageStage>
      {isPhone && body !== null && body.length > 0 && <ImageValues configs={body} />}
      {act.dialog}
    </>
  )
}
