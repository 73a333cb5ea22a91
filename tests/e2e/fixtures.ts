import { type BrowserContext, test as base, expect } from 'playwright/test'
import type { Mount } from '../../src/simulator/server/serve-mounts.ts'
import { createStaticFiles } from '../../src/simulator/server/static-files.ts'
import {
  type SimulatorHandle,
  type StartSimulatorOptions,
  startSimulator,
} from '../../src/simulator/start-simulator.ts'
import { testMoment } from '../support/day/test-day.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'
import { secretsIn } from './console-secrets.ts'
import { attachEvidence } from './evidence.ts'
import { loginByCookie, loginInPage, type UserName } from './login.ts'

/** Every analogue input shows when its value was made, and is sent about twice a second. */
export const STAMPED: StartSimulatorOptions = { stamp: true, updatesPerSecond: 1000 }

/** Allows console errors that the test provokes. Any other error in the console fails the test. */
type AllowErrors = (pattern: RegExp) => void

interface Fixtures {
  readonly plantOptions: StartSimulatorOptions
  /**
   * Tests that only look at screens share one simulator instead of starting their own. Faults, scenarios and sessions end
   * after each test; commands, counters and the simulator's clock stay as they are.
   */
  readonly sharesPlant: boolean
  /** The simulator of this test, serving the built client at `baseURL`. */
  readonly plant: SimulatorHandle
  readonly allowErrors: AllowErrors
  /** Logs in at the login page and waits for the first page after it. */
  readonly login: (user?: UserName) => Promise<void>
  /** Logs in by a request, without a page: for tests that open their own page next. */
  readonly signIn: (user?: UserName) => Promise<void>
  readonly watchErrors: undefined
}

interface WorkerFixtures {
  readonly sharedPlants: Map<string, SimulatorHandle>
}

/**
 * Collects the errors of all pages: console errors (a breach of the security policy is one), uncaught exceptions and
 * secrets in any console message (S-23).
 */
function collectErrors(context: BrowserContext): readonly string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    errors.push(...secretsIn(message.text()))
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  return errors
}

/** Read and compressed once for all simulators of this process. */
let client: Promise<Mount> | undefined

/**
 * Every plant starts at the same moment, and its lines and instruments do not fail by chance: what a test sees must not depend
 * on the day on which it runs. Tests of failures cause them.
 */
async function startPlant(options: StartSimulatorOptions): Promise<SimulatorHandle> {
  client ??= createStaticFiles(`${PROJECT_ROOT}/dist`)
  return startSimulator({ dist: await client, steady: true, start: testMoment(process.env.TEST_NOW), ...options })
}

export const test = base.extend<Fixtures & { readonly allowed: RegExp[] }, WorkerFixtures>({
  plantOptions: [{}, { option: true }],
  sharesPlant: [false, { option: true }],
  sharedPlants: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of needed fixtures from this pattern
    async ({}, use) => {
      const plants = new Map<string, SimulatorHandle>()
      await use(plants)
      for (const plant of plants.values()) await plant.close()
    },
    { scope: 'worker' },
  ],
  plant: async ({ plantOptions, sharesPlant, sharedPlants }, use) => {
    const key = JSON.stringify(plantOptions)
    const plant = (sharesPlant ? sharedPlants.get(key) : undefined) ?? (await startPlant(plantOptions))
    if (sharesPlant) sharedPlants.set(key, plant)
    await use(plant)
    if (!sharesPlant) return plant.close()
    plant.scenario('calm')
    plant.endSessions()
  },
  // Pages need the address, so the simulator starts before them and ends after them.
  baseURL: async ({ plant }, use) => use(plant.url),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of needed fixtures from this pattern
  allowed: async ({}, use) => use([]),
  allowErrors: async ({ allowed }, use) => use((pattern) => void allowed.push(pattern)),
  watchErrors: [
    async ({ context, allowed, plant }, use, testInfo) => {
      const errors = collectErrors(context)
      await use(undefined)
      if (testInfo.status !== testInfo.expectedStatus) await attachEvidence(testInfo, { context, plant })
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([])
    },
    { auto: true },
  ],
  login: async ({ page }, use) => use((user = 'operator') => loginInPage(page, user)),
  signIn: async ({ context, plant }, use) => use((user = 'operator') => loginByCookie(context, plant.url, user)),
})

export { expect }
