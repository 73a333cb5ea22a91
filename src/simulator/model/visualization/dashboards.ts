import type { Dashboard, Tile, TileFrame, TileSize, TileType, ValueStyle } from '../../../wire/server/dashboard.ts'
import type { PvRef, PvType } from '../../../wire/server/pv.ts'
import type { ChartCatalogue } from '../charts/chart-catalogue.ts'
import { WEATHER_PLACE } from '../site/weather.ts'
import type { PlantValues } from '../values/pv-values.ts'

/** Initial texts of the notes by id. */
export const FIRST_NOTES: readonly (readonly [id: number, text: string])[] = [
  [1, 'RÜB Industriestraße: Drosselschieber wird am Donnerstag gewartet.'],
  [2, 'Bereitschaft wechselt montags um 07:00 Uhr.\nSchlüssel für Brunnen 3 liegt im Wasserwerk.'],
  [3, ''],
]

const HEAT_MAP_DAYS = 14
const TABLE_COLUMNS = 3
const NO_CONTENT = {
  frame: null,
  singleValue: null,
  note: null,
  chart: null,
  heatMap: null,
  weather: null,
  map: null,
  browser: null,
  webcam: null,
}

type Content = Partial<Omit<Tile, 'id' | 'type' | 'size' | 'title'>>
type Draft = Omit<Tile, 'id'>

function tile(type: TileType, size: TileSize, title: string, content: Content = {}): Draft {
  return { type, size, title, ...NO_CONTENT, ...content }
}

export interface DashboardParts extends Pick<PlantValues, 'config'> {
  readonly charts: ChartCatalogue
}

/** Returns the dashboards without tiles whose PV or chart the plant lacks. Specification 2. */
export function dashboards(model: DashboardParts, noteOf: (id: number) => string): readonly Dashboard[] {
  let id = 0
  const ref = (type: PvType, station: number, number: number): PvRef => ({ type, nr: station * 100_000 + number })
  const value = (size: TileSize, style: ValueStyle, pvRef: PvRef, frame: TileFrame | null = null): Draft[] => {
    const config = model.config(pvRef)
    if (config === undefined) return []
    // The tile names the station beside it.
    return [tile('SingleValue', size, config.name, { frame, singleValue: { pvRef, style } })]
  }
  const note = (size: TileSize, noteId: number): Draft =>
    tile('Note', size, 'Notiz', { note: { id: noteId, content: noteOf(noteId) } })
  const chart = (title: string, frame: TileFrame | null = null): Draft[] => {
    const found = model.charts.all.find(({ config }) => config.title === title) ?? model.charts.all[0]
    if (found === undefined) return []
    return [tile('Chart', 'Large', found.config.title, { frame, chart: { chartId: found.config.id } })]
  }
  const weather = (mode: 'ActualWeather' | 'ForecastWeather', size: TileSize): Draft =>
    tile('Weather', size, 'Wetter', { weather: { mode, ...WEATHER_PLACE } })
  const heatMap = (pvRef: PvRef): Draft[] => {
    const config = model.config(pvRef)
    if (config === undefined) return []
    return [tile('HeatMap', 'Large', config.name, { heatMap: { pvRef, days: HEAT_MAP_DAYS } })]
  }
  const numbered = (drafts: readonly Draft[]) => drafts.map((draft): Tile => ({ ...draft, id: ++id }))
  const map = (mapType: 'Hybrid' | 'Roadmap' | 'Satellite' | 'Terrain', stationNumbers: number[] | null) =>
    tile('GoogleMaps', 'Medium', 'Karte', { map: { mapType, stationNumbers } })

  return [
    {
      id: 1,
      name: 'Überblick',
      layout: 'TableLayout',
      columns: TABLE_COLUMNS,
      tiles: numbered([
        ...value('Medium', 'CircularGauge', ref('AnaIn', 1, 1)),
        ...value('Medium', 'DigitalGauge', ref('AnaIn', 1, 100)),
        ...value('Medium', 'VerticalGauge', ref('AnaIn', 31, 1)),
        weather('ActualWeather', 'Small'),
        weather('ForecastWeather', 'Large'),
        note('Medium', 1),
        ...chart('Zulauf und Ablauf'),
        tile('Placeholder', 'Small', ''),
      ]),
    },
    {
      id: 2,
      name: 'Kläranlage',
      layout: 'FlowLayout',
      columns: 0,
      tiles: numbered([
        ...value('Small', 'HorizontalGauge', ref('AnaIn', 1, 200)),
        ...value('Small', 'ValueTextView', ref('AnaIn', 1, 201)),
        ...value('Small', 'StateIndicatorGauge', ref('DigiIn', 1, 10)),
        ...value('Small', 'StateIndicatorText', ref('DigiIn', 1, 1)),
        ...heatMap(ref('AnaIn', 1, 1)),
        tile('Webcam', 'Medium', 'Nachklärbecken', { webcam: { webcamId: 1 } }),
        note('Small', 2),
      ]),
    },
    {
      id: 3,
      name: 'Außenstellen',
      layout: 'StackLayout',
      columns: 0,
      tiles: numbered([
        map('Hybrid', null),
        map('Roadmap', [11, 12, 13]),
        map('Satellite', [31, 32, 33, 34]),
        map('Terrain', [41, 42, 43]),
        tile('Browser', 'Large', 'Hochwasserzentrale', { browser: { url: 'https://www.hochwasserzentralen.de/' } }),
        note('Large', 3),
      ]),
    },
    {
      id: 4,
      name: 'Leitwarte',
      layout: 'FreeLayout',
      columns: 0,
      tiles: numbered([
        ...value('Large', 'VerticalGauge', ref('AnaIn', 44, 3), { left: 2, top: 4, width: 20, height: 60 }),
        ...value('Medium', 'CircularGauge', ref('AnaIn', 46, 1), { left: 25, top: 4, width: 25, height: 40 }),
        ...chart('Niveau', { left: 52, top: 4, width: 46, height: 60 }),
        ...value('Unspecified', 'Unspecified', ref('AnaIn', 11, 1), { left: 2, top: 68, width: 20, height: 28 }),
        tile('Unspecified', 'Unspecified', 'Freie Fläche', { frame: { left: 25, top: 68, width: 73, height: 28 } }),
      ]),
    },
    { id: 5, name: 'Leer', layout: 'Unspecified', columns: 0, tiles: [] },
  ]
}
