import {
  DASHBOARD_LAYOUTS,
  type Dashboard,
  type DashboardConfig,
  type DashboardNote,
  MAP_TYPES,
  type ProcessImageNode,
  type ProcessImages,
  type TextMessage,
  type TextOutput,
  TILE_SIZES,
  TILE_TYPES,
  type Tile,
  VALUE_STYLES,
  WEATHER_MODES,
} from '../server/dashboard.ts'
import { pvRef } from './pv.ts'
import {
  list,
  nullOr,
  number,
  numberId,
  numberOrNull,
  oneOf,
  oneOfIfAny,
  oneOfOr,
  orNull,
  text,
  textIfAny,
  textOrNull,
  tree,
  UNREADABLE,
  whole,
} from './reader.ts'

export const mapType = oneOfOr(MAP_TYPES, 'Unspecified')
const layout = oneOfIfAny(DASHBOARD_LAYOUTS, 'Unspecified')
/** Saved back. */
const note = whole<DashboardNote>({ id: numberId, content: textIfAny })

const tile = whole<Tile>({
  id: number,
  type: orNull(oneOf(TILE_TYPES)),
  size: orNull(oneOf(TILE_SIZES)),
  title: text,
  frame: orNull(whole({ left: number, top: number, width: number, height: number })),
  singleValue: orNull(whole({ pvRef, style: oneOfOr(VALUE_STYLES, 'Unspecified') })),
  note: orNull(note),
  chart: orNull(whole({ chartId: number })),
  heatMap: orNull(whole({ pvRef, days: number })),
  weather: orNull(whole({ mode: oneOfIfAny(WEATHER_MODES, 'Unspecified'), zip: text, country: text })),
  // Without numbers all stations are shown.
  map: orNull(whole({ mapType: oneOfIfAny(MAP_TYPES, 'Unspecified'), stationNumbers: nullOr(list(number)) })),
  browser: orNull(whole({ url: text })),
  webcam: orNull(whole({ webcamId: number })),
})

const dashboard = whole<Dashboard>({
  id: number,
  name: text,
  layout: (value) => {
    const name = layout(value)
    return name === UNREADABLE ? null : name
  },
  columns: (value) => numberOrNull(value) ?? 0,
  tiles: list(tile),
})

export const dashboardConfig = whole<DashboardConfig>({ dashboards: list(dashboard) })

const imageNode = tree<ProcessImageNode>((self) =>
  whole<ProcessImageNode>({
    name: text,
    fileName: textOrNull,
    stationNumber: numberOrNull,
    children: list(self),
  }),
)

export const processImages = whole<ProcessImages>({ root: imageNode })

export const textMessage = whole<TextMessage>({ id: numberId, message: textIfAny })

export const textOutput = whole<TextOutput>({
  id: numberId,
  name: text,
  stationNumber: number,
  mode: text,
  // Null says: the text that is shown. It is sent.
  message: nullOr(textIfAny),
})
