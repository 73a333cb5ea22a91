import { Tile } from '../../areas/boards/board/tile.tsx'
import { ValueDrawing } from '../../areas/boards/board/value-drawing.tsx'
import type { ValueStyle } from '../../wire/server/dashboard.ts'
import type { PvConfig } from '../../wire/server/pv.ts'
import { SAMPLE_PV, type SampleLane, SampleLanes } from '../base/sample-lanes.tsx'
import styles from '../base/samples.module.css'
import type { KitSection, KitWords } from '../base/section.ts'
import { useWords } from '../base/section.ts'

interface Words {
  readonly inflow: string
  readonly tank: string
  readonly pump: string
  readonly station: string
  readonly fault: string
  readonly fine: string
}

const WORDS: KitWords<Words> = {
  de: {
    inflow: 'Zulauf KA',
    tank: 'Behälterinhalt',
    pump: 'Pumpe 2 Störung',
    station: 'KA Musterstadt',
    fault: 'Störung',
    fine: 'OK',
  },
  en: {
    inflow: 'Plant inflow',
    tank: 'Tank content',
    pump: 'Pump 2 fault',
    station: 'Musterstadt WWTP',
    fault: 'Fault',
    fine: 'OK',
  },
  cs: {
    inflow: 'Přítok ČOV',
    tank: 'Obsah vodojemu',
    pump: 'Čerpadlo 2 porucha',
    station: 'ČOV Musterstadt',
    fault: 'Porucha',
    fine: 'OK',
  },
  ru: {
    inflow: 'Расход на входе очистных сооружений',
    tank: 'Заполнение резервуара чистой воды',
    pump: 'Насос 2, неисправность',
    station: 'Очистные сооружения Мустерштадт',
    fault: 'Неисправность',
    fine: 'Норма',
  },
}

const LANES: readonly SampleLane[] = [
  { key: 'ai9999900001', num: 162.4 },
  { key: 'ai9999900002', num: 151.2, quality: 'Uncertain' },
  { key: 'ai9999900003', num: 151.2, quality: 'Bad' },
  { key: 'ai9999900004', num: 88.1, stale: true },
  { key: 'ai9999900006', num: 199.2 },
  { key: 'ai9999900007', num: 5 },
  { key: 'ai9999900008', num: 120 },
  { key: 'di9999900001', num: 1, kind: 'BoolValue' },
  { key: 'di9999900002', num: 0, kind: 'BoolValue' },
  { key: 'di9999900003', num: 1, kind: 'BoolValue', stale: true },
  { key: 'di9999900004', num: 1, kind: 'BoolValue', quality: 'Bad' },
]

const ALERT = { priority: 4, open: true, gone: false, stale: false }

function useConfigs(): { readonly inflow: PvConfig; readonly pump: PvConfig } {
  const { inflow, station, pump, fault, fine } = useWords(WORDS)
  const analogue = {
    ...SAMPLE_PV,
    name: inflow,
    stationName: station,
    dimension: 'l/s',
    domainConfig: { min: 0, max: 300 },
    anaLimitConfig: { lower: 12, lowerMid: null, upperMid: 175, upper: 195 },
  }
  const digital = {
    ...SAMPLE_PV,
    pvRef: { type: 'DigiIn' as const, nr: 9_999_900_001 },
    name: pump,
    stationName: station,
    digiDisplayConfig: { stateActiveText: fault, stateInactiveText: fine },
  }
  return { inflow: analogue, pump: digital }
}

interface SampleState {
  readonly title: string
  readonly liveKey: string
  readonly lastKnown?: boolean
  readonly alert?: typeof ALERT
  readonly setKey?: string
}

const STATES: readonly SampleState[] = [
  { title: 'good', liveKey: 'ai9999900001', setKey: 'ai9999900008' },
  { title: 'uncertain', liveKey: 'ai9999900002' },
  { title: 'bad', liveKey: 'ai9999900003' },
  { title: 'stale', liveKey: 'ai9999900004' },
  { title: 'last known', liveKey: 'ai9999900001', lastKnown: true },
  { title: 'no value', liveKey: 'ai9999900005' },
  { title: 'beyond OGW', liveKey: 'ai9999900006', alert: ALERT },
  { title: 'below UGW', liveKey: 'ai9999900007', alert: ALERT },
]

const DIGITAL_STATES: readonly SampleState[] = [
  { title: 'on', liveKey: 'di9999900001' },
  { title: 'on, alert not acknowledged', liveKey: 'di9999900001', alert: ALERT },
  { title: 'on, alert acknowledged', liveKey: 'di9999900001', alert: { ...ALERT, open: false } },
  { title: 'off', liveKey: 'di9999900002' },
  { title: 'stale', liveKey: 'di9999900003' },
  { title: 'bad', liveKey: 'di9999900004' },
  { title: 'no value', liveKey: 'di9999900005' },
]

function styleSample(style: ValueStyle, states: readonly SampleState[], height: number) {
  return function StyleSample() {
    const { inflow, pump } = useConfigs()
    const config = states === STATES ? inflow : pump
    return (
      <SampleLanes lanes={LANES}>
        <div className={styles.tiles} style={{ gridAutoRows: height }} data-wide>
          {states.map(({ title, liveKey, lastKnown = false, alert = null, setKey = null }) => (
            <Tile key={title} title={config.name} detail={title}>
              <ValueDrawing
                liveKey={liveKey}
                config={config}
                lastKnown={lastKnown}
                style={style}
                alert={alert}
                setKey={setKey}
              />
            </Tile>
          ))}
        </div>
      </SampleLanes>
    )
  }
}

const SMALL_PX = 148
const MEDIUM_PX = 270

export const section: KitSection = {
  title: 'Gauges',
  samples: [
    { title: 'DigitalGauge', Sample: styleSample('DigitalGauge', STATES, SMALL_PX) },
    { title: 'HorizontalGauge', Sample: styleSample('HorizontalGauge', STATES, SMALL_PX) },
    { title: 'CircularGauge', Sample: styleSample('CircularGauge', STATES, MEDIUM_PX) },
    { title: 'VerticalGauge', Sample: styleSample('VerticalGauge', STATES, MEDIUM_PX) },
    { title: 'StateIndicatorGauge', Sample: styleSample('StateIndicatorGauge', DIGITAL_STATES, SMALL_PX) },
    { title: 'StateIndicatorText', Sample: styleSample('StateIndicatorText', DIGITAL_STATES, SMALL_PX) },
    { title: 'ValueTextView of a number', Sample: styleSample('ValueTextView', STATES, SMALL_PX) },
    { title: 'ValueTextView of a state', Sample: styleSample('ValueTextView', DIGITAL_STATES, SMALL_PX) },
  ],
}
