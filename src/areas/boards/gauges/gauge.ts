import type { TFunction } from 'i18next'
import type { LimitScale } from '../../../domain/charts/limit-scale.ts'
import type { Format } from '../../../domain/text/format.ts'
import type { SignState } from '../../../ui/alert-sign/priority-sign.tsx'
import { limitText } from '../../../ui/locale/limit-text.ts'
import type { AnaLimitConfig, PvConfig } from '../../../wire/server/pv.ts'

export interface GaugeProps {
  readonly liveKey: string
  readonly config: PvConfig
  /** The station is offline, so this is its last known value. */
  readonly lastKnown: boolean
  /** Live key of the set value, shown by a hollow pointer opposite of the value's; null = none. */
  readonly setKey?: string | null
}

/** Props of a gauge with limits. */
export interface ScaleGaugeProps extends GaugeProps {
  readonly scale: LimitScale
  readonly tripped: keyof AnaLimitConfig | null
  /** The pending alert of the value, shown at the limit that it is beyond. */
  readonly alert?: SignState | null
}

/** One label beside a scale. */
export interface ScaleLabel {
  /** Position on the scale, 0 to 1. */
  readonly at: number
  readonly text: string
  /** The limit that it names; null at the ends of the scale. */
  readonly limit: keyof AnaLimitConfig | null
  readonly isTripped: boolean
  /** Which one gives way where not all fit, see `placeLabels`. */
  readonly rank: number
}

/** Bold, so that a label does not need more room when its limit is tripped. */
const LABEL_FONT = '600 12px system-ui, "Segoe UI", Roboto, sans-serif'
const widths = new Map<string, number>()

/** Returns the width of a label in px. */
export function labelWidth(text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return 0
  context.font = LABEL_FONT
  const width = Math.ceil(context.measureText(text).width)
  widths.set(text, width)
  return width
}

/** Fewest decimals that show these numbers exactly, at most `most`: a limit of 175 of a value with one decimal needs none. */
function neededDecimals(numbers: readonly number[], most: number): number {
  let decimals = 0
  while (decimals < most && numbers.some((value) => Number(value.toFixed(decimals)) !== value)) decimals += 1
  return decimals
}

/** A longer one, beside the code of its limit, is wider than the place beside a bar. */
const MOST_CHARACTERS = 9
const SHORT_DECIMALS = 2

/** Numbers as there is room for them beside a scale. */
function labelFormat(format: Format): Pick<Format, 'number'> {
  return {
    number: (value, decimals) => {
      const text = format.number(value, decimals)
      return text.length > MOST_CHARACTERS ? format.power(value, SHORT_DECIMALS) : text
    },
  }
}

/** Returns the labels of a scale: its limits and its two ends; a tripped limit never gives way, a middle one first. */
export function scaleLabels(
  { scale, config, tripped }: Pick<ScaleGaugeProps, 'scale' | 'config' | 'tripped'>,
  t: TFunction<'common'>,
  format: Format,
): readonly ScaleLabel[] {
  const short = labelFormat(format)
  const decimals = neededDecimals(
    scale.ticks.map(({ value }) => value),
    config.decimalPlaces,
  )
  const end = (at: number, value: number): ScaleLabel => ({
    at,
    text: short.number(value, neededDecimals([value], config.decimalPlaces)),
    limit: null,
    isTripped: false,
    rank: 2,
  })
  const limits = scale.ticks.map(({ limit, value, at, outer }): ScaleLabel => {
    const isTripped = limit === tripped
    return {
      at,
      text: limitText(t, short, limit, value, decimals),
      limit,
      isTripped,
      rank: isTripped ? 0 : outer ? 1 : 3,
    }
  })
  return [end(0, scale.min), ...limits, end(1, scale.max)]
}
