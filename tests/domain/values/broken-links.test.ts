import { describe, expect, test } from 'vitest'
import { brokenLinks, chainStates } from '../../../src/domain/values/broken-links.ts'
import { HUB_NAMES, type HubName } from '../../../src/wire/hubs/hubs.ts'
import type { ConnectionReport, ConnectionStatus, LinkState } from '../../../src/wire/tabs/live.ts'

const OPEN: LinkState = { state: 'open', since: 1 }
const FAULTED: LinkState = { state: 'faulted', since: 7, reason: 'closed', detail: '' }
const ALL_OPEN = Object.fromEntries(HUB_NAMES.map((hub) => [hub, OPEN])) as Record<HubName, LinkState>

function connection(server: ConnectionStatus, links: { readonly [hub in HubName]?: LinkState } = {}): ConnectionReport {
  return {
    links: { ...ALL_OPEN, ...links },
    server,
    serverSince: 3,
    nextAttemptAt: null,
    attempt: 0,
    reconnects: 0,
    rejected: 0,
    errors: 0,
  }
}

describe('what is broken', () => {
  test('is nothing while all is connected, or connecting for the first time', () => {
    const connecting = { state: 'connecting' } as const
    expect(brokenLinks(connection('Connected'))).toEqual([])
    expect(
      brokenLinks(
        connection('WebServerDisconnected', { 'server-status': connecting, pv: connecting, alert: connecting }),
      ),
    ).toEqual([])
  })

  test('is the web server alone when the status channel is: what lies behind is unknown', () => {
    expect(brokenLinks(connection('WebServerDisconnected', { 'server-status': FAULTED, pv: FAULTED }))).toEqual([
      { link: 'web-server', since: 7, reason: 'closed' },
    ])
  })

  test.each([
    ['ServerDisconnected', { link: 'server', since: 3, unreachable: false }],
    ['ServerUnreachable', { link: 'server', since: 3, unreachable: true }],
    ['ControlUnitDisconnected', { link: 'control-unit', since: 3, faulty: false }],
    ['ControlUnitFaulty', { link: 'control-unit', since: 3, faulty: true }],
    ['WebServerDisconnected', { link: 'server', since: 3, unreachable: false }],
  ] as const)('is named by the server status %s', (server, broken) => {
    expect(brokenLinks(connection(server))).toEqual([broken])
  })

  test('is not known where the server says something that nobody knows, and nothing counts as connected (rule B11) (deviation 8)', () => {
    expect(brokenLinks(connection('Unknown'))).toEqual([{ link: 'unknown', since: 3 }])
    expect(chainStates(connection('Unknown'), 'running')).toEqual({
      browser: 'good',
      webServer: 'good',
      server: 'unknown',
      controlUnit: 'unknown',
    })
  })

  test('is every channel that is faulted, by name', () => {
    expect(brokenLinks(connection('Connected', { pv: FAULTED }))).toEqual([
      { link: 'channel', since: 7, hub: 'pv', reason: 'closed' },
    ])
  })

  test('is a channel that is open and says nothing any more, before it is given up (I1; F24)', () => {
    const silent = connection('Connected', { alert: { ...OPEN, silentSince: 9 } })
    expect(brokenLinks(silent)).toEqual([{ link: 'channel', since: 9, hub: 'alert', reason: 'timeout' }])
    expect(chainStates(silent, 'running').webServer).toBe('broken')
  })
})

describe('the chain', () => {
  test('is good from end to end when all is connected', () => {
    expect(chainStates(connection('Connected'), 'running')).toEqual({
      browser: 'good',
      webServer: 'good',
      server: 'good',
      controlUnit: 'good',
    })
  })

  test('is unknown behind the broken link', () => {
    const cut = chainStates(connection('WebServerDisconnected', { 'server-status': FAULTED }), 'running')
    expect(cut).toEqual({ browser: 'good', webServer: 'broken', server: 'unknown', controlUnit: 'unknown' })
    expect(chainStates(connection('ServerUnreachable'), 'running')).toMatchObject({
      server: 'broken',
      controlUnit: 'unknown',
    })
    expect(chainStates(connection('ControlUnitFaulty'), 'running')).toMatchObject({
      server: 'good',
      controlUnit: 'broken',
    })
  })

  test('says of the link to the web server that it is connected, connecting or, offline, broken (rule B12) (deviation 14)', () => {
    const shown = (link: LinkState) =>
      chainStates(connection('WebServerDisconnected', { 'server-status': link }), 'running').webServer
    expect(shown(OPEN)).toBe('good')
    expect(shown({ state: 'connecting' })).toBe('connecting')
    expect(shown(FAULTED)).toBe('broken')
  })

  test('is broken at the browser when the page has lost its worker', () => {
    expect(chainStates(connection('Connected'), 'lost').browser).toBe('broken')
  })
})
