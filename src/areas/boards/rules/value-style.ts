import { unreachable } from '../../../domain/base/unreachable.ts'
import { hasImplausibleTime } from '../../../domain/values/source-time.ts'
import type { ValueStyle } from '../../../wire/server/dashboard.ts'
import type { PvValueType, Quality } from '../../../wire/server/pv.ts'

/** A style that can be drawn for the value at hand. */
export type DrawnStyle = Exclude<ValueStyle, 'Unspecified'>

/**
 * Returns the style in which a value is drawn. `Unspecified` is a number, or the text of a state. A style that the value
 * cannot fill is replaced by its nearest: a state has no scale, a number no two states, and a gauge needs a range with two
 * ends. Throws for a style that the client does not know. Specification 2, "Dashboard".
 */
export function drawnStyle(style: ValueStyle, isDigital: boolean, hasScale: boolean): DrawnStyle {
  switch (style) {
    case 'CircularGauge':
    case 'VerticalGauge':
    case 'HorizontalGauge':
      if (isDigital) return 'StateIndicatorGauge'
      return hasScale ? style : 'DigitalGauge'
    case 'StateIndicatorGauge':
      return isDigital ? style : 'DigitalGauge'
    case 'Unspecified':
    case 'DigitalGauge':
    case 'StateIndicatorText':
      return isDigital ? 'StateIndicatorText' : 'DigitalGauge'
    case 'ValueTextView':
      return style
    default:
      return unreachable(style)
  }
}

/** How far a shown value can be trusted, which decides how its pointer, number and tile are drawn. Domain 6.8. */
export type ValueLook = 'none' | 'bad' | 'stale' | 'uncertain' | 'good'

/** A lane as far as its look needs it; `time` in ms since 1970, NaN where the source's is implausible. */
interface LookedAt {
  readonly known: boolean
  readonly quality: Quality
  readonly stale: boolean
  readonly time: number
}

/** Returns the look of a value. `lastKnown`: its station is offline. Quality `Unspecified` looks good. */
export function valueLook(lane: LookedAt, lastKnown: boolean): ValueLook {
  if (!lane.known) return 'none'
  if (lane.quality === 'Bad') return 'bad'
  if (lane.stale || lastKnown) return 'stale'
  return lane.quality === 'Uncertain' || hasImplausibleTime(lane) ? 'uncertain' : 'good'
}

/** True if what is shown is the value of now: a bad one is, a last known one or none is not. */
export function isCurrent(lane: LookedAt, lastKnown: boolean): boolean {
  return lane.known && !lane.stale && !lastKnown
}

/**
 * True if a lane of a digital value shows its active state: a BoolValue of 1, or a FailureStateValue whose condition is
 * present (1 or 2, see `FailureState`).
 */
export function isActiveState(kind: PvValueType, num: number): boolean {
  return kind === 'FailureStateValue' ? num === 1 || num === 2 : num === 1
}
