import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { createStaticFiles } from '../../src/simulator/server/static-files.ts'
import { writeNextBuild } from '../support/browser/next-build.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'
import { startMountedSimulator } from '../support/simulator/mounted-simulator.ts'
import { test as base, STAMPED } from './fixtures.ts'

const DIST = `${PROJECT_ROOT}/dist`

interface Deployment {
  /** Replaces the client on the server by another build, next to the files of all earlier ones or without them. Returns its id. */
  readonly deploy: (oldFiles: 'kept' | 'removed', name?: string) => Promise<string>
  /** From now on the server does this to every file whose path matches; null ends it. */
  readonly spoil: (file: RegExp | null, how?: Spoilt) => void
}

/** Gone (404), the page in its place as a careless fallback sends it, an error of the server (500), or begun and never ended. */
export const SPOILT = ['gone', 'page', 'error', 'silent'] as const
export type Spoilt = (typeof SPOILT)[number]

interface Files {
  current: Awaited<ReturnType<typeof createStaticFiles>>
  spoilt: { readonly file: RegExp; readonly how: Spoilt } | null
}

function sendSpoilt(res: ServerResponse, how: Spoilt): void {
  if (how === 'silent') {
    res.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Length': 1000 })
    res.write('//')
    return
  }
  const status = { gone: 404, page: 200, error: 500 }[how]
  res.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
  res.end('<!doctype html><title>Plant client</title>')
}

/** A plant whose server gets further builds of the client while tabs are open. */
export const test = base.extend<Deployment & { readonly files: Files }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of needed fixtures from this pattern
  files: async ({}, use) => use({ current: await createStaticFiles(DIST), spoilt: null }),
  plant: async ({ files }, use) => {
    const plant = await startMountedSimulator(STAMPED, {
      handleRequest: (req, res) => {
        const { current, spoilt } = files
        if (spoilt?.file.test(req.url ?? '') !== true) return current.handleRequest(req, res)
        sendSpoilt(res, spoilt.how)
        return true
      },
      handleUpgrade: () => false,
      close: () => undefined,
    })
    await use(plant)
    await plant.close()
  },
  spoil: async ({ files }, use) => {
    await use((file, how = 'gone') => {
      files.spoilt = file === null ? null : { file, how }
    })
    files.spoilt = null
  },
  deploy: async ({ plant, files }, use) => {
    const folders = [DIST]
    await use(async (oldFiles, name) => {
      const folder = await mkdtemp(join(tmpdir(), 'next-build-'))
      const build = await writeNextBuild(DIST, folder, name)
      const kept = oldFiles === 'kept' ? folders : []
      for (const old of kept) await cp(`${old}/assets`, `${folder}/assets`, { recursive: true })
      folders.push(folder)
      files.current = await createStaticFiles(folder)
      // The server restarts for its update.
      plant.fault({ hub: '*', action: 'drop', ms: 500 })
      return build
    })
    for (const folder of folders.slice(1)) await rm(folder, { recursive: true })
  },
})

/** The offer of a newer build. */
export const notice = (page: Page) => page.locator('[data-new-build]')

export { expect } from './fixtures.ts'
