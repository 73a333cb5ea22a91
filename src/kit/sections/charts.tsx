import { type ReactNode, useMemo } from 'react'
import type { ChartSeries } from '../../areas/charts/chart/model/chart-series.ts'
import { TimeChart } from '../../areas/charts/chart/time-chart.tsx'
import { HELD, SAMPLED } from '../../domain/charts/intervals.ts'
import type { Columns } from '../../domain/charts/series-buffer.ts'
import { paletteCss } from '../../domain/charts/series-palette.ts'
import type { LoadState } from '../../wire/tabs/frame.ts'
import { dryWeather, noise, SAMPLE_START_S, sampleColumns, shower } from '../base/sample-columns.ts'
import type { KitSection, KitWords } from '../base/section.ts'
import { useWords } from '../base/section.ts'

interface Words {
  readonly inflow: string
  readonly earlier: string
  readonly throttle: string
  readonly level: string
  readonly rain: string
  readonly overflow: string
  readonly flowing: string
  readonly none: string
  readonly pump: string
  readonly on: string
  readonly off: string
  readonly notes: readonly [string, string, string]
}

const WORDS: KitWords<Words> = {
  de: {
    inflow: 'Zulauf KA',
    earlier: '7\u00a0Tage früher',
    throttle: 'Drosselabfluss',
    level: 'Niveau Becken',
    rain: 'Niederschlag',
    overflow: 'Entlastung',
    flowing: 'Entlastung',
    none: 'keine',
    pump: 'Pumpe',
    on: 'Ein',
    off: 'Aus',
    notes: ['Messung gespült – tw', 'Drossel geprüft, frei – mk', 'Ablaufprobe 2 h – Labor'],
  },
  en: {
    inflow: 'Plant inflow',
    earlier: '7 days earlier',
    throttle: 'Throttle outflow',
    level: 'Basin level',
    rain: 'Rain',
    overflow: 'Overflow',
    flowing: 'overflowing',
    none: 'none',
    pump: 'Pump',
    on: 'On',
    off: 'Off',
    notes: ['sensor rinsed – tw', 'throttle checked, clear – mk', '2 h outflow sample – lab'],
  },
  cs: {
    inflow: 'Přítok ČOV',
    earlier: 'o 7 dní dříve',
    throttle: 'Regulovaný odtok',
    level: 'Hladina nádrže',
    rain: 'Srážky',
    overflow: 'Přepad',
    flowing: 'přepadá',
    none: 'žádný',
    pump: 'Čerpadlo',
    on: 'Zap',
    off: 'Vyp',
    notes: ['měření propláchnuto – tw', 'škrticí klapka v pořádku – mk', 'odběr vzorku 2 h – laboratoř'],
  },
  ru: {
    inflow: 'Приток на очистные сооружения',
    earlier: '7 дней назад',
    throttle: 'Регулируемый сброс из резервуара',
    level: 'Уровень в резервуаре',
    rain: 'Атмосферные осадки',
    overflow: 'Перелив в водоём',
    flowing: 'идёт перелив',
    none: 'нет',
    pump: 'Насос',
    on: 'Вкл.',
    off: 'Откл.',
    notes: ['датчик промыт — тв', 'заслонка проверена — мк', 'проба за 2 часа — лаборатория'],
  },
}

const DAYS = 3
const RANGE = { kind: 'absolute', from: SAMPLE_START_S * 1000, to: (SAMPLE_START_S + DAYS * 86_400) * 1000 } as const
const WET_FROM_H = 36.7
const WET_TO_H = 42

const columns = {
  inflow: sampleColumns(
    DAYS,
    (h, i) => dryWeather(h) + 112 * shower(h, WET_FROM_H, WET_TO_H + 8) ** 0.5 + 2 * noise(i, 1),
  ),
  earlier: sampleColumns(DAYS, (h, i) => dryWeather(h) + 9 * shower(h, 10, 14) + 2 * noise(i, 2)),
  throttle: sampleColumns(DAYS, (h, i) =>
    i >= 113 && i < 123 ? Number.NaN : (h > 21 && h < 25) || (h > 37 && h < 47) ? 50 + noise(i, 3) : 11 + noise(i, 4),
  ),
  level: sampleColumns(DAYS, (h) => 3.35 * Math.min(1, 1.6 * shower(h, 37, 47)) + 0.2 * shower(h, 22, 25)),
  rain: sampleColumns(
    DAYS,
    (h, i) => Math.round(90 * shower(h, WET_FROM_H, WET_TO_H) * (0.6 + 0.5 * noise(i, 5))) / 10,
  ),
  overflow: sampleColumns(DAYS, (h) => (h >= 38 && h < 41.5 ? 1 : 0)),
  pump: (phase: number) => sampleColumns(DAYS, (h) => (Math.sin((h + phase * 5) / (2 + phase)) > 0.2 ? 1 : 0)),
  wide: sampleColumns(DAYS, (h, i) => 10 ** (3 * Math.sin(h / 9)) * (0.8 + 0.4 * noise(i, 6))),
  none: { x: new Float64Array(), y: new Float64Array() },
}

type Parts = Partial<Omit<ChartSeries, 'interval'>> & Pick<ChartSeries, 'id' | 'title'>

function one(index: number, data: Columns, parts: Parts, load?: LoadState): ChartSeries {
  return {
    station: 'RÜB Nord',
    eks: null,
    unit: 'l/s',
    decimals: 1,
    states: null,
    type: 'Line',
    color: paletteCss(index),
    interval: parts.states === undefined ? SAMPLED : HELD,
    source:
      load === undefined
        ? { kind: 'columns', columns: data }
        : { kind: 'columns', columns: data, load, onRetry: () => undefined },
    ...parts,
  }
}

/** A chart of the series that `make` returns. */
function Chart({
  label,
  make,
  ...rest
}: {
  label: string
  make: (words: Words) => readonly ChartSeries[]
  notes?: true
}) {
  const words = useWords(WORDS)
  const series = useMemo(() => make(words), [make, words])
  const annotations = useMemo(
    () =>
      [30.5, 41, 57].map((hours, index) => ({
        id: String(index),
        at: (SAMPLE_START_S + hours * 3600) * 1000,
        text: words.notes[index] ?? '',
      })),
    [words],
  )
  return (
    <TimeChart
      label={label}
      series={series}
      range={RANGE}
      dataSource="QuarterHourValues"
      {...(rest.notes === undefined ? { height: 240 } : { annotations, height: 460 })}
    />
  )
}

const sixSeries = (w: Words): readonly ChartSeries[] => [
  one(1, columns.inflow, {
    id: 'inflow',
    title: w.inflow,
    station: 'KA Musterstadt',
    eks: 'KA01-ZU1-F01',
    axis: { min: 0, max: 250 },
    limits: [{ code: 'MOGW', value: 175 }],
  }),
  one(1, columns.earlier, {
    id: 'earlier',
    title: w.earlier,
    axis: { min: 0, max: 250 },
    compared: { ...RANGE, shift: { by: 'length', ms: 0 } },
  }),
  one(2, columns.throttle, { id: 'throttle', title: w.throttle, eks: 'RB31-DR1-F01', axis: { min: 0, max: 250 } }),
  one(0, columns.level, {
    id: 'level',
    title: w.level,
    eks: 'RB31-BE1-L01',
    unit: 'm',
    decimals: 2,
    type: 'Area',
    axis: { min: 0, max: 5 },
    limits: [{ code: 'OGW', value: 3.3 }],
  }),
  one(3, columns.rain, {
    id: 'rain',
    title: w.rain,
    eks: 'RB31-RG1-F04',
    unit: 'mm/h',
    type: 'Bar',
    axis: { isReversed: true },
  }),
  one(4, columns.overflow, {
    id: 'overflow',
    title: w.overflow,
    eks: 'RB31-UE1-L91',
    unit: '',
    states: [w.none, w.flowing],
    type: 'StepLine',
  }),
]

const FAILED: LoadState = { state: 'error', error: { kind: 'http', status: 503, text: '' } }

const pumps = (count: number) => (w: Words) =>
  Array.from({ length: count }, (_, index) =>
    one(index, columns.pump(index), {
      id: String(index),
      title: `${w.pump} ${index + 1}`,
      unit: '',
      states: [w.off, w.on],
      type: 'StepLine',
    }),
  )
const single =
  (data: Columns, parts: Partial<Parts> = {}) =>
  (w: Words) => [one(0, data, { id: 'only', title: w.inflow, ...parts })]
const colours = (w: Words) =>
  Array.from({ length: 18 }, (_, index) =>
    one(
      index,
      sampleColumns(DAYS, (h) => index * 12 + 8 * Math.sin(h / 6 + index)),
      { id: String(index), title: `${w.throttle} ${index + 1}` },
    ),
  )
const withFailure = (w: Words) => [
  one(0, columns.inflow, { id: 'a', title: w.inflow }),
  one(1, columns.none, { id: 'b', title: w.throttle }, FAILED),
  one(2, columns.none, { id: 'c', title: w.level }, { state: 'loading' }),
]
const kinds = (w: Words) => [
  one(0, columns.throttle, { id: 'step', title: w.throttle, type: 'StepLine' }),
  one(1, columns.inflow, { id: 'point', title: w.inflow, type: 'Point' }),
]

const MAKERS = {
  one: single(columns.inflow, { limits: [{ code: 'OGW', value: 150 }] }),
  pumps: pumps(4),
  pump: pumps(1),
  bars: single(columns.rain, { type: 'Bar', unit: 'mm/h' }),
  log: single(columns.wide, { axis: { isLogarithmic: true }, unit: 'NTU', decimals: 2 }),
  binary: single(columns.wide, { axis: { isLogarithmic: true, base: 2, isReversed: true }, unit: 'µS/cm' }),
  reversed: single(columns.rain, { type: 'Bar', unit: 'mm/h', axis: { isReversed: true } }),
  gap: single(columns.throttle),
  empty: single(columns.none),
}

function sample(title: string, content: ReactNode): KitSection['samples'][number] {
  return { title, Sample: () => content }
}

const wide = (label: string, make: (words: Words) => readonly ChartSeries[], notes?: true) => (
  <div data-wide>
    <Chart label={label} make={make} {...(notes === undefined ? {} : { notes })} />
  </div>
)

export const section: KitSection = {
  title: 'Charts',
  samples: [
    sample('six series, three axes, lane, flags, comparison, limits, gap', wide('Six series', sixSeries, true)),
    sample('eighteen series', wide('Eighteen series', colours)),
    sample('one series fails, one loads', wide('Partly loaded', withFailure)),
    sample('one series with a limit', <Chart label="One series" make={MAKERS.one} />),
    sample('steps and points', <Chart label="Steps and points" make={kinds} />),
    sample('states: four lanes', <Chart label="Four lanes" make={MAKERS.pumps} />),
    sample('one state', <Chart label="One state" make={MAKERS.pump} />),
    sample('bars', <Chart label="Bars" make={MAKERS.bars} />),
    sample('bars from the top', <Chart label="Reversed bars" make={MAKERS.reversed} />),
    sample('logarithmic, base 10', <Chart label="Logarithmic" make={MAKERS.log} />),
    sample('logarithmic, base 2, reversed', <Chart label="Logarithmic, reversed" make={MAKERS.binary} />),
    sample('a gap', <Chart label="Gap" make={MAKERS.gap} />),
    sample('no data', <Chart label="No data" make={MAKERS.empty} />),
  ],
}
