import { serverInfoOf } from '../../src/domain/values/server-status.ts'
import type { ServerInfoMessage } from '../../src/wire/server/system.ts'
import type { Topic } from '../../src/wire/tabs/live.ts'
import { ALERT_TOPICS } from './alert-topics.ts'
import { PV_TOPICS } from './pv-topics.ts'
import { STATION_TOPICS } from './station-topics.ts'
import type { HeardItems, Rows, Subscription } from './topic-row.ts'
import { VISUAL_TOPICS } from './visual-topics.ts'

/** One for everybody: whatever comes is of it. */
function serverInfo(argument: unknown): HeardItems<ServerInfoMessage> {
  const value = serverInfoOf(argument)
  return value === null ? { items: [], unreadable: [''] } : { items: [{ key: '', value }], unreadable: [] }
}

/** THE table of topics. A new live thing is a row in one of its parts and its type in `src/wire/tabs/live.ts`. */
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
  invalidations: { cell: 'value', topic: 'invalidations', source: null, on: {} },
  offeredBuild: { cell: 'value', topic: 'offeredBuild', source: null, on: {} },
  chartSeries: { cell: 'columns', topic: 'chartSeries' },
  chartArchive: { cell: 'columns', topic: 'chartArchive' },
}

/** The subscription of a topic, null where the worker feeds it itself. */
export function subscriptionOf(topic: Topic): Subscription | null {
  const row = TOPICS[topic]
  switch (row.cell) {
    case 'lane':
    case 'feed':
      return row
    case 'value':
      return row.source
    case 'columns':
    case 'rows':
    case 'pages':
      return null
  }
}

export const TOPIC_NAMES = Object.keys(TOPICS) as readonly Topic[]

/** Whether a text names a topic; what a tab sends was made by another program, perhaps of another version. */
export function isTopic(text: string): text is Topic {
  return Object.hasOwn(TOPICS, text)
}
