import type { ArgsOf, EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import { HUB_NAMES, type HubName } from '../../../src/wire/hubs/hubs.ts'
import { ApiClient } from '../../../workers/rest/api-client.ts'
import { type Changed, createChanger } from '../../support/hostile/changer.ts'
import type { HostileWorld } from './hostile-world.ts'
import { READING_CALLS, type RecordedPlant } from './recorded-plant.ts'

/** A part of the worker that reads what a server says. */
export interface Reader {
  readonly name: string
  /** Hub whose connection an unreadable message ends. */
  readonly hub: HubName | null
  /** Gives the reader a damaged text, and returns what it was. */
  damage(world: HostileWorld, number: number): Promise<Changed>
  /** Gives it the good one. */
  heal(world: HostileWorld): Promise<void>
  /** Returns how the good one was not taken although it came; nothing to say for what is shown. */
  check?(world: HostileWorld): Promise<readonly string[]>
}

/** Share of the leaves that are changed, at first. */
const SHARE = 0.03
/** Time for a call and a frame. */
const ANSWER_MS = 200
/** Longer than the delays after which a broken link is tried again. */
const BREAK_MS = 35_000

/** Returns a text in which at least one thing is changed. */
function damaged(label: string, text: string, seed: number): Changed {
  for (let share = SHARE; share < 1; share *= 2) {
    const changed = createChanger({ seed, share })(label, text)
    if (changed.changes.length > 0) return changed
  }
  return createChanger({ seed, share: 1 })(label, text)
}

/** Makes the worker ask again for what it reads itself. */
const AGAIN: { readonly [N in EndpointName]?: (world: HostileWorld) => Promise<void> | void } = {
  runtimes: ({ core }) => core.store.runtimes.outdated(),
  pvNodes: ({ core }) => core.store.pvs.directory.reload(),
  pvConfigs: ({ core }) => core.store.pvs.directory.reload(),
  alerts: (world) => world.tab.api.refreshList('alertPage', world.viewOf('alertPage', 1)),
  alertsOfPvs: (world) => world.tab.api.refreshList('alertPage', world.viewOf('alertPage', 2)),
  controlEvents: (world) => world.tab.api.refreshList('eventPage', world.viewOf('eventPage')),
  chartDataOfPvs: (world) => world.moveWindows(),
  chartData: (world) => world.moveWindows(),
  alarmPlans: (world) => world.send('station', 'newPlanInfo', { station: { stationNumber: 1 }, planNumber: 1 }),
  dashboardConfig: (world) => world.send('dashboard', 'noteUpdate', { id: 1 }),
  textMessages: (world) => world.send('visu-text-message', 'newMessage', { id: 11 }),
  systemSettings: async (world) => {
    world.server.drop()
    await world.pass(BREAK_MS)
    for (const hub of HUB_NAMES) world.sendAll(hub)
  },
}

/** Every reader: of each message of a hub, of each answer that feeds cells, and of each answer that passes to tabs. */
export interface Readers {
  readonly messages: readonly Reader[]
  readonly cells: readonly Reader[]
  readonly calls: readonly Reader[]
}

export function readersOf(plant: RecordedPlant): Readers {
  return {
    messages: [...plant.messages].flatMap(([hub, all]) =>
      [...new Set(all.map(({ target }) => target))].map((target) => messageReader(plant, hub, target)),
    ),
    cells: (Object.keys(AGAIN) as EndpointName[]).map((name) => cellReader(plant, name)),
    calls: READING_CALLS.map((name) => callReader(plant, name)),
  }
}

function messageReader({ messages }: RecordedPlant, hub: HubName, target: string): Reader {
  const own = (messages.get(hub) ?? []).filter((message) => message.target === target)
  return {
    name: `${hub}/${target}`,
    hub,
    async damage(world, number) {
      const argument = world.asOfNow(hub, own[number % own.length]?.argument)
      const { text, changes } = damaged(`${hub}/${target}`, JSON.stringify([argument]), number)
      const record = `{"type":1,"target":"${target}","arguments":${text}}`
      world.server.send(hub, record)
      await world.frame()
      return { text: record, changes }
    },
    async heal(world) {
      const wasClosed = !world.server.isOpen(hub)
      if (wasClosed) await world.reopened(hub)
      world.sendAll(hub)
      await world.frame()
      if (!wasClosed && hub !== 'server-status') return
      // After a break, and after a time without the plant behind the server, all values were in doubt and are subscribed again.
      for (const each of HUB_NAMES) world.sendAll(each)
      await world.frame()
    },
  }
}

function cellReader({ answers }: RecordedPlant, name: EndpointName): Reader {
  const good = answers.get(name)?.text ?? ''
  const again = async (world: HostileWorld) => {
    await AGAIN[name]?.(world)
    await world.pass(ANSWER_MS)
  }
  return {
    name: `cells of ${name}`,
    hub: null,
    async damage(world, number) {
      const changed = damaged(name, good, number)
      world.server.instead.set(name, changed.text)
      await again(world)
      return changed
    },
    async heal(world) {
      world.server.instead.clear()
      await again(world)
    },
  }
}

function callReader({ answers }: RecordedPlant, name: (typeof READING_CALLS)[number]): Reader {
  const { args, text: good } = answers.get(name) ?? { args: {}, text: '' }
  const said = JSON.parse(good) as unknown
  const ask = async ({ core, server }: HostileWorld, text: string): Promise<unknown> => {
    server.instead.set(name, text)
    // A client of its own, which has kept nothing.
    const result = await new ApiClient(core.context, core.session).call(name, args as ArgsOf<typeof name>)
    server.instead.clear()
    // As it goes to a tab.
    return structuredClone(result)
  }
  return {
    name: `call ${name}`,
    hub: null,
    async damage(world, number) {
      const changed = damaged(name, good, number)
      await ask(world, changed.text).catch((error: unknown) => world.failed(error))
      return changed
    },
    heal: () => Promise.resolve(),
    async check(world) {
      const result = (await ask(world, good)) as { readonly [field: string]: unknown }
      const isWhole = result.ok === true && result.skipped === undefined && isSaid(result.body, said)
      return isWhole ? [] : [`stuck: ${JSON.stringify(result).slice(0, 100)}`]
    },
  }
}

/** Whether all of a body is what the server said, row by row; fields that the client does not know may lack. */
function isSaid(body: unknown, said: unknown): boolean {
  if (typeof body !== 'object' || body === null) return body === said || (body === null && said === undefined)
  if (typeof said !== 'object' || said === null || Array.isArray(body) !== Array.isArray(said)) return false
  if (Array.isArray(body) && Array.isArray(said) && body.length !== said.length) return false
  return Object.entries(body).every(([field, value]) => isSaid(value, Reflect.get(said, field)))
}
