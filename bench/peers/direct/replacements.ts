import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type * as Call from '../../../src/live/calls/call.ts'
import type * as Uploads from '../../../src/live/calls/upload.ts'
import type { Mirror } from '../../../src/live/cells/mirror.ts'
import type * as Activity from '../../../src/live/connection/activity.ts'
import type * as Client from '../../../src/live/connection/live-client.ts'
import type * as Pace from '../../../src/live/connection/unfocused-pace.ts'
import type * as Live from '../../../src/live/live.ts'
import type * as Lists from '../../../src/live/views/lists.ts'
import type * as Subscriptions from '../../../src/live/views/subscriptions.ts'
import { PROJECT_ROOT } from '../../../tests/support/run/run-tool.ts'

type Replaces<Original, Own extends Original> = Own

/**
 * The modules of `src/live` that know the worker, each with its replacement. The compiler checks that views find the
 * same exports. Left out, by name, are the exports of `live-client.ts` that only replaced modules use: whatever it exports
 * next is missed here, and not first by a benchmark.
 */
interface Replacements {
  'calls/call.ts': Replaces<typeof Call, typeof import('./page/commands.ts')>
  'calls/upload.ts': Replaces<typeof Uploads, typeof import('./page/left-out/upload.ts')>
  'connection/activity.ts': Replaces<typeof Activity, typeof import('./page/left-out/activity.ts')>
  'connection/live-client.ts': Replaces<
    Omit<typeof Client, 'connector' | 'callWorker' | 'callConnection' | 'leaseLanes' | 'mirror'> & {
      readonly mirror: Pick<Mirror, 'value' | 'page'>
    },
    typeof import('./page/link.ts')
  >
  'connection/unfocused-pace.ts': Replaces<typeof Pace, typeof import('./page/left-out/unfocused-pace.ts')>
  'live.ts': Replaces<typeof Live, typeof import('./page/live.ts')>
  'views/lists.ts': Replaces<typeof Lists, typeof import('./page/lists.ts')>
  'views/subscriptions.ts': Replaces<typeof Subscriptions, typeof import('./page/subscriptions.ts')>
}

const PAGE_MODULES: { readonly [N in keyof Replacements]: string } = {
  'calls/call.ts': 'commands.ts',
  'calls/upload.ts': 'left-out/upload.ts',
  'connection/activity.ts': 'left-out/activity.ts',
  'connection/live-client.ts': 'link.ts',
  'connection/unfocused-pace.ts': 'left-out/unfocused-pace.ts',
  'live.ts': 'live.ts',
  'views/lists.ts': 'lists.ts',
  'views/subscriptions.ts': 'subscriptions.ts',
}

const OWN = new Map(
  Object.entries(PAGE_MODULES).map(([name, own]) => {
    const replaced = resolve(PROJECT_ROOT, 'src/live', name)
    // Without this check a moved module would not be replaced, and the product would be measured under the name of its
    // peer.
    if (!existsSync(replaced)) throw new Error(`${replaced} is to be replaced and does not exist`)
    return [replaced, join(import.meta.dirname, 'page', own)]
  }),
)

/** Makes a build of the product use these modules. */
export const replacements: Plugin = {
  name: 'direct-replacements',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith('.')) return null
    return OWN.get(resolve(dirname(importer), source)) ?? null
  },
}
