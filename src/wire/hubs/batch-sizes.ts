import type { HubMethods } from './hubs.ts'

/** `Hub.Things` of every `SubscribeToThings` that takes a list; its `UnsubscribeFrom` has the same limit. */
type ListThing<Methods> = {
  [H in keyof Methods & string]: {
    [M in keyof Methods[H] & string]: Methods[H][M] extends readonly [readonly unknown[]]
      ? M extends `SubscribeTo${infer Thing}`
        ? `${H}.${Thing}`
        : never
      : never
  }[keyof Methods[H] & string]
}[keyof Methods & string]

/**
 * Maximum number of items per invocation. Specification 9: 1024 for PVs, plans and lines, 400 for report data; the
 * others are assumed.
 */
export const BATCH_SIZES = {
  'pv.Pvs': 1024,
  'pv.Acks': 1024,
  'pv.Configs': 1024,
  'pv.LimitConfigs': 1024,
  'pv.MaintenanceConfigs': 1024,
  'station.Timestamps': 1024,
  'station.Configs': 1024,
  'station.DialStates': 1024,
  'station.DialCounters': 1024,
  'station.Plans': 1024,
  'station.Lines': 1024,
  'alert.DeviceAlertStates': 1024,
  'alert.StationConnectionAlertStates': 1024,
  'alert.StationLineConnectionAlertStates': 1024,
  'alert.PipeLeakageAlertStates': 1024,
  'alert.AlertLinkAlertStates': 1024,
  'reportdata.ReportData': 400,
  'dashboard.Notes': 1024,
  'visu-text-message.TextMessages': 1024,
} as const satisfies { readonly [K in ListThing<HubMethods>]: number }
