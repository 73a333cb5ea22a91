import { useTranslation } from 'react-i18next'
import type { WrittenConfig } from '../../../areas/values/value/live-value.tsx'
import { ValueSample } from '../../../areas/values/value/value-sample.tsx'
import type { Lane } from '../../../live/views/subscriptions.ts'
import styles from './legend.module.css'

const ANALOGUE = { pvRef: { type: 'AnaIn', nr: 1_400_001 }, decimalPlaces: 1, digiDisplayConfig: null } as const
const DIGITAL = { pvRef: { type: 'DigiIn', nr: 1_400_001 }, decimalPlaces: 0, digiDisplayConfig: null } as const

/** Any time of the past: it only shows how a time is written. */
const MEASURED_AT = Date.UTC(2026, 10, 21, 7, 14)
const GOOD: Lane = {
  known: true,
  kind: 'DoubleValue',
  num: 12.4,
  time: MEASURED_AT,
  quality: 'Good',
  stale: false,
  extra: null,
  error: null,
}
const ON: Lane = { ...GOOD, kind: 'BoolValue', num: 1 }

interface Sample {
  readonly name: string
  readonly config: WrittenConfig
  readonly lane: Lane
  readonly lastKnown?: true
}

/** Each thing that a value can say of itself, as the lane that makes it say so. */
const SAMPLES = [
  { name: 'good', config: ANALOGUE, lane: GOOD },
  { name: 'uncertain', config: ANALOGUE, lane: { ...GOOD, quality: 'Uncertain' } },
  { name: 'implausible', config: ANALOGUE, lane: { ...GOOD, quality: 'Uncertain', time: Number.NaN } },
  { name: 'bad', config: ANALOGUE, lane: { ...GOOD, quality: 'Bad' } },
  { name: 'stale', config: ANALOGUE, lane: { ...GOOD, stale: true } },
  { name: 'lastKnown', config: ANALOGUE, lane: GOOD, lastKnown: true },
  { name: 'none', config: ANALOGUE, lane: { ...GOOD, known: false } },
  { name: 'refused', config: ANALOGUE, lane: { ...GOOD, known: false, error: { kind: 'refused', text: '' } } },
  { name: 'on', config: DIGITAL, lane: ON },
  { name: 'off', config: DIGITAL, lane: { ...ON, num: 0 } },
] as const satisfies readonly Sample[]

/** Values in each of their qualities, drawn by what draws live ones. */
export function ValueLegend() {
  const { t } = useTranslation('help')
  return (
    <dl className={styles.legend}>
      {SAMPLES.map((sample) => (
        <div key={sample.name} data-sample={sample.name}>
          <dt>
            <ValueSample config={sample.config} lane={sample.lane} lastKnown={'lastKnown' in sample} />
          </dt>
          <dd>{t(`values.${sample.name}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
