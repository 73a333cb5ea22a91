import { webUrl } from '../../../domain/forms/web-url.ts'
import type { PlanDefault } from '../../../domain/plans/plan-activation.ts'
import { dashboardPath, imagePath, machinePath, PATHS, stationPath } from '../../../domain/text/paths.ts'
import { shownText } from '../../../domain/text/shown-text.ts'
import { pvsOfAddress } from '../../../domain/trend/trend-line.ts'
import { trendQueryOf } from '../../../domain/trend/trend-query.ts'
import { pvOfParam } from '../../../domain/values/pv-ref.ts'
import { ACTION_TYPES, type ActionType, type ConfiguredAction } from '../../../wire/server/dashboard.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import { STATION_ACTIONS, type StationAction } from '../../../wire/server/station.ts'

/** What a dialog sets: values of outputs, limits, priorities or runtimes. */
export type PvDialog = 'SetPvs' | 'SetLimits' | 'SetPriorities' | 'SetRuntimes'

/**
 * What an action orders of things that are no PVs; all of them, or nothing.
 * - `stations`: calls these stations
 * - `texts`: sets these texts, as their modes demand; each is a key of `keyedOutputs`
 * - `plans`: alarm plans by their live keys; without a `preset` the user chooses in the dialog, with one it is set, after a
 *   question or at once
 */
export type ActionOrder =
  | { readonly of: 'stations'; readonly action: StationAction; readonly stations: readonly number[] }
  | { readonly of: 'texts'; readonly texts: readonly string[] }
  | {
      readonly of: 'plans'
      readonly plans: readonly string[]
      readonly preset: PlanDefault | null
      readonly hasQuestion: boolean
    }

/**
 * Where an action leads.
 * - `page`: a path of this application
 * - `web`: an http or https address
 * - `dialog`: the dialog that sets something of these PVs
 * - `order`: an order to stations, texts or alarm plans
 * - `faultyPath`: a path of an application that is no web address
 * - `faulty`: a parameter that cannot be read; `text` is empty if it is missing
 * - `unsupported`: a type that the web client does not know; `type` is fit to be shown
 */
export type ActionTarget =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'dialog'; readonly dialog: PvDialog; readonly pvs: readonly PvRef[] }
  | { readonly kind: 'order'; readonly order: ActionOrder }
  | { readonly kind: 'faultyPath' }
  | { readonly kind: 'faulty'; readonly part: string; readonly text: string }
  | { readonly kind: 'unsupported'; readonly type: string }

type Read = (parameters: URLSearchParams) => ActionTarget

const MAX_SHOWN = 60
/** Longer ones are no configuration, and no browser takes them as an address. */
const MAX_LENGTH = 4000

/** One row for each type. */
const ROWS: { readonly [type in ActionType]: Read } = {
  AlertArchive: () => page(PATHS.alertArchive),
  ArchiveChart: (given) => trend(PATHS.archiveTrend, given, ['station', 'pv', 'start']),
  RealtimeTrendline: (given) => trend(PATHS.realtimeChart, given, ['pv']),
  ArchiveTrendline: (given) => trend(PATHS.archiveTrend, given, ['pv', 'amount', 'unit']),
  MachineDatasheets: (given) => machine(given, 'sheet'),
  MachineRuntime: (given) => machine(given, 'runtime'),
  Dashboard: (given) =>
    withText(given, 'id', (id) => (/^\d{1,9}$/.test(id) ? page(dashboardPath(Number(id))) : faulty('id', id))),
  RemoteAlarmActivation: () => page(PATHS.callNumbers),
  EditRemoteAlarmNumbers: () => page(PATHS.callNumbers),
  SetPvs: (given) => dialog('SetPvs', given),
  SetLimits: (given) => dialog('SetLimits', given),
  SetPriorities: (given) => dialog('SetPriorities', given),
  SetRuntimes: (given) => dialog('SetRuntimes', given),
  Station: (given) => withStation(given, stationPath),
  PriorityOutputs: (given) => withStation(given, (station) => `${PATHS.priorityOutputs}?station=${station}`),
  StationDial: stationDial,
  SetTextMessages: (given) =>
    withAll(given, 'text', /^\d{1,9}(-\d{1,4})?$/, (texts) => order({ of: 'texts', texts: texts.map(textKey) })),
  ActivatePlans: activatePlans,
  TextOutput: () => page(PATHS.textOutput),
  AlarmPlans: () => page(PATHS.alarmPlans),
  ProcessImage: (given) => withText(given, 'name', (name) => page(imagePath(name))),
  StartApplication: (given) => {
    const url = webUrl(given.get('path') ?? '')
    return url === null ? { kind: 'faultyPath' } : { kind: 'web', url }
  },
}

/** Returns where a configured action leads. Both of its texts may be anything. Specification 2, "Navigation targets". */
export function actionTarget({ type, parameters }: ConfiguredAction): ActionTarget {
  const known = ACTION_TYPES.find((candidate) => candidate === type)
  if (known === undefined) return { kind: 'unsupported', type: shownText(type, MAX_SHOWN) }
  if (parameters.length > MAX_LENGTH) return faulty('parameters', parameters)
  return ROWS[known](new URLSearchParams(parameters))
}

/** Whether targets open in a tab of their own: not where another program, or a page of the plant, has embedded the client. */
export function opensTab(target: ActionTarget, isEmbedded: boolean): boolean {
  return target.kind === 'web' || (target.kind === 'page' && !isEmbedded)
}

function page(path: string): ActionTarget {
  return { kind: 'page', path }
}

function machine(given: URLSearchParams, part: 'runtime' | 'sheet'): ActionTarget {
  return withText(given, 'parameter', (text) => {
    const pv = pvOfParam(text)
    return pv === null ? faulty('parameter', text) : page(machinePath(pv, part))
  })
}

function faulty(part: string, text: string): ActionTarget {
  return { kind: 'faulty', part, text: shownText(text, MAX_SHOWN) }
}

function dialog(name: PvDialog, given: URLSearchParams): ActionTarget {
  const { pvs, problems } = pvsOfAddress(given)
  const [problem] = problems
  // An order for some of them would not be the one that was configured.
  if (problem !== undefined) return faulty('pv', problem.text)
  return pvs.length === 0 ? faulty('pv', '') : { kind: 'dialog', dialog: name, pvs }
}

function order(given: ActionOrder): ActionTarget {
  return { kind: 'order', order: given }
}

function stationDial(given: URLSearchParams): ActionTarget {
  return withText(given, 'action', (text) => {
    const action = STATION_ACTIONS.find((candidate) => candidate === text)
    if (action === undefined) return faulty('action', text)
    return withAll(given, 'station', /^\d{1,9}$/, (stations) =>
      order({ of: 'stations', action, stations: stations.map(Number) }),
    )
  })
}

const PRESETS: ReadonlyMap<string | null, PlanDefault | null> = new Map([
  [null, null],
  ['0', 0],
  ['1', 1],
  ['2', 2],
])

/** With confirmation a question comes first, unless the action says that there is none. Specification 4, "Alarm plan". */
function activatePlans(given: URLSearchParams): ActionTarget {
  const preset = PRESETS.get(given.get('default'))
  if (preset === undefined) return faulty('default', given.get('default') ?? '')
  const confirm = given.get('confirm') ?? 'true'
  if (confirm !== 'true' && confirm !== 'false') return faulty('confirm', confirm)
  return withAll(given, 'plan', /^\d{1,9}-\d{1,9}$/, (plans) =>
    order({ of: 'plans', plans, preset, hasQuestion: confirm === 'true' }),
  )
}

/** The first output of a text, unless the action names another one. */
function textKey(text: string): string {
  return text.includes('-') ? text : `${text}-1`
}

/** Each once. One that cannot be read refuses all: an order for some would not be the one that was configured. */
function withAll(
  given: URLSearchParams,
  name: string,
  form: RegExp,
  read: (texts: readonly string[]) => ActionTarget,
): ActionTarget {
  const texts = given.getAll(name).map((text) => text.trim())
  const wrong = texts.find((text) => !form.test(text))
  if (wrong !== undefined || texts.length === 0) return faulty(name, wrong ?? '')
  return read([...new Set(texts)])
}

function withStation(given: URLSearchParams, path: (station: number) => string): ActionTarget {
  return withText(given, 'station', (text) =>
    /^\d{1,9}$/.test(text) ? page(path(Number(text))) : faulty('station', text),
  )
}

function withText(given: URLSearchParams, name: string, read: (text: string) => ActionTarget): ActionTarget {
  const text = given.get(name)?.trim() ?? ''
  return text === '' ? faulty(name, '') : read(text)
}

/**
 * The address of a chart of PVs or of a station, with the parameters of the action that the page knows. The page names PVs
 * that cannot be read; without any the action leads nowhere.
 */
function trend(path: string, given: URLSearchParams, names: readonly string[]): ActionTarget {
  const query = new URLSearchParams([...given].filter(([name]) => names.includes(name)))
  const { pvs, station, problems } = trendQueryOf(query)
  const [problem] = problems.filter(({ part }) => part !== 'pv' || pvs.length === 0)
  if (problem !== undefined) return faulty(problem.part, problem.text)
  return pvs.length === 0 && station === null ? faulty('pv', '') : page(`${path}?${query}`)
}
