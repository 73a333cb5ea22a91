import { testMoment } from './test-day.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** When the day of each test file starts, in ms since 1970. */
    readonly testNow: number
    /** Of the random cases. */
    readonly testSeed: number
  }
}

/** What the setup of each test file asks for: `TEST_NOW` and `TEST_SEED` of the environment, or the same on every day. */
export function providedDay(env: NodeJS.ProcessEnv): { readonly testNow: number; readonly testSeed: number } {
  return { testNow: testMoment(env.TEST_NOW), testSeed: Number(env.TEST_SEED ?? 4711) }
}
