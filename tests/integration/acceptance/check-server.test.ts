import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { httpVersionOf, nodeProbe } from '../../../src/accept/node-probe.ts'
import { reportPage } from '../../../src/accept/report-page.ts'
import { textsOf } from '../../../src/accept/texts.ts'
import { reportChanges, reportOf } from '../../../src/domain/acceptance/report-changes.ts'
import { LANGUAGES } from '../../../src/domain/base/language.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../src/wire/endpoints/endpoints.ts'
import type { AcceptanceReport } from '../../../src/wire/tabs/acceptance.ts'
import { checkServer } from '../../../workers/acceptance/check-server.ts'
import { beginSession, endSession } from '../../../workers/acceptance/own-session.ts'
import type { ContractShapes } from '../../../workers/acceptance/shape.ts'
import { SYSTEM_CLOCK } from '../../../workers/platform/environment.ts'
import { SHAPES_PATH } from '../../support/contract/write-contract.ts'
import { type HostileProxy, startHostileProxy } from '../../support/hostile/hostile-proxy.ts'
import { startOtherServer } from '../../support/simulator/other-server.ts'
import { DIFFERENT_SERVERS, type DifferentServer, found } from './different-servers.ts'

const PATIENCE_MS = 120_000
const contract: ContractShapes = JSON.parse(readFileSync(SHAPES_PATH, 'utf8'))

let plant: SimulatorHandle
beforeEach(async () => {
  plant = await startSimulator({ size: 'demo', print: () => undefined })
})
afterEach(() => plant.close())

/** Checks a server as `npm run accept` does. */
async function check(url: string, user = 'admin'): Promise<AcceptanceReport> {
  const probe = nodeProbe(url)
  const begun = await beginSession(probe, user, `plant-${user}`)
  if (!begun.ok) throw new Error(begun.why)
  const facts = { ...begun.facts, httpVersion: await httpVersionOf(url) }
  const report = await checkServer({ probe, contract, build: 'test', facts, clock: SYSTEM_CLOCK, listenMs: 400 })
  await endSession(probe)
  return report
}

const verdicts = ({ calls, hubs }: AcceptanceReport) =>
  [...calls, ...hubs.flatMap(({ methods, messages }) => [...methods, ...messages])].map(({ verdict }) => verdict)

describe('a check of a server', { timeout: PATIENCE_MS }, () => {
  test('finds the simulator as specified and assumed, tries every reading call and method, and writes nothing', async () => {
    const before = plant.stats().calls
    const report = await check(plant.url)
    expect(new Set(verdicts(report))).toEqual(new Set(['specified', 'assumed', 'untried']))
    const differences = [...report.calls, ...report.hubs.flatMap(({ messages }) => messages)].flatMap(
      (one) => one.differences,
    )
    expect(differences).toEqual([])
    // A plant without pictures for maps; the rest is the login, another server, and what no page asks for.
    const untried = report.calls.filter(({ untried: why }) => why !== null && why !== 'writes').map(({ name }) => name)
    expect(untried.sort()).toEqual(
      ['allPvs', 'login', 'loginToken', 'logout', 'mapTile', 'secondFactor', 'weather', 'weatherForecast'].sort(),
    )
    const { calls } = plant.stats()
    const rows: ReadonlyMap<string, EndpointRow> = new Map(Object.entries(ENDPOINTS))
    const sent = Object.keys(calls).filter(
      (name) => (calls[name as EndpointName] ?? 0) > (before[name as EndpointName] ?? 0),
    )
    expect(sent.length).toBeGreaterThan(50)
    expect(sent.filter((name) => rows.get(name)?.command === true || rows.get(name)?.record === true)).toEqual([])
    expect(plant.journal.entries).toEqual([])
    expect(report.hubs.flatMap(({ methods }) => methods).length).toBe(
      Object.values(contract.hubs).flatMap(({ methods }) => Object.keys(methods)).length,
    )
  })

  test('asks a server as its plant.json says, and tells what in that does not apply', async () => {
    const other = await startOtherServer(plant.url, {
      paths: { '/api/UserManagement/login': '/account/sign-in', '/api/UserManagement/rights': '/account/rights' },
      tokenHeader: 'X-XSRF-TOKEN',
      sendsPagesToLogin: true,
      statuses: { Success: 'OK' },
      plantFile: JSON.stringify({
        paths: { login: '/account/sign-in', rights: '/account/rights', nobody: '/x' },
        tokenHeader: 'X-XSRF-TOKEN',
        statuses: { OK: 'Success' },
      }),
    })
    const report = await check(other.url).finally(() => other.close())
    expect(new Set(verdicts(report))).toEqual(new Set(['specified', 'assumed', 'untried']))
    expect(report.calls.find(({ name }) => name === 'rights')).toMatchObject({ status: 200 })
    expect(report.links.find(({ name }) => name === 'plantFile')).toEqual({
      name: 'plantFile',
      state: 'bad',
      found: 'paths.nobody unknown',
    })
  })

  // Each alone takes five seconds: the suite has several at once, each of which must be named.
  const isEach = process.env.TEST_EACH_SERVER === '1'
  const sets: readonly (readonly DifferentServer[])[] = isEach
    ? DIFFERENT_SERVERS.map((one) => [one])
    : [0, 1].map((part) => DIFFERENT_SERVERS.filter((_, index) => index % 2 === part))
  test.each(sets.map((servers) => [servers.map(({ what }) => what).join('; '), servers] as const))(
    'names how a server differs that %s',
    async (_, servers) => {
      for (const { prepare } of servers) prepare?.(plant)
      const proxy: HostileProxy = await startHostileProxy(plant.url)
      proxy.change = (label, text) => {
        const change = servers.find((one) => one.change && new RegExp(`^${one.change.label}$`).test(label))?.change
        if (change === undefined) return { text, changes: [] }
        // Its own row says what its body is.
        const changed = JSON.stringify(change.to(JSON.parse(text) as never))
        return { text: changed, changes: [{ path: label, kind: 'null', from: '', to: '' }] }
      }
      const report = await check(proxy.url)
      await proxy.close()
      for (const { what, expect: expected } of servers) {
        const seen = found(report, expected.of)
        const { verdict, differences, extras } = seen
        const { difference } = expected
        expect([what, verdict]).toEqual([what, expected.verdict])
        if (difference !== undefined) {
          const one = differences.find(({ path }) => path === difference.path)
          expect([what, one?.kind, one?.found]).toEqual([what, difference.kind, difference.found])
          const effect = one?.effect.kind === 'reads' ? `reads ${one.effect.as}` : one?.effect.kind
          expect(`${what}: ${effect}`).toContain(`${what}: ${difference.effect}`)
        }
        if (expected.extra !== undefined) expect(extras).toContain(expected.extra)
        if (expected.why !== undefined) expect('why' in seen ? seen.why : '').toContain(expected.why)
      }
      const named = new Set(servers.map(({ expect: { of } }) => of))
      const others = [...report.calls.map((call) => [`${call.method} ${call.path}`, call] as const)].filter(
        ([name, { verdict }]) => verdict === 'different' && !named.has(name),
      )
      expect(others.map(([name, { differences }]) => [name, differences])).toEqual([])
    },
  )

  test('two reports say what has changed; a page in each language has no text of the plant and runs nothing', async () => {
    const earlier = await check(plant.url)
    plant.failCall('energyConfig', { status: 404 })
    const later = await check(plant.url, 'viewer')
    const changes = reportChanges(earlier, later)
    expect(changes.map(({ what, before, now }) => [what, before, now])).toContainEqual([
      'GET /api/EnergyOpt/config',
      'assumed',
      'missing',
    ])
    expect(reportChanges(earlier, earlier)).toEqual([])
    expect(reportOf(JSON.parse(JSON.stringify(earlier)))).toEqual(earlier)
    expect(reportOf({ version: 1 })).toBeNull()
    const texts = plant.model.nodes.map(({ stationName }) => stationName)
    for (const language of LANGUAGES) {
      const page = reportPage(later, earlier, await textsOf(language), language)
      expect(page).toContain('/api/EnergyOpt/config')
      expect(page).not.toMatch(/<script|undefined|NaN|\{\{|acceptance\./)
      expect(texts.filter((text) => page.includes(text))).toEqual([])
    }
  })
})
