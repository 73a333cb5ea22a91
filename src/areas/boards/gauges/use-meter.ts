import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type LimitScale, trippedLimit } from '../../../domain/charts/limit-scale.ts'
import { laneText } from '../../../domain/text/lane-text.ts'
import { type Lane, subscribeLane } from '../../../live/views/subscriptions.ts'
import { limitText } from '../../../ui/locale/limit-text.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { createSpokenText } from '../../values/value/spoken-text.ts'
import { valueLook } from '../rules/value-style.ts'
import type { GaugeProps } from './gauge.ts'

/**
 * Describes a gauge to screen readers: a meter with value, range and text, or an image with text where there is no range
 * or no valid value. Follows the lane by itself: another quality or limit at once, another number at most every 5 s.
 */
export function useMeter(
  element: RefObject<HTMLElement | null>,
  { liveKey, config, lastKnown }: GaugeProps,
  scale: LimitScale | null,
): void {
  const { format, words, texts } = usePlantSettings()
  const { t } = useTranslation('common')
  useEffect(() => {
    const spoken = createSpokenText()
    const qualities = { none: texts.none, bad: texts.bad, stale: texts.stale, uncertain: texts.uncertain, good: '' }
    const describe = (lane: Lane) => {
      const look = valueLook(lane, lastKnown)
      const hasValue = lane.kind !== null && look !== 'none' && look !== 'bad'
      const value =
        hasValue && lane.kind !== null
          ? laneText(lane.kind, lane.num, config.decimalPlaces, format, config.digiDisplayConfig, words)
          : ''
      const tripped = hasValue && scale !== null ? trippedLimit(config.anaLimitConfig, lane.num) : null
      const limit = tripped === null ? null : (config.anaLimitConfig?.[tripped] ?? null)
      const beyond =
        tripped === null || limit === null ? '' : limitText(t, format, tripped, limit, config.decimalPlaces)
      const quality = look === 'stale' && lastKnown ? texts.lastKnown(format.minute(lane.time)) : qualities[look]
      return {
        kind: `${look} ${tripped}`,
        hasValue,
        num: lane.num,
        text: joined([hasValue ? `${value} ${config.dimension}`.trim() : '', quality, beyond]),
      }
    }
    const unsubscribe = subscribeLane(liveKey, (lane) => {
      // Read now: the lane object is reused.
      const described = describe(lane)
      const say = () => write(element.current, config.name, scale, described)
      // Before the first value nothing is worth an interval: that value is said at once.
      if (lane.known) spoken.say(say, described.kind)
      else say()
    })
    return () => {
      unsubscribe()
      spoken.stop()
    }
  }, [element, liveKey, config, lastKnown, scale, format, words, texts, t])
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}

interface Described {
  /** Quality and limit. */
  readonly kind: string
  readonly hasValue: boolean
  readonly num: number
  readonly text: string
}

function write(element: HTMLElement | null, name: string, scale: LimitScale | null, described: Described): void {
  if (element === null) return
  const { hasValue, num, text } = described
  if (!hasValue || scale === null) {
    element.role = 'img'
    element.ariaLabel = joined([name, text])
    for (const attribute of ['aria-valuenow', 'aria-valuemin', 'aria-valuemax', 'aria-valuetext']) {
      element.removeAttribute(attribute)
    }
    return
  }
  element.role = 'meter'
  element.ariaLabel = name
  element.ariaValueMin = String(scale.min)
  element.ariaValueMax = String(scale.max)
  element.ariaValueNow = String(Math.min(scale.max, Math.max(scale.min, num)))
  element.ariaValueText = text
}
