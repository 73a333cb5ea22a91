import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type * as Call from '../../../src/live/calls/call.ts'
import type * as Commands from '../../../src/live/calls/commands.ts'
import type { Mirror } from '../../../src/live/cells/mirror.ts'
import type * as Link from '../../../src/live/connection/live-client.ts'
import type * as Live from '../../../src/live/live.ts'
import type * as AlertList from '../../../src/live/views/alert-list.ts'
import type * as Lanes from '../../../src/live/views/lanes.ts'
import type * as Series from '../../../src/live/views/series.ts'
import { PROJECT_ROOT } from '../../../tests/support/run/run-tool.ts'

type Replaces<Original, Own extends Original> = Own

/**
 * The modules of `src/live` that know the worker, each with what stands in its place: the compiler sees here that views
 * find the same exports. What of `link.ts` is missing is for the others alone; `watchArchive` no page uses yet.
 */
export interface Replacements {
  'alert-list': Replaces<typeof AlertList, typeof import('./page/alert-list.ts')>
  call: Replaces<typeof Call, typeof import('./page/call.ts')>
  commands: Replaces<typeof Commands, typeof import('./page/commands.ts')>
  lanes: Replaces<typeof Lanes, typeof import('./page/lanes.ts')>
  link: Replaces<
    Pick<typeof Link, 'watchId' | 'liveMode' | 'watchMode' | 'watchWorker'> & {
      readonly mirror: Pick<Mirror, 'value'>
    },
    typeof import('./page/link.ts')
  >
  live: Replaces<typeof Live, typeof import('./page/live.ts')>
  series: Replaces<Omit<typeof Series, 'watchArchive'>, typeof import('./page/series.ts')>
}

const NAMES: { readonly [N in keyof Replacements]: true } = {
  'alert-list': true,
  call: true,
  commands: true,
  lanes: true,
  link: true,
  live: true,
  series: true,
}

const OWN = new Map(
  Object.keys(NAMES).map((name) => [
    resolve(PROJECT_ROOT, 'src/live', `${name}.ts`),
    resolve(import.meta.dirname, 'page', `${name}.ts`),
  ]),
)

/** Has a build of the product take these modules instead of its own. */
export const replacements: Plugin = {
  name: 'direct-replacements',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith('.')) return null
    return OWN.get(resolve(dirname(importer), source)) ?? null
  },
}
