import { useEffect, useRef } from 'react'
import { subscribeLane } from '../../live/views/subscriptions.ts'
import type { PvConfig } from '../../wire/server/pv.ts'
import { usePlantSettings } from '../locale/plant-settings.tsx'
import styles from './live-value.module.css'
import { createValueWriter } from './value-writer.ts'

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
    return subscribeLane(liveKey, createValueWriter(element.current, options))
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
