import { test as base, expect } from './fixtures.ts'
import { buildKitClient } from './kit-client.ts'

/** The client with its kit page, built once a worker. */
export const test = base.extend<object, { readonly kitClient: string }>({
  kitClient: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of needed fixtures from this pattern
    async ({}, use, { workerIndex }) => use(await buildKitClient(String(workerIndex))),
    { scope: 'worker' },
  ],
  plantOptions: async ({ kitClient }, use) => use({ dist: kitClient }),
})

export { expect }
