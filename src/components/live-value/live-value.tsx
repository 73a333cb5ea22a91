import { useEffect, useRef } from 'react'
import type { Format } from '../../domain/text/format.ts'
import { laneText, type StateWords } from '../../domain/text/lane-text.ts'
import { hasImplausibleTime } from '../../domain/values/source-time.ts'
import { type Lane, watchLane } from '../../live/views/lanes.ts'
import type { PvConfig } from '../../wire/server/pv.ts'
import { usePlantSettings } from '../locale/plant-settings.tsx'
import styles from './live-value.module.css'

interface LiveValueProps {
  readonly liveKey: string
  readonly config: PvConfig
  /** The station is not on the line: what is shown is the last known value. */
  readonly lastKnown: boolean
}

/** The live value of one PV: a number, or the words of a digital state. Only the value is in the element's text. */
export function LiveValue({ liveKey, config, lastKnown }: LiveValueProps) {
  const { format, words, texts } = usePlantSettings()
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (element.current === null) return
    const { lastValue, implausible } = texts
    const options = { config, format, words, lastValue, implausible }
    return watchLane(liveKey, createValueWriter(element.current, options))
  }, [liveKey, config, format, words, texts])
  // The key gives every PV a fresh text node: the writer of one must not see what another has written.
  return (
    <span
      key={liveKey}
      ref={element}
      className={isDigital(config) ? styles.state : styles.number}
      data-pv={liveKey}
      data-quality="None"
      data-last-known={lastKnown || undefined}
    >
      –
    </span>
  )
}

/** Whether the value is a state in words and not a number. */
export function isDigital(config: PvConfig): boolean {
  return config.digiDisplayConfig !== null || config.pvRef.type === 'DigiIn' || config.pvRef.type === 'DigiOut'
}

interface ValueWriterOptions {
  readonly config: PvConfig
  readonly format: Format
  readonly words: StateWords
  /** Tooltip of a bad value: its last number and time. */
  readonly lastValue: (value: string, time: string) => string
  /** Tooltip of a value whose time at the source cannot be right. */
  readonly implausible: string
}

const NO_VALUE = '–'
const BAD_VALUE = '---'

/**
 * Writes a lane into an element: its one text node and the attributes by which the style sheet shows quality and
 * staleness. Live numbers never pass through React: 1000 text nodes cost a third of 1000 subscribed components.
 */
function createValueWriter(element: HTMLElement, options: ValueWriterOptions): (lane: Lane) => void {
  const { config, format, words, lastValue, implausible } = options
  const text = element.firstChild
  let shown = NO_VALUE
  let quality = ''
  let stale: boolean | null = null
  return (lane) => {
    const known = lane.known && lane.kind !== null
    const value =
      known && lane.kind !== null
        ? laneText(lane.kind, lane.num, config.decimalPlaces, format, config.digiDisplayConfig, words)
        : NO_VALUE
    const bad = known && lane.quality === 'Bad'
    const next = bad ? BAD_VALUE : value
    if (next !== shown && text !== null) {
      text.nodeValue = next
      shown = next
    }
    const nextQuality = known ? lane.quality : 'None'
    if (nextQuality !== quality) {
      quality = nextQuality
      element.dataset.quality = nextQuality
    }
    const title = bad ? lastValue(value, format.dateTime(lane.time)) : hasImplausibleTime(lane) ? implausible : ''
    if (element.title !== title) element.title = title
    if (lane.stale !== stale) {
      stale = lane.stale
      element.toggleAttribute('data-stale', stale)
    }
    if (lane.kind === 'BoolValue') element.toggleAttribute('data-active', known && !bad && lane.num === 1)
  }
}
