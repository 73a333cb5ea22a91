import { liveKey, pvOfLiveKey } from '../../../src/domain/values/pv-ref.ts'
import { startSimulator } from '../../../src/simulator/start-simulator.ts'
import {
  type ArgsOf,
  ENDPOINTS,
  type EndpointName,
  type EndpointRow,
  type ReadingName,
} from '../../../src/wire/endpoints/endpoints.ts'
import { HUB_NAMES, type HubName } from '../../../src/wire/hubs/hubs.ts'
import { PV_TYPES } from '../../../src/wire/server/pv.ts'
import { type Asking, BELIEVABLE_ARGS } from '../../support/simulator/believable-args.ts'
import { HUB_CALLS } from '../../support/simulator/hub-calls.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'

export const FLOW = { type: 'AnaIn', nr: 100_001 } as const
const PVS_OF_HUB = HUB_CALLS.pv.SubscribeToConfigs[0].flatMap((key) => pvOfLiveKey(key) ?? [])
/** A working day, half past nine at the plant. */
const START = Date.parse('2026-11-04T08:30:00Z')
/** Longer lists are cut: one item is damaged as well as a thousand, and a hundred times as often. */
const MOST_ITEMS = 16
const PVS_OF_TYPE = 1
const DAY_MS = 86_400_000
const DAYS = 7

export interface RecordedAnswer {
  readonly args: object
  readonly text: string
  readonly contentType: string
}

interface RecordedMessage {
  readonly target: string
  readonly argument: unknown
}

/** What a simulator has answered and sent. */
export interface RecordedPlant {
  readonly now: number
  readonly answers: ReadonlyMap<EndpointName, RecordedAnswer>
  readonly messages: ReadonlyMap<HubName, readonly RecordedMessage[]>
  /** Live keys whose values are among the messages. */
  readonly pvs: readonly string[]
}

const SESSION_CALLS: readonly EndpointName[] = [
  'userInfo',
  'rights',
  'renewLease',
  'loginToken',
  'login',
  'logout',
  'secondFactor',
]

/** The calls that read, without those of the session. */
export const READING_CALLS: readonly ReadingName[] = (Object.keys(ENDPOINTS) as readonly EndpointName[]).filter(
  (name): name is ReadingName => {
    const { command, record, answer }: EndpointRow = ENDPOINTS[name]
    return (
      command !== true && record !== true && answer !== 'file' && answer !== 'text' && !SESSION_CALLS.includes(name)
    )
  },
)

/** Asks a simulator for everything once, with a user who may do all. */
export async function recordPlant(): Promise<RecordedPlant> {
  const plant = await startSimulator({ steady: true, start: START, speed: 0 })
  const session = await logIn(plant.url, 'admin')
  try {
    const answers = new Map<EndpointName, RecordedAnswer>()
    for (const name of ['userInfo', 'rights', 'renewLease', ...READING_CALLS] as const) {
      const args = await argsOf(name, { plant, session })
      const response = await session.request(name, args as ArgsOf<typeof name>)
      if (!response.ok) throw new Error(`${name}: ${response.status}`)
      const text = await response.text()
      const body = text === '' ? text : JSON.stringify(cut(JSON.parse(text)))
      answers.set(name, { args, text: body, contentType: response.headers.get('content-type') ?? '' })
    }
    const pvs = PV_TYPES.flatMap((type) => {
      const keys = plant.model.nodes.flatMap((node) => node.pvs.filter((pv) => pv.type === type)).map(liveKey)
      return keys.filter((key) => key !== null).slice(0, PVS_OF_TYPE)
    })
    const messages = new Map<HubName, readonly RecordedMessage[]>()
    for (const hub of HUB_NAMES) {
      const { connection, received } = await session.openHub(hub)
      for (const [method, args] of Object.entries(HUB_CALLS[hub])) {
        if (!method.startsWith('Unsubscribe')) await connection.invoke(method, ...args)
      }
      if (hub === 'pv') await connection.invoke('SubscribeToPvs', pvs)
      messages.set(hub, [
        ...received.map(({ target, argument }) => ({ target, argument: cut(argument) })),
        ...furtherOf(hub, received),
      ])
    }
    return { now: plant.now(), answers, messages, pvs }
  } finally {
    await session.close()
    await plant.close()
  }
}

/** Believable arguments for which there is an answer with something in it. */
async function argsOf<N extends EndpointName>(name: N, asking: Asking): Promise<object> {
  const { plant } = asking
  const [{ pvs } = { pvs: [] }] = plant.model.nodes
  const range = { start: plant.now() - DAYS * DAY_MS, end: plant.now() }
  switch (name) {
    case 'pvConfigs':
      return { pvs: [...PVS_OF_HUB, ...pvs.slice(0, MOST_ITEMS - PVS_OF_HUB.length)] }
    case 'alertsOfPvs':
      return { ...range, pvs: plant.model.nodes.flatMap((node) => node.pvs.filter(({ type }) => type === 'DigiIn')) }
    case 'chartDataOfPvs':
      return { startDate: range.start, endDate: range.end, source: 'DayValues', pvs: [FLOW] }
    default:
      return BELIEVABLE_ARGS[name](asking)
  }
}

/** What nothing happened for meanwhile, made of what the hub has sent. */
function furtherOf(hub: HubName, received: readonly RecordedMessage[]): readonly RecordedMessage[] {
  if (hub === 'pv') {
    const values = received.flatMap(({ target, argument }) => (target === 'newValues' ? (argument as unknown[]) : []))
    return values.slice(0, 2).map((argument) => ({ target: 'newValue', argument }))
  }
  if (hub === 'server-status') {
    return [{ target: 'sendServerInfoMessage', argument: { text: 'Wartung um 12 Uhr', timestamp: null } }]
  }
  if (hub === 'reportdata') {
    const [values] = received.map(({ argument }) => argument as readonly unknown[])
    return [{ target: 'newValue', argument: values?.[0] }]
  }
  if (hub !== 'alert') return []
  const groups = received.filter(({ target }) => target === 'newPendingAlerts')
  const alerts = groups.flatMap(({ argument }) => (argument as { readonly alerts: readonly object[] }).alerts)
  const [first, second] = alerts
  if (first === undefined || second === undefined) throw new Error('The simulator has no pending alerts.')
  return [
    { target: 'newAlert', argument: first },
    { target: 'ackAlert', argument: second },
    { target: 'ackAlerts', argument: [first, second] },
    { target: 'deletedAlerts', argument: [{ id: 'nobody' }] },
  ]
}

function cut(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(cut)
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, cut(inner)]))
}
