import { Clock } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hasImplausibleTime } from '../../../domain/values/source-time.ts'
import { onSecond, serverNow } from '../../../live/connection/frame-clock.ts'
import { subscribeLane } from '../../../live/views/subscriptions.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { isCurrent, valueLook } from '../rules/value-style.ts'
import { useReportCurrent } from './tile-board.tsx'
import styles from './tiles.module.css'

interface LiveFooterProps {
  readonly liveKey: string
  readonly lastKnown: boolean
  /** The tile, which is dashed while its value is not current. */
  readonly tile: RefObject<HTMLElement | null>
  /** What else is not of now. */
  readonly children?: ReactNode
}

/**
 * Quality of a live value in words, and its time, or its age where it is not of now. Marks the tile and reports it to the
 * board. Updated with every value and once a second, bypassing React.
 */
export function LiveFooter({ liveKey, lastKnown, tile, children }: LiveFooterProps) {
  const { t } = useTranslation('tiles')
  const { format, texts } = usePlantSettings()
  const id = useId()
  const report = useReportCurrent()
  const quality = useRef<HTMLSpanElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  const footer = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let at = Number.NaN
    let isStale = false
    const words = { none: texts.none, bad: `! ${texts.bad}`, uncertain: `? ${texts.uncertain}`, good: t('good') }
    const writeAge = (now: number) => {
      if (!isStale) return
      write(quality.current, Number.isNaN(now - at) ? texts.stale : t('age', { age: format.age(now - at) }))
    }
    const stopLane = subscribeLane(liveKey, (lane) => {
      const look = valueLook(lane, lastKnown)
      const isNow = isCurrent(lane, lastKnown)
      at = lane.known ? lane.time : Number.NaN
      isStale = look === 'stale' && !lastKnown
      if (footer.current !== null) footer.current.dataset.look = look
      if (lane.error !== null) write(quality.current, `! ${texts.refused(lane.error.text)}`)
      else if (look !== 'bad' && hasImplausibleTime(lane)) write(quality.current, `? ${texts.implausible}`)
      else if (look !== 'stale') write(quality.current, words[look])
      else if (lastKnown) write(quality.current, texts.lastKnown(format.minute(at)))
      else writeAge(serverNow())
      write(time.current, Number.isNaN(at) || lastKnown ? '' : format.time(at))
      tile.current?.toggleAttribute('data-not-current', !isNow)
      report(id, isNow)
    })
    const stopSeconds = onSecond(writeAge)
    return () => {
      stopLane()
      stopSeconds()
      report(id, true)
    }
  }, [liveKey, lastKnown, tile, id, report, format, texts, t])
  return (
    <>
      <span ref={footer} className={styles.quality} data-look="none">
        <Clock size={12} aria-hidden="true" />
        <span ref={quality}>{texts.none}</span>
      </span>
      {children}
      <span ref={time} />
    </>
  )
}

function write(element: HTMLElement | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text
}
