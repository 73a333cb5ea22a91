import { callServer } from '../page/call-server.ts'
import type { OpenMct } from './open-mct-api.ts'
import { addPlantObjects } from './plant-objects.ts'
import { PlantTelemetry } from './plant-telemetry.ts'
import { PvFeed } from './pv-feed.ts'

/** Starts Open MCT as its API.md does, with its table of latest data and the plant. The user is already logged in. */
declare const openmct: OpenMct

/** The product's plot opens with the same range. */
const PAST_MS = 3_600_000
/** From Open MCT's own examples: values slightly ahead of the clock show at once. */
const FUTURE_MS = 30_000

async function start(throttleMs: number): Promise<void> {
  const { csrfToken } = await callServer('userInfo', {}, '')
  const stations = await callServer('pvNodes', {}, csrfToken)
  const pvs = stations.flatMap((station) => station.pvs)
  const configs = await callServer('pvConfigs', { pvs }, csrfToken)
  const feed = new PvFeed(throttleMs)
  await feed.start()

  const { plugins } = openmct
  openmct.setAssetPath('/assets/openmct')
  openmct.install(plugins.LocalStorage())
  openmct.install(plugins.MyItems())
  openmct.install(plugins.UTCTimeSystem())
  openmct.install(plugins.Espresso())
  openmct.install(plugins.LADTable())
  openmct.install(plugins.DisplayLayout({ showAsView: [] }))
  const rows = addPlantObjects(openmct, configs)
  openmct.telemetry.addProvider(new PlantTelemetry(feed, csrfToken))
  openmct.time.setTimeSystem('utc')
  openmct.time.setClock('local')
  openmct.time.setMode('realtime', { start: -PAST_MS, end: FUTURE_MS })
  const app = document.getElementById('app')
  if (app !== null) openmct.start(app)
  Object.assign(window, { peer: { rows, feed } })
}

await start(Number(new URLSearchParams(location.search).get('throttleMs')))
