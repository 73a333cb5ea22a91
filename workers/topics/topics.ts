import { serverInfoOf } from '../../src/domain/values/server-status.ts'
import type { ServerInfoMessage } from '../../src/wire/server/system.ts'
import type { Topic } from '../../src/wire/tabs/live.ts'
import { ALERT_TOPICS } from './alert-topics.ts'
import { PV_TOPICS } from './pv-topics.ts'
import { STATION_TOPICS } from './station-topics.ts'
import type { ParsedItems, Rows } from './topic-row.ts'
import { VISUAL_TOPICS } from './visual-topics.ts'

/** There is only one, under the empty key. */
function serverInfo(argument: unknown): ParsedItems<ServerInfoMessage> {
  const value = serverInfoOf(argument)
  return value === null ? { items: [], unreadable: [''] } : { items: [{ key: '', value }], unreadable: [] }
}

/** The table of topics. A new kind of live data is a row in one of its parts and a type in `src/wire/tabs/live.ts`. */
export const TOPICS: Rows<Topic> = {
  ...PV_TOPICS,
  ...ALERT_TOPICS,
  ...STATION_TOPICS,
  ...VISUAL_TOPICS,
  serverInfo: {
    cell: 'value',
    topic: 'serverInfo',
    source: { by: 'connection', hub: 'server-status' },
    on: { sendServerInfoMessage: serverInfo },
  },
  connection: { cell: 'value', topic: 'connection', source: null, on: {} },
  session: { cell: 'value', topic: 'session', source: null, on: {} },
  commands: { cell: 'value', topic: 'commands', source: null, on: {} },
  journal: { cell: 'value', topic: 'journal', source: null, on: {} },
  autoLogout: { cell: 'value', topic: 'autoLogout', source: null, on: {} },
  alertAsides: { cell: 'value', topic: 'alertAsides', source: null, on: {} },
  unseen: { cell: 'value', topic: 'unseen', source: null, on: {} },
  dialActions: { cell: 'value', topic: 'dialActions', source: null, on: {} },
  invalidations: { cell: 'value', topic: 'invalidations', source: null, on: {} },
  offeredBuild: { cell: 'value', topic: 'offeredBuild', source: null, on: {} },
  plantFile: { cell: 'value', topic: 'plantFile', source: null, on: {} },
  chartSeries: { cell: 'columns', topic: 'chartSeries', source: null },
  chartArchive: { cell: 'columns', topic: 'chartArchive', source: null },
}

export const TOPIC_NAMES = Object.keys(TOPICS) as readonly Topic[]

/** Returns whether a text names a topic. A tab may run another build than the worker. */
export function isTopic(text: string): text is Topic {
  return Object.hasOwn(TOPICS, text)
}
