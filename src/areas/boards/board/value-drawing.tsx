import { useMemo } from 'react'
import { unreachable } from '../../../domain/base/unreachable.ts'
import { limitScale } from '../../../domain/charts/limit-scale.ts'
import type { SignState } from '../../../ui/alert-sign/priority-sign.tsx'
import type { ValueStyle } from '../../../wire/server/dashboard.ts'
import { isDigital } from '../../values/value/live-value.tsx'
import { CircularGauge } from '../gauges/circular-gauge.tsx'
import { DigitalGauge } from '../gauges/digital-gauge.tsx'
import type { GaugeProps } from '../gauges/gauge.ts'
import { HorizontalGauge } from '../gauges/horizontal-gauge.tsx'
import { StateGauge, StateText } from '../gauges/state-gauge.tsx'
import { useTripped } from '../gauges/use-tripped.ts'
import { ValueText } from '../gauges/value-text.tsx'
import { VerticalGauge } from '../gauges/vertical-gauge.tsx'
import { drawnStyle } from '../rules/value-style.ts'

interface ValueDrawingProps extends GaugeProps {
  readonly style: ValueStyle
  /** The most urgent pending alert of the value; null = none. */
  readonly alert: SignState | null
}

/** Draws a live value in one of the seven styles of a dashboard. Specification 2, "Dashboard". */
export function ValueDrawing({ style, alert, ...gauge }: ValueDrawingProps) {
  const { config } = gauge
  const scale = useMemo(() => limitScale(config.domainConfig, config.anaLimitConfig), [config])
  const tripped = useTripped(gauge.liveKey, config.anaLimitConfig)
  const drawn = drawnStyle(style, isDigital(config), scale !== null)
  switch (drawn) {
    case 'StateIndicatorGauge':
      return <StateGauge {...gauge} alert={alert} />
    case 'StateIndicatorText':
      return <StateText {...gauge} />
    case 'ValueTextView':
      return <ValueText {...gauge} tripped={tripped} />
    case 'DigitalGauge':
    case 'CircularGauge':
    case 'VerticalGauge':
    case 'HorizontalGauge':
      break
    default:
      return unreachable(drawn)
  }
  if (scale === null) return <DigitalGauge {...gauge} />
  const scaled = { ...gauge, scale, tripped, alert }
  switch (drawn) {
    case 'CircularGauge':
      return <CircularGauge {...scaled} />
    case 'VerticalGauge':
      return <VerticalGauge {...scaled} />
    case 'DigitalGauge':
    case 'HorizontalGauge':
      return <HorizontalGauge {...scaled} hasLabels={drawn === 'HorizontalGauge'} />
    default:
      return unreachable(drawn)
  }
}
