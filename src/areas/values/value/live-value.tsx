import { useEffect, useRef } from 'react'
import type { Format } from '../../../domain/text/format.ts'
import { laneText, type StateWords } from '../../../domain/text/lane-text.ts'
import { hasImplausibleTime } from '../../../domain/values/source-time.ts'
import { type Lane, subscribeLane } from '../../../live/views/subscriptions.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { PvConfig } from '../../../wire/server/pv.ts'
import styles from './live-value.module.css'

interface LiveValueProps {
  readonly liveKey: string
  readonly config: PvConfig
  /** The station is offline, so this is its last known value. */
  readonly lastKnown: boolean
}

/** Shows the live value of one PV: a number or the text of a digital state. The element's text holds only the value. */
export function LiveValue({ liveKey, config, lastKnown }: LiveValueProps) {
  const { format, words, texts } = usePlantSettings()
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (element.current === null) return
    const { lastValue, implausible, refused } = texts
    const options = { config, format, words, lastValue, implausible, refused }
    return subscribeLane(liveKey, createValueWriter(element.current, options))
  }, [liveKey, config, format, words, texts])
  // The key gives each PV its own text node, so that two writers never share one.
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

/** What a writer needs to know of a PV. */
export type WrittenConfig = Pick<PvConfig, 'pvRef' | 'decimalPlaces' | 'digiDisplayConfig'>

/** Returns true if the value is a state with a text instead of a number. */
export function isDigital(config: Omit<WrittenConfig, 'decimalPlaces'>): boolean {
  return config.digiDisplayConfig !== null || config.pvRef.type === 'DigiIn' || config.pvRef.type === 'DigiOut'
}

interface ValueWriterOptions {
  readonly config: WrittenConfig
  readonly format: Format
  readonly words: StateWords
  /** Tooltip of a bad value: the last number and its time. */
  readonly lastValue: (value: string, time: string) => string
  /** Tooltip of a value with an implausible source time. */
  readonly implausible: string
  /** Tooltip of a value that the server does not deliver. */
  readonly refused: (reason: string) => string
}

const NO_VALUE = '–'
const BAD_VALUE = '---'
/** A longer number is written smaller, where it would not fit. */
const MOST_CHARACTERS = 4
/** Drawing loads after this many writes, so never before a page is there, and never where hardly anything changes. */
const DRAWING_AFTER_WRITES = 300

let writes = 0
let drawFast: ((element: HTMLElement) => void) | null = null

function numberWritten(element: HTMLElement): void {
  writes += 1
  if (drawFast !== null) drawFast(element)
  else if (writes === DRAWING_AFTER_WRITES) {
    // Without it numbers stay text.
    import('./fast-numbers.ts').then((loaded) => (drawFast = loaded.numberWritten)).catch(() => undefined)
  }
}

/**
 * Returns a listener that writes a lane into an element: its text node, and the attributes that style quality and
 * staleness. Live numbers bypass React: 1000 text nodes cost a third of 1000 subscribed components.
 */
export function createValueWriter(element: HTMLElement, options: ValueWriterOptions): (lane: Lane) => void {
  const { config, format, words, lastValue, implausible, refused } = options
  const text = element.firstChild
  const isNumber = !isDigital(config)
  let shown = NO_VALUE
  let quality = ''
  let long = ''
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
      const characters = isNumber && next.length > MOST_CHARACTERS ? String(next.length) : ''
      if (characters !== long) {
        long = characters
        element.toggleAttribute('data-long', long !== '')
        element.style.setProperty('--characters', long)
      }
    }
    const nextQuality = known ? lane.quality : 'None'
    if (nextQuality !== quality) {
      quality = nextQuality
      element.dataset.quality = nextQuality
    }
    const title = bad
      ? lastValue(value, format.dateTime(lane.time))
      : lane.error !== null
        ? refused(lane.error.text)
        : hasImplausibleTime(lane)
          ? implausible
          : ''
    if (element.title !== title) element.title = title
    if (lane.stale !== stale) {
      stale = lane.stale
      element.toggleAttribute('data-stale', stale)
    }
    if (lane.kind === 'BoolValue') element.toggleAttribute('data-active', known && !bad && lane.num === 1)
    if (isNumber) numberWritten(element)
  }
}
