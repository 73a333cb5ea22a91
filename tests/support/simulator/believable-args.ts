import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { WEATHER_PLACE } from '../../../src/simulator/model/site/weather.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { ArgsOf, EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { SimulatorSession } from './simulator-session.ts'

/** The simulator and the session that calls it. */
export interface Asking {
  readonly plant: SimulatorHandle
  readonly session: SimulatorSession
}

const DAY_MS = 86_400_000
const LEVEL: PvRef = { type: 'AnaIn', nr: 1_300_001 }
const ON_LEVEL: PvRef = { type: 'AnaOut', nr: 1_300_001 }
const FLOW: PvRef = { type: 'AnaIn', nr: 100_001 }
const PUMP: PvRef = { type: 'DigiIn', nr: 1_100_001 }
const OF_PUMP = { pvType: PUMP.type, pvNr: PUMP.nr } as const
const WEATHER = { zip: `${WEATHER_PLACE.zip},${WEATHER_PLACE.country}`, units: 'metric', appid: 'demo' } as const
const STATION_WITH_DIAL_UP = 12

const past = ({ plant }: Asking, count: number) => ({ start: plant.now() - count * DAY_MS, end: plant.now() })
const days = ({ plant }: Asking, count: number) => ({ startDate: plant.now() - count * DAY_MS, endDate: plant.now() })
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

function first<T>(items: readonly T[], what: string): T {
  const [item] = items
  if (item === undefined) throw new Error(`The simulator has no ${what}.`)
  return item
}

async function chartId({ session }: Asking): Promise<number> {
  const { childDirectoryList, configList } = await session.call('chartDirectory', { type: 'Measurement' })
  return first([...configList, ...childDirectoryList.flatMap((child) => child.configList)], 'chart').id
}

async function annotation({ session }: Asking) {
  return first(await session.call('annotations', {}), 'annotation')
}

async function plan({ session }: Asking) {
  const { alarmPlans } = await session.call('alarmPlans', {})
  const { station, planNumber, active } = first(alarmPlans, 'alarm plan')
  return { planRef: { station, planNumber }, active }
}

async function callNumber({ session }: Asking) {
  return first((await session.call('callNumbers', {})).alarmCallnumbers, 'call number')
}

async function alertIds(asking: Asking): Promise<readonly string[]> {
  const { alerts } = await asking.session.call('alerts', { ...past(asking, 30), limit: 1 })
  return [first(alerts, 'alert').id]
}

/** Logs in with the right password. Returns the token and the code of the second factor. */
async function halfWayIn({ plant, session }: Asking) {
  const { csrfToken } = await session.call('loginToken', {})
  const credentials = { username: 'twofactor', password: 'plant-twofactor', recaptchaToken: null }
  await session.call('login', { ...credentials, csrfToken })
  return { csrfToken, code: plant.secondFactorCode('twofactor') ?? '' }
}

/** Returns a contact that raises alerts. */
function faultInput({ plant }: Asking): PvRef {
  const refs = plant.model.nodes.flatMap(({ pvs }) => pvs)
  return first(
    refs.filter((ref) => plant.model.commands.priority(ref) !== undefined),
    'fault input',
  )
}

function priorities(asking: Asking) {
  const pvRef = faultInput(asking)
  const priority = asking.plant.model.commands.priority(pvRef) ?? 0
  return { oldPriorities: [{ pvRef, priority }], newPriorities: [{ pvRef, priority: 9 - priority }] }
}

function counter(plant: SimulatorHandle): PvRef {
  const refs = plant.model.nodes.flatMap(({ pvs }) => pvs)
  const isResetable = (ref: PvRef) =>
    plant.model.value(liveKey(ref) ?? '', plant.now())?.counterValue?.resetable === true
  return first(refs.filter(isResetable), 'counter that can be reset')
}

function limits({ plant }: Asking) {
  const [old] = (plant.model.commands.limits(LEVEL) ?? []).filter(({ notSet }) => !notSet)
  if (old === undefined) throw new Error('The simulator has no limit.')
  return { oldLimits: [old], newLimits: [{ ...old, delayTime: old.delayTime + 1 }] }
}

async function runtimes({ session }: Asking) {
  return (await session.call('runtimes', { pvs: [PUMP] })).runtimeValues
}

/** Arguments for every call of the table, with which a user with all rights is not refused. */
export const BELIEVABLE_ARGS: { readonly [N in EndpointName]: (asking: Asking) => ArgsOf<N> | Promise<ArgsOf<N>> } = {
  loginToken: () => ({}),
  login: async ({ session }) => {
    const { csrfToken } = await session.call('loginToken', {})
    return { username: 'viewer', password: 'plant-viewer', csrfToken, recaptchaToken: null }
  },
  secondFactor: halfWayIn,
  logout: () => ({}),
  userInfo: () => ({}),
  rights: () => ({}),
  changePassword: () => ({
    oldPassword: 'plant-admin',
    newPassword: 'Plant-admin-2',
    newConfirmation: 'Plant-admin-2',
  }),
  renewLease: () => ({}),
  priorities: () => ({}),
  systemSettings: () => ({}),
  licenseOptions: () => ({}),
  passwordPolicy: () => ({}),
  stations: () => ({}),
  priorityOutputOptions: () => ({}),
  callStations: () => ({ action: 'Connect', stations: [{ stationNumber: STATION_WITH_DIAL_UP }] }),
  pvNodes: () => ({}),
  pvConfigs: () => ({ pvs: [LEVEL, PUMP] }),
  allPvs: () => ({}),
  setPvs: () => ({ values: [{ pvRef: ON_LEVEL, doubleValue: 1.2 }] }),
  resetCounters: ({ plant }) => ({ pvs: [counter(plant)] }),
  ackFaultInputs: (asking) => ({ pvs: [faultInput(asking)] }),
  runtimes: () => ({ pvs: [PUMP] }),
  setRuntimes: async (asking) => ({ oldValues: await runtimes(asking), newValues: await runtimes(asking) }),
  setLimits: limits,
  setPriorities: priorities,
  ackPriorityOutputs: async ({ session }) => {
    const { optionsForStation } = await session.call('priorityOutputOptions', {})
    const { station, pvGroups } = first(optionsForStation, 'priority output')
    return { station: station.stationNumber, pvGroup: first(pvGroups, 'PV group').id }
  },
  alerts: (asking) => ({ ...past(asking, 7), limit: 100 }),
  alertsOfPvs: (asking) => ({ ...past(asking, 7), pvs: [LEVEL, PUMP] }),
  controlEvents: (asking) => ({ ...past(asking, 7), limit: 100 }),
  ackAlerts: async (asking) => ({ ids: await alertIds(asking) }),
  ackAllAlerts: () => ({}),
  deleteAlerts: async (asking) => ({ ids: await alertIds(asking) }),
  chartDirectory: () => ({ type: 'Measurement' }),
  chartConfig: async (asking) => ({ id: await chartId(asking) }),
  chartSeries: async (asking) => ({ id: await chartId(asking) }),
  chartData: async (asking) => ({ id: await chartId(asking), ...days(asking, 1), source: 'QuarterHourValues' }),
  chartDataOfPvs: (asking) => ({ pvs: [FLOW], ...days(asking, 1), source: 'DayValues' }),
  firstDate: async (asking) => ({ id: await chartId(asking), source: 'DayValues' }),
  lastDate: async (asking) => ({ id: await chartId(asking), source: 'DayValues' }),
  firstDateOfPvs: () => ({ pvs: [FLOW], source: 'MonthValues' }),
  lastDateOfPvs: () => ({ pvs: [FLOW], source: 'MeasurementArchive' }),
  exportChart: (asking) => ({ pvs: [FLOW], ...days(asking, 2), source: 'DayValues', language: 'de' }),
  annotations: () => ({}),
  createAnnotations: ({ plant }) => ({
    annotations: [
      {
        timestamp: plant.now() - DAY_MS,
        pv: FLOW,
        dataSource: 'DayValues',
        text: 'Spülung',
        visible: true,
        showInDayReport: true,
        showInWeekReport: false,
        showInMonthReport: false,
        showInYearReport: false,
      },
    ],
  }),
  saveAnnotations: async (asking) => ({ annotations: [{ ...(await annotation(asking)), text: 'Spülung beendet' }] }),
  chartsOfAnnotation: async (asking) => ({ id: (await annotation(asking)).id }),
  deleteAnnotations: async (asking) => ({ ids: [(await annotation(asking)).id] }),
  reportConfigs: () => ({ id: 0 }),
  reportData: ({ plant }) => ({ reportId: 1, period: 'day', date: dateOf(plant.now() - DAY_MS) }),
  saveManualInput: ({ plant }) => ({ reportId: 1, period: 'day', date: dateOf(plant.now()), inputs: [] }),
  maintenanceDescriptions: () => ({}),
  maintenanceNotifications: () => OF_PUMP,
  lifecycle: () => OF_PUMP,
  createLifecycleEntry: ({ plant }) => ({
    entry: {
      maintenanceTimestamp: plant.now(),
      pvRef: PUMP,
      category: 'Oil',
      text: 'Ölwechsel',
      person: 'mk',
      runtime: 4711,
      cost: 120,
      nextDue: plant.now() + 180 * DAY_MS,
    },
  }),
  saveLifecycle: async ({ session }) => {
    const entry = first(await session.call('lifecycle', OF_PUMP), 'life cycle entry')
    return { entriesToCreate: [], entriesToUpdate: [entry], idsToDelete: [] }
  },
  protocolOfStation: () => ({ stationNr: 0 }),
  protocolByCompareValue: () => ({ stationNr: 0, compareValue: 10, isPercent: true }),
  protocolOfPv: () => OF_PUMP,
  datasheetDocuments: () => OF_PUMP,
  uploadDocument: () => ({
    ...OF_PUMP,
    description: 'Kennlinie',
    docType: 'File',
    file: { fileName: 'Kennlinie.txt', contentType: 'text/plain', data: new TextEncoder().encode('H-Q').buffer },
  }),
  datasheetFile: async ({ session }) => {
    const { entries } = await session.call('datasheetDocuments', OF_PUMP)
    return {
      id: first(
        entries.filter(({ docType }) => docType === 'File'),
        'document',
      ).id,
    }
  },
  datasheetData: () => OF_PUMP,
  datasheetParts: () => OF_PUMP,
  ruebConfigs: () => ({}),
  ruebEvents: ({ plant }) => ({ configId: 0, from: dateOf(plant.now() - 30 * DAY_MS), to: dateOf(plant.now()) }),
  sebamConfigs: () => ({}),
  pipeLeakageZones: () => ({}),
  energyConfig: () => ({}),
  dashboardConfig: () => ({}),
  saveNote: async ({ session }) => {
    const { dashboards } = await session.call('dashboardConfig', {})
    const { id } = first(
      dashboards.flatMap(({ tiles }) => tiles.flatMap(({ note }) => note ?? [])),
      'note',
    )
    return { id, note: { id, content: 'Rechen 2 bis Freitag außer Betrieb' } }
  },
  alarmPlans: () => ({}),
  activatePlans: async (asking) => ({ plans: [await plan(asking)] }),
  plansToConfirm: () => ({}),
  ackPlans: async (asking) => ({ ackNonSent: true, plans: [{ planRef: (await plan(asking)).planRef, ack: true }] }),
  callNumbersForActivation: () => ({}),
  alarmLines: () => ({}),
  callOuts: () => ({}),
  callNumbers: () => ({}),
  setCallNumbersState: async (asking) => {
    const { id, isActive } = await callNumber(asking)
    return { states: [{ id, isActive: !isActive }] }
  },
  saveCallNumbers: async (asking) => ({
    numbersToCreate: [],
    numbersToUpdate: [{ ...(await callNumber(asking)), name: 'Bereitschaft' }],
    idsToDelete: [],
  }),
  processImages: () => ({}),
  processImage: () => ({ name: 'station-11.svg' }),
  textOutputs: () => ({}),
  textMessages: () => ({ ids: [11] }),
  setTextMessages: () => ({ messages: [{ id: 11, message: 'Zufahrt gesperrt' }] }),
  webcams: () => ({}),
  webcam: async ({ session }) => ({ id: first(await session.call('webcams', {}), 'webcam').id }),
  webcamImages: async ({ session, plant }) => ({
    id: first(await session.call('webcams', {}), 'webcam').id,
    from: plant.now() - DAY_MS / 24,
    to: plant.now(),
  }),
  webcamImage: async ({ session }) => ({
    id: first(await session.call('webcams', {}), 'webcam').id,
    currentFilename: '',
  }),
  mapBackground: () => ({}),
  mapTile: () => ({ type: 'Satellite', z: 14, x: 8661, y: 5466 }),
  weather: () => WEATHER,
  weatherForecast: () => WEATHER,
}
