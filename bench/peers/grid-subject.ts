import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPages } from '../../tests/support/browser/build-pages.ts'
import { builtOnce } from '../subjects/built-once.ts'
import { startFeedSimulator } from '../subjects/feed-simulator.ts'
import type { Subject } from '../subjects/subject.ts'
import { setViewport } from '../subjects/viewport.ts'
import { setLoginCookies } from '../tools/set-login-cookies.ts'
import { peerFolder } from './installed-peer.ts'

const SHOWN_TIMEOUT_MS = 120_000

export interface GridPeer {
  readonly name: string
  readonly keyName: string
  readonly decimalSign: ',' | '.'
  /** Folder of the page. */
  readonly root: string
  /** Files or folders of installed packages, by their place below the page's `assets`. Served unchanged. */
  readonly assets: Readonly<Record<string, { readonly packageName: string; readonly path: string }>>
  /** Page expressions that are true once a view shows everything. */
  readonly isLive: Readonly<Record<'table' | 'dense', string>>
}

/** A subject whose page shows the plant in one grid of a library, `?view=` chooses which. */
export function gridSubject({ name, keyName, decimalSign, root, assets, isLive }: GridPeer): Subject {
  const pages = builtOnce(async () => {
    const built = await buildPages(root)
    for (const [place, { packageName, path }] of Object.entries(assets)) {
      // The simulator lets browsers cache `assets`, so only the first tab loads them.
      await cp(join(peerFolder(packageName), path), join(built.dist, 'assets', place), {
        recursive: true,
        filter: (source) => !source.endsWith('.map'),
      })
    }
    return built
  })
  return {
    name,
    keyName,
    decimalSign,
    views: ['table', 'dense'],
    async start(feed) {
      const simulator = await startFeedSimulator(feed, await pages())
      return {
        simulator,
        serverPids: [],
        prepare: (browser) => setLoginCookies(browser, simulator.url),
        async show(tab, view) {
          if (view !== 'table' && view !== 'dense') throw new Error(`${name} has no view ${view}`)
          await setViewport(tab, view)
          // Their style elements and workers from blobs are what the simulator's content security policy forbids.
          await tab.send('Page.setBypassCSP', { enabled: true })
          await tab.goto(`${simulator.url}/?view=${view}`)
          await tab.waitFor(isLive[view], SHOWN_TIMEOUT_MS)
        },
        close: simulator.close,
      }
    },
  }
}
