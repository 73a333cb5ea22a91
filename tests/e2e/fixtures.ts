import { type BrowserContext, test as base, expect } from 'playwright/test'
import {
  type SimulatorHandle,
  type StartSimulatorOptions,
  startSimulator,
} from '../../src/simulator/start-simulator.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'
import { secretsIn } from './console-secrets.ts'
import { loginInPage, type UserName } from './login.ts'

/** Every analogue input shows when its value was made, and is sent about twice a second. */
export const STAMPED: StartSimulatorOptions = { stamp: true, updatesPerSecond: 1000 }

/** Says that errors like these are what the test provokes. Everything else in the console fails it. */
type AllowErrors = (pattern: RegExp) => void

interface Fixtures {
  readonly plantOptions: StartSimulatorOptions
  /** A plant of its own for each test, serving the built client at `baseURL`. */
  readonly plant: SimulatorHandle
  readonly allowErrors: AllowErrors
  /** Logs in by the login page and waits for the first page of the plant. */
  readonly login: (user?: UserName) => Promise<void>
  readonly watchErrors: undefined
}

/** Console errors of all pages, uncaught exceptions and told secrets (S-23) among them. Breaches of the security policy are logged as errors. */
function collectErrors(context: BrowserContext): readonly string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    errors.push(...secretsIn(message.text()))
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  return errors
}

export const test = base.extend<Fixtures & { readonly allowed: RegExp[] }>({
  plantOptions: [{}, { option: true }],
  plant: async ({ plantOptions }, use) => {
    const plant = await startSimulator({ dist: `${PROJECT_ROOT}/dist`, ...plantOptions })
    await use(plant)
    await plant.close()
  },
  // Pages need the address, so the plant starts before them and ends after them.
  baseURL: async ({ plant }, use) => use(plant.url),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of needed fixtures from this pattern
  allowed: async ({}, use) => use([]),
  allowErrors: async ({ allowed }, use) => use((pattern) => void allowed.push(pattern)),
  watchErrors: [
    async ({ context, allowed }, use) => {
      const errors = collectErrors(context)
      await use(undefined)
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([])
    },
    { auto: true },
  ],
  login: async ({ page }, use) => use((user = 'operator') => loginInPage(page, user)),
})

export { expect }
