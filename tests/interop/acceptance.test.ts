import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nodeProbe } from '../../src/accept/node-probe.ts'
import { checkServer } from '../../workers/acceptance/check-server.ts'
import { beginSession } from '../../workers/acceptance/own-session.ts'
import { SYSTEM_CLOCK } from '../../workers/platform/environment.ts'
import { SHAPES_PATH } from '../support/contract/write-contract.ts'
import { HAS_INTEROP_SERVER, startInteropServer } from './interop-server.ts'

/** The program has the calls and hubs that the interoperability needs, and no other. */
const HUBS = ['server-status', 'alert', 'pv', 'station']

describe.skipIf(!HAS_INTEROP_SERVER)('a check of ASP.NET Core', () => {
  test('finds what it has as specified and assumed, and names what it lacks', { timeout: 60_000 }, async () => {
    const server = await startInteropServer()
    const probe = nodeProbe(server.url)
    const begun = await beginSession(probe, 'operator', 'plant-operator')
    if (!begun.ok) throw new Error(begun.why)
    const contract = JSON.parse(readFileSync(SHAPES_PATH, 'utf8'))
    const options = { probe, contract, build: 'test', facts: begun.facts, clock: SYSTEM_CLOCK, listenMs: 400 }
    const { calls, hubs } = await checkServer(options)
    await server.stop()
    expect([...calls, ...hubs].filter(({ verdict }) => verdict === 'different' || verdict === 'failed')).toEqual([])
    const has = calls.filter(({ verdict }) => verdict === 'specified' || verdict === 'assumed').map(({ name }) => name)
    expect(has).toEqual(
      expect.arrayContaining(['userInfo', 'rights', 'stations', 'pvNodes', 'pvConfigs', 'systemSettings']),
    )
    expect(calls.find(({ name }) => name === 'dashboardConfig')?.verdict).toBe('missing')
    expect(hubs.filter(({ ms }) => ms === null).map(({ hub }) => hub)).toEqual(
      hubs.map(({ hub }) => hub).filter((hub) => !HUBS.includes(hub)),
    )
  })
})
