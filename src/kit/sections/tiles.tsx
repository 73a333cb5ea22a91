import { NotCurrentChip } from '../../areas/boards/board/not-current-chip.tsx'
import { Tile, TileFailure, TilePlaceholder } from '../../areas/boards/board/tile.tsx'
import { TileBoard } from '../../areas/boards/board/tile-board.tsx'
import { type PlacedTile, TileGrid } from '../../areas/boards/board/tile-grid.tsx'
import { ValueTile } from '../../areas/boards/board/value-tile.tsx'
import { AlertBadge } from '../../ui/alert-sign/alert-badge.tsx'
import { PrioritySign } from '../../ui/alert-sign/priority-sign.tsx'
import { HeatMap } from '../../ui/canvas/heat-map.tsx'
import { LoadStatus } from '../../ui/load-gate/load-gate.tsx'
import { usePlantSettings } from '../../ui/locale/plant-settings.tsx'
import type { DashboardLayout, TileSize } from '../../wire/server/dashboard.ts'
import { FAILURE_STATES, type PvConfig } from '../../wire/server/pv.ts'
import { SAMPLE_PV, type SampleLane, SampleLanes } from '../base/sample-lanes.tsx'
import styles from '../base/samples.module.css'
import type { KitSection, KitWords } from '../base/section.ts'
import { useWords } from '../base/section.ts'

interface Words {
  readonly level: string
  readonly note: string
  readonly noteText: string
  readonly station: string
  readonly heat: string
  readonly day: string
  readonly hour: string
  readonly connection: string
}

const WORDS: KitWords<Words> = {
  de: {
    level: 'Niveau Pumpensumpf',
    note: 'Notiz',
    noteText: 'Bereitschaft wechselt montags um 07:00 Uhr. Schlüssel für Brunnen 3 liegt im Wasserwerk.',
    station: 'PW Dorfanger',
    heat: 'Zulauf KA, Stundenmittel',
    day: 'Tag',
    hour: 'Stunde',
    connection: 'Verbindung',
  },
  en: {
    level: 'Level of the pump sump',
    note: 'Note',
    noteText: 'On-call duty changes on Mondays at 07:00. The key for well 3 is at the waterworks.',
    station: 'Dorfanger pumping station',
    heat: 'Plant inflow, hourly means',
    day: 'Day',
    hour: 'Hour',
    connection: 'Connection',
  },
  cs: {
    level: 'Hladina čerpací jímky',
    note: 'Poznámka',
    noteText: 'Pohotovost se střídá v pondělí v 7:00. Klíč ke studni 3 je v úpravně vody.',
    station: 'ČS Dorfanger',
    heat: 'Přítok ČOV, hodinové průměry',
    day: 'Den',
    hour: 'Hodina',
    connection: 'Spojení',
  },
  ru: {
    level: 'Уровень в приёмном резервуаре',
    note: 'Заметка',
    noteText: 'Дежурство сменяется по понедельникам в 07:00. Ключ от скважины 3 находится на водопроводной станции.',
    station: 'Насосная станция Дорфангер',
    heat: 'Приток на очистные сооружения, среднечасовой',
    day: 'День',
    hour: 'Час',
    connection: 'Связь',
  },
}

const LANES: readonly SampleLane[] = [
  { key: 'ai9999900011', num: 1.04 },
  { key: 'ai9999900012', num: 0.62, stale: true },
]
const SIZES: readonly TileSize[] = ['Small', 'Medium', 'Small', 'Large', 'Unspecified']
const HOURS = 24
const DAYS = 14
const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2026, 10, 8, 12)

function useLevel(): PvConfig {
  const { level, station } = useWords(WORDS)
  return {
    ...SAMPLE_PV,
    pvRef: { type: 'AnaIn', nr: 9_999_900_011 },
    name: level,
    stationName: station,
    dimension: 'm',
    decimalPlaces: 2,
    domainConfig: { min: 0, max: 4 },
    anaLimitConfig: { lower: 0.25, lowerMid: 0.4, upperMid: 1.6, upper: 2.2 },
  }
}

function layoutSample(layout: DashboardLayout) {
  const tiles = SIZES.map((size, index): PlacedTile => {
    const frame = { left: (index % 3) * 34, top: Math.floor(index / 3) * 51, width: 32, height: 47 }
    return { id: index + 1, type: index === 3 ? 'Note' : 'SingleValue', size, frame: index === 4 ? null : frame }
  })
  return function LayoutSample() {
    const { note, noteText } = useWords(WORDS)
    const level = useLevel()
    const old = { ...level, pvRef: { type: 'AnaIn' as const, nr: 9_999_900_012 } }
    return (
      <SampleLanes lanes={LANES}>
        <TileBoard>
          <NotCurrentChip />
          <div data-wide>
            <TileGrid label={layout} layout={layout} columns={3} tiles={tiles}>
              {({ id, type, size }) =>
                type === 'Note' ? (
                  <Tile title={note} detail={size} top>
                    <p>{noteText}</p>
                  </Tile>
                ) : (
                  <ValueTile config={id === 3 ? old : level} style={id === 2 ? 'CircularGauge' : 'HorizontalGauge'} />
                )
              }
            </TileGrid>
          </div>
        </TileBoard>
      </SampleLanes>
    )
  }
}

function Frames() {
  const { note, noteText, station } = useWords(WORDS)
  return (
    <div className={styles.tiles} style={{ gridAutoRows: 148 }} data-wide>
      <Tile title={note} detail={station} footer={<span>mk, 20.11. 14:12</span>} top>
        <p>{noteText}</p>
      </Tile>
      <Tile title={note} detail={station} isNotCurrent sign={<PrioritySign priority={3} open />}>
        <p>{noteText}</p>
      </Tile>
      <div data-kit-loads className={styles.cell}>
        <Tile title={note} detail={station}>
          <LoadStatus what={note} load={{ state: 'loading' }} />
        </Tile>
      </div>
      <Tile title={note} detail={station}>
        <LoadStatus what={note} load={{ state: 'error', error: { kind: 'network', text: '' } }} />
      </Tile>
      <Tile title={note} detail={station}>
        <TileFailure onRetry={() => undefined} />
      </Tile>
      <TilePlaceholder isEditing />
      <TilePlaceholder isEditing={false} />
    </div>
  )
}

const HEAT = {
  rows: DAYS,
  columns: HOURS,
  known: DAYS * HOURS - 11,
  values: Float64Array.from({ length: DAYS * HOURS }, (_, i) => {
    const [day, hour] = [Math.floor(i / HOURS), i % HOURS]
    if (day === 6 && hour >= 3 && hour <= 5) return Number.NaN
    const storm = day === 4 && hour > 14 && hour < 23 ? 96 - Math.abs(hour - 18) * 20 : 0
    return 62 - 22 * Math.cos(((hour - 4) / 24) * 2 * Math.PI) + 4 * Math.sin(i) + storm
  }),
}

function Heat() {
  const { heat, day, hour } = useWords(WORDS)
  const { format } = usePlantSettings()
  const rows = { title: day, names: Array.from({ length: DAYS }, (_, d) => format.day(FIRST_DAY + d * DAY_MS)) }
  const columns = { title: hour, names: Array.from({ length: HOURS }, (_, h) => String(h)), ticks: [0, 6, 12, 18] }
  return (
    <div className={styles.heat} data-wide>
      <Tile title={heat} detail={`${DAYS} × ${HOURS}`} flush>
        <HeatMap label={heat} grid={HEAT} rows={rows} columns={columns} decimals={1} unit="l/s" />
      </Tile>
    </div>
  )
}

function Badges() {
  const priorities = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, null]
  return (
    <table className={styles.badges}>
      <tbody>
        {FAILURE_STATES.map((state) => (
          <tr key={state}>
            <th scope="row">{state}</th>
            {priorities.map((priority) => (
              <td key={priority}>
                <AlertBadge state={state} priority={priority} />
              </td>
            ))}
            <td>
              <AlertBadge state={state} priority={3} stale />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Chips() {
  const { connection } = useWords(WORDS)
  return (
    <div className={styles.chips}>
      {FAILURE_STATES.flatMap((state) =>
        [false, true].map((stale) => (
          <AlertBadge key={`${state} ${stale}`} state={state} priority={2} label={connection} stale={stale} />
        )),
      )}
    </div>
  )
}

export const section: KitSection = {
  title: 'Tiles',
  samples: [
    { title: 'FlowLayout', Sample: layoutSample('FlowLayout') },
    { title: 'TableLayout, three columns', Sample: layoutSample('TableLayout') },
    { title: 'StackLayout', Sample: layoutSample('StackLayout') },
    { title: 'FreeLayout; the last tile has no frame', Sample: layoutSample('FreeLayout') },
    {
      title: 'frames: plain, not current, loading, not loaded, failed, placeholder while editing, placeholder',
      Sample: Frames,
    },
    { title: 'heat map with a gap and hours to come', Sample: Heat },
    { title: 'alert states by priority, and last known', Sample: Badges },
    { title: 'alert states as chips, and last known', Sample: Chips },
  ],
}
