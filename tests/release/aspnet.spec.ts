import type { Screen } from '../browsers/browser.ts'
import { test as base, expect } from '../browsers/fixtures.ts'
import { isMarked, shownPage } from '../browsers/truth.ts'
import { HAS_INTEROP_SERVER } from '../interop/interop-server.ts'
import { AspNetClient } from './servings.ts'

/** The release served by the ASP.NET Core program itself, over TLS, with the plant of that program. */
const test = base.extend<{ readonly program: AspNetClient }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of needed fixtures from this pattern
  program: async ({}, use, testInfo) => {
    if (!HAS_INTEROP_SERVER) return testInfo.skip(true, 'no .NET SDK is installed')
    const program = await AspNetClient.start()
    await use(program)
    await program.close()
  },
  address: async ({ program }, use) => use(program.server.secureUrl),
})

/** A client whose server was away tries again after at most 30 s. */
const AFTER_RESTART = { timeout: 45_000 }
const STATION = '/stations/11'
const OPEN = '[data-alert-state$=-open]'
const ALERTS_AT_START = 5

async function isLive(screen: Screen): Promise<boolean> {
  const { values } = await shownPage(screen)
  return values.length > 0 && values.every(({ stale, quality }) => !stale && quality === 'Good')
}

async function expectMovement(screen: Screen): Promise<void> {
  await expect.poll(() => isLive(screen), AFTER_RESTART).toBe(true)
  const texts = async () => (await shownPage(screen)).values.map(({ text }) => text)
  const before = await texts()
  await expect.poll(texts).not.toEqual(before)
}

test('values are live in two windows over HTTP/2, marked while the program is away, and live again after its restart; an alert that is acknowledged in one is so in the other', async ({
  openLoggedIn,
  open,
  program,
  allowErrors,
}) => {
  test.slow(true, 'waits for a random delay of at most 30 s')
  allowErrors(/WebSocket|wss?:|can.t establish a connection|hubs|Failed to load resource|status of 5\d\d/)
  const screen = await openLoggedIn(STATION)
  await expectMovement(screen)
  expect(await screen.evaluate(protocolsOfPage)).toEqual(['h2'])
  const second = await open('/alerts/pending')
  await expect.poll(() => second.count(OPEN)).toBe(ALERTS_AT_START)
  const { connections } = await program.server.stats()

  await program.server.stop()
  await expect.poll(async () => isMarked(await shownPage(screen))).toBe(true)
  await program.startAgain()
  await expectMovement(screen)
  await expect.poll(async () => (await program.server.stats()).connections, AFTER_RESTART).toBe(connections)

  await screen.goto('/alerts/pending')
  for (const each of [screen, second]) await expect.poll(() => each.count(OPEN)).toBe(ALERTS_AT_START)
  await expect.poll(() => screen.count('[data-moved]')).toBe(0)
  await screen.click(`[role=row][data-id]:has(${OPEN}) button`)
  for (const each of [screen, second]) await expect.poll(() => each.count(OPEN)).toBe(ALERTS_AT_START - 1)
})

/** Runs in the page. Returns the protocols by which its document and files have come. */
function protocolsOfPage(): readonly string[] {
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  return [...new Set((entries as PerformanceResourceTiming[]).map(({ nextHopProtocol }) => nextHopProtocol))]
}
