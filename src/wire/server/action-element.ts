/**
 * Actions that an element of a process image, a tile of a dashboard or a favourite carries: specification 2, "Navigation
 * targets". An element of an image names them in two attributes: `data-action` is the type, `data-action-parameters` a query
 * text, such as `pv=AnaIn-1400001&amount=7&unit=Days`. Everything else of the element belongs to the image.
 */

/**
 * The parameters of each type.
 * - `AlertArchive`, `RemoteAlarmActivation`, `EditRemoteAlarmNumbers`: none
 * - `ArchiveChart`: `station=NR` or `pv=TYPE-NR`, and perhaps `start`
 * - `RealtimeTrendline`: `pv=TYPE-NR`, once or several times
 * - `ArchiveTrendline`: the same, with `amount` and `unit=Days`
 * - `MachineDatasheets`, `MachineRuntime`: `parameter`
 * - `Dashboard`: `id`
 * - `SetPvs`: `pv=TYPE-NR`, once or several times; opens the dialog with their new values
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
  'StartApplication',
] as const
export type ActionType = (typeof ACTION_TYPES)[number]

/** An action as it is configured: nobody has checked either text. @assumed */
export interface ConfiguredAction {
  readonly type: string
  /** A query text; empty without parameters. */
  readonly parameters: string
}
