import { useEffect, useRef } from 'react'
import { subscribeLane } from '../../../live/views/subscriptions.ts'
import type { SignState } from '../../../ui/alert-sign/priority-sign.tsx'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { LiveValue } from '../../values/value/live-value.tsx'
import { isActiveState, valueLook } from '../rules/value-style.ts'
import type { GaugeProps } from './gauge.ts'
import styles from './gauges.module.css'
import { useMeter } from './use-meter.ts'

/**
 * The two states of a digital value side by side; the present one stands out. While its alert is not acknowledged the
 * active plate is inverse, afterwards its border is bold.
 */
export function StateGauge({ alert = null, ...gauge }: GaugeProps & { readonly alert?: SignState | null }) {
  const { liveKey, config, lastKnown } = gauge
  const { words } = usePlantSettings()
  const plates = useRef<HTMLDivElement>(null)
  useMeter(plates, gauge, null)
  useEffect(() => {
    let shown = ''
    return subscribeLane(liveKey, (lane) => {
      const look = valueLook(lane, lastKnown)
      const isKnown = look !== 'none' && look !== 'bad' && lane.kind !== null
      const now = !isKnown || lane.kind === null ? '' : isActiveState(lane.kind, lane.num) ? 'active' : 'inactive'
      if (`${look}/${now}` === shown || plates.current === null) return
      shown = `${look}/${now}`
      plates.current.dataset.look = look
      plates.current.dataset.now = now
    })
  }, [liveKey, lastKnown])
  const isOpen = alert?.open === true
  return (
    <div
      ref={plates}
      className={styles.plates}
      role="img"
      aria-label={config.name}
      data-look="none"
      data-alert={alert === null ? undefined : isOpen ? 'open' : 'acknowledged'}
    >
      <span data-plate="active">{config.digiDisplayConfig?.stateActiveText || words.on}</span>
      <span data-plate="inactive">{config.digiDisplayConfig?.stateInactiveText || words.off}</span>
    </div>
  )
}

/** The present state in words, in large type. */
export function StateText(gauge: GaugeProps) {
  const text = useRef<HTMLDivElement>(null)
  useMeter(text, gauge, null)
  return (
    <div ref={text} className={styles.stateText} role="img" aria-label={gauge.config.name}>
      <LiveValue liveKey={gauge.liveKey} config={gauge.config} lastKnown={gauge.lastKnown} />
    </div>
  )
}
