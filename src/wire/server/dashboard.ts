import type { PvRef } from './pv.ts'
import type { OtherText, ResultStatus } from './result.ts'

/** Dashboards: specification 2 and 3. The enumerations are specified, the other content of a tile is assumed. */

export const TILE_TYPES = [
  'Unspecified',
  'SingleValue',
  'Placeholder',
  'Note',
  'Chart',
  'HeatMap',
  'Weather',
  'GoogleMaps',
  'Browser',
  'Webcam',
] as const
export type TileType = (typeof TILE_TYPES)[number]

export const DASHBOARD_LAYOUTS = ['Unspecified', 'StackLayout', 'TableLayout', 'FlowLayout', 'FreeLayout'] as const
export type DashboardLayout = (typeof DASHBOARD_LAYOUTS)[number]

export const TILE_SIZES = ['Unspecified', 'Small', 'Medium', 'Large'] as const
export type TileSize = (typeof TILE_SIZES)[number]

/** The specification names four kinds and speaks of two further ones. @assumed partly */
export const MAP_TYPES = ['Unspecified', 'Hybrid', 'Roadmap', 'Satellite', 'Terrain', 'None', 'Terrain3D'] as const
export type MapType = (typeof MAP_TYPES)[number]

export const VALUE_STYLES = [
  'Unspecified',
  'DigitalGauge',
  'CircularGauge',
  'VerticalGauge',
  'HorizontalGauge',
  'StateIndicatorGauge',
  'StateIndicatorText',
  'ValueTextView',
] as const
export type ValueStyle = (typeof VALUE_STYLES)[number]

export const WEATHER_MODES = ['Unspecified', 'ActualWeather', 'ForecastWeather'] as const
export type WeatherMode = (typeof WEATHER_MODES)[number]

/** @assumed */
export interface DashboardConfig {
  readonly dashboards: readonly Dashboard[]
}

/** @assumed */
export interface Dashboard {
  readonly id: number
  readonly name: string
  /** Null is one that this client does not know; the page says so. */
  readonly layout: DashboardLayout | null
  /** Of a TableLayout, otherwise 0. */
  readonly columns: number
  readonly tiles: readonly Tile[]
}

/** Where a tile of a FreeLayout stands, in per cent of the dashboard's width and height. @assumed */
export interface TileFrame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Only the content for `type` is set, the others are null. @assumed */
export interface Tile {
  readonly id: number
  /** Null is one that this client does not know; the tile says so (rule J29). */
  readonly type: TileType | null
  /** Null as for the type. */
  readonly size: TileSize | null
  readonly title: string
  readonly frame: TileFrame | null
  readonly singleValue: SingleValueTile | null
  readonly note: DashboardNote | null
  readonly chart: ChartTile | null
  readonly heatMap: HeatMapTile | null
  readonly weather: WeatherTile | null
  readonly map: MapTile | null
  readonly browser: BrowserTile | null
  readonly webcam: WebcamTile | null
}

/** @assumed */
export interface SingleValueTile {
  readonly pvRef: PvRef
  readonly style: ValueStyle
}

export interface DashboardNote {
  readonly id: number
  /** @assumed name */
  readonly content: string
}

/** @assumed */
export interface ChartTile {
  readonly chartId: number
}

/** Day by hour of one PV. @assumed */
export interface HeatMapTile {
  readonly pvRef: PvRef
  readonly days: number
}

/** @assumed */
export interface WeatherTile {
  readonly mode: WeatherMode
  readonly zip: string
  /** ISO 3166 code of two letters. */
  readonly country: string
}

/** @assumed */
export interface MapTile {
  readonly mapType: MapType
  /** null = every station with a location. */
  readonly stationNumbers: readonly number[] | null
}

/** @assumed */
export interface BrowserTile {
  readonly url: string
}

/** @assumed */
export interface WebcamTile {
  readonly webcamId: number
}

/** @assumed */
export interface NoteResult {
  readonly status: ResultStatus
  readonly message: string | null
}

/** Process images and text messages: specification 3, "Other". */

/** The tree of process images. */
export interface ProcessImages {
  readonly root: ProcessImageNode
}

/** A folder, or with a `fileName` an image. @assumed */
export interface ProcessImageNode {
  readonly name: string
  readonly fileName: string | null
  readonly stationNumber: number | null
  readonly children: readonly ProcessImageNode[]
}

/** The specification names the first two; any other mode opens an edit dialog. @assumed partly */
export const SET_TEXT_MODES = ['DirectWithAcknowledge', 'DirectWithoutAcknowledge', 'Edit'] as const
export type SetTextMode = (typeof SET_TEXT_MODES)[number]

export interface TextMessage {
  readonly id: number
  readonly message: string
}

/**
 * What somebody may set a text message to, and how. Several may set the same text: one to block a station, one to release it.
 * @assumed
 */
export interface TextOutput {
  /** Of the text message. */
  readonly id: number
  readonly name: string
  readonly stationNumber: number
  /** A mode that is unknown here opens an edit dialog. */
  readonly mode: SetTextMode | OtherText
  /** What the direct modes send; an empty text clears the message. Null where the user types it. */
  readonly message: string | null
}

export interface TextMessageResult {
  readonly status: ResultStatus
  readonly message: string | null
}

/**
 * Actions that an element of a process image, a tile of a dashboard or a favourite carries: specification 2, "Navigation
 * targets". An element of an image names them in two attributes: `data-action` is the type, `data-action-parameters` a query
 * text, such as `pv=AnaIn-1400001&amount=7&unit=Days`. Everything else of the element belongs to the image. The parameters of
 * each type:
 * - `AlertArchive`, `RemoteAlarmActivation`, `EditRemoteAlarmNumbers`: none
 * - `ArchiveChart`: `station=NR` or `pv=TYPE-NR`, and perhaps `start`
 * - `RealtimeTrendline`: `pv=TYPE-NR`, once or several times
 * - `ArchiveTrendline`: the same, with `amount` and `unit=Days`
 * - `MachineDatasheets`, `MachineRuntime`: `parameter=TYPE-NR` of the machine
 * - `Dashboard`: `id`
 * - `SetPvs`, `SetLimits`, `SetPriorities`, `SetRuntimes`: `pv=TYPE-NR`, once or several times; opens the dialog with their new
 *   values, limits, priorities or runtimes
 * - `Station`, `PriorityOutputs`: `station=NR`; where it is connected, disconnected and queried, and its outputs acknowledged
 * - `StationDial`: `station=NR`, once or several times, and `action=Connect`, `Disconnect` or `Status`
 * - `SetTextMessages`: `text=ID`, once or several times; `text=ID-N` for the N-th output of this text, from 1
 * - `ActivatePlans`: `plan=STATION-NR`, once or several times; with `default=0`, `1` or `2` that is set, otherwise the user
 *   chooses; `confirm=false` without a question
 * - `TextOutput`, `AlarmPlans`: none
 * - `ProcessImage`: `name` of the file
 * - `StartApplication`: `path`
 *
 * @assumed
 */
export const ACTION_TYPES = [
  'AlertArchive',
  'ArchiveChart',
  'RealtimeTrendline',
  'ArchiveTrendline',
  'MachineDatasheets',
  'MachineRuntime',
  'Dashboard',
  'RemoteAlarmActivation',
  'EditRemoteAlarmNumbers',
  'SetPvs',
  'SetLimits',
  'SetPriorities',
  'SetRuntimes',
  'Station',
  'PriorityOutputs',
  'StationDial',
  'SetTextMessages',
  'ActivatePlans',
  'TextOutput',
  'AlarmPlans',
  'ProcessImage',
  'StartApplication',
] as const
export type ActionType = (typeof ACTION_TYPES)[number]

/** An action as it is configured: nobody has checked either text. @assumed */
export interface ConfiguredAction {
  readonly type: string
  /** A query text; empty without parameters. */
  readonly parameters: string
}
