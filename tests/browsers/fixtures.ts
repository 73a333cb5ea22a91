import { writeFile } from 'node:fs/promises'
import { test as base, expect, type TestInfo } from 'playwright/test'
import { type SimulatorHandle, startSimulator } from '../../src/simulator/start-simulator.ts'
import { startFrontOf } from '../support/release/fronts.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'
import { type RunningBrowser, Screen } from './browser.ts'
import { ENGINES } from './engines.ts'

interface Options {
  /** The name of one of `ENGINES`; each is a project in the configuration. */
  readonly engineName: string
  /** The name of one of `FRONTS`, which serves a release over TLS in front of the simulator; without it that serves the build. */
  readonly frontName: string | undefined
  /** Where the clock of the simulator starts, ms since 1970; without it now. */
  readonly plantStart: number | undefined
  /** Further process images of the simulator, by name. */
  readonly images: Readonly<Record<string, string>>
}

interface Fixtures {
  /** The simulator of this journey. */
  readonly plant: SimulatorHandle
  /** Where the client is. */
  readonly address: string
  /** The browser of this journey, with a fresh profile. An error in its console fails the journey. */
  readonly running: RunningBrowser
  /** Opens a window at a path of the client. */
  readonly open: (path: string) => Promise<Screen>
  /** Opens a window at a path of the client and logs in on the way. */
  readonly openLoggedIn: (path: string, user?: 'operator' | 'viewer') => Promise<Screen>
  /** Allows console errors that the journey provokes. */
  readonly allowErrors: (pattern: RegExp) => void
}

export const test = base.extend<Options & Fixtures & { readonly allowed: RegExp[]; readonly screens: Screen[] }>({
  engineName: ['', { option: true }],
  frontName: [undefined, { option: true }],
  plantStart: [undefined, { option: true }],
  images: [{}, { option: true }],
  plant: async ({ frontName, plantStart: start, images }, use) => {
    const plant = await startSimulator({
      ...(frontName === undefined ? { dist: `${PROJECT_ROOT}/dist` } : { trustProxy: true }),
      updatesPerSecond: 1000,
      images,
      ...(start !== undefined && { start }),
    })
    await use(plant)
    await plant.close()
  },
  address: async ({ frontName, plant }, use, testInfo) => {
    if (frontName === undefined) return await use(plant.url)
    const front = await startFrontOf(frontName, plant.url)
    if (front === null) return testInfo.skip(true, `${frontName} is not installed`)
    await use(front.url)
    await front.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of needed fixtures from this pattern
  allowed: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  screens: async ({}, use) => use([]),
  allowErrors: async ({ allowed }, use) => use((pattern) => void allowed.push(pattern)),
  running: async ({ engineName, allowed, screens }, use, testInfo) => {
    const engine = ENGINES.find(({ name }) => name === engineName)
    const path = engine?.find() ?? null
    if (engine === undefined || path === null) return testInfo.skip(true, `${engineName} is not installed`)
    const browser = await engine.start(path)
    try {
      await use(browser)
      if (testInfo.status !== testInfo.expectedStatus) await photograph(screens, testInfo)
      const errors = await browser.errors()
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([])
    } finally {
      await browser.close()
    }
  },
  open: async ({ address, running, screens }, use) => {
    await use(async (path) => {
      const screen = new Screen(await running.openWindow(), address)
      screens.push(screen)
      await screen.goto(path)
      return screen
    })
  },
  openLoggedIn: async ({ open }, use) => {
    await use(async (path, user = 'operator') => {
      const screen = await open(path)
      await screen.fill('input[name=username]', user)
      await screen.fill('input[name=password]', `plant-${user}`)
      await screen.click('form button[type=submit]')
      await expect.poll(() => screen.path().catch(() => '')).toBe(path)
      return screen
    })
  },
})

/** Saves screenshots of all windows, to show why a journey failed. */
async function photograph(screens: readonly Screen[], testInfo: TestInfo): Promise<void> {
  for (const [index, screen] of screens.entries()) {
    // A window may be closed by now.
    const picture = await screen.screenshot().catch(() => null)
    if (picture !== null) await writeFile(testInfo.outputPath(`window-${index}.png`), picture)
  }
}

export { expect }
