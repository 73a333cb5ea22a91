import { describe, expect, test } from 'vitest'
import { actionTarget, opensTab } from '../../../../src/areas/images/rules/action-target.ts'

const of = (type: string, parameters = '') => actionTarget({ type, parameters })
const application = (path: string) => of('StartApplication', String(new URLSearchParams([['path', path]])))

describe('actions that lead to a page', () => {
  test.for([
    ['AlertArchive', '', '/alerts/archive', 'C1'],
    ['ArchiveChart', 'station=14', '/charts/trend?station=14', 'C2'],
    ['ArchiveChart', 'station=14&start=-7Days', '/charts/trend?station=14&start=-7Days', 'C2'],
    [
      'ArchiveChart',
      'pv=AnaIn-1400001&start=1780000000000',
      '/charts/trend?pv=AnaIn-1400001&start=1780000000000',
      'C3',
    ],
    [
      'RealtimeTrendline',
      'pv=AnaIn-1400001&pv=DigiOut-1400001',
      '/charts/realtime?pv=AnaIn-1400001&pv=DigiOut-1400001',
      'C4',
    ],
    [
      'ArchiveTrendline',
      'pv=AnaIn-1400001&amount=7&unit=Days',
      '/charts/trend?pv=AnaIn-1400001&amount=7&unit=Days',
      'C5',
    ],
    ['MachineDatasheets', 'parameter=DigiIn-1400001', '/maintenance/machines/DigiIn-1400001#sheet', 'C6'],
    ['MachineRuntime', 'parameter=DigiIn-1400001', '/maintenance/machines/DigiIn-1400001#runtime', 'C7'],
    ['RemoteAlarmActivation', '', '/remote-alarm/numbers', 'C9'],
    ['EditRemoteAlarmNumbers', '', '/remote-alarm/numbers', 'C10'],
  ] as const)('%s with "%s" is the page %s (rule %s)', ([type, parameters, path]) => {
    expect(of(type, parameters)).toEqual({ kind: 'page', path })
  })

  test('a parameter that the page does not know is not passed on (rules C3, C4)', () => {
    expect(of('ArchiveChart', 'pv=AnaIn-1400001&returnUrl=//evil.example&amount=7')).toEqual({
      kind: 'page',
      path: '/charts/trend?pv=AnaIn-1400001',
    })
  })

  test('a page names those PVs that it cannot read; without any the action says so (rules C3, C4, C5)', () => {
    const mixed = of('RealtimeTrendline', 'pv=AnaIn-1400001&pv=Nothing-1')
    expect(mixed).toEqual({ kind: 'page', path: '/charts/realtime?pv=AnaIn-1400001&pv=Nothing-1' })
    expect(of('RealtimeTrendline', 'pv=Nothing-1')).toEqual({ kind: 'faulty', part: 'pv', text: 'Nothing-1' })
    expect(of('RealtimeTrendline')).toEqual({ kind: 'faulty', part: 'pv', text: '' })
  })

  test.for([
    ['ArchiveTrendline', 'pv=AnaIn-1400001&amount=1e9&unit=Days', 'amount'],
    ['ArchiveTrendline', 'pv=AnaIn-1400001&amount=7&unit=Fortnights', 'unit'],
    ['ArchiveChart', 'station=-1', 'station'],
    ['ArchiveChart', 'station=14&start=yesterday', 'start'],
  ] as const)('%s with "%s": its %s is named (rules C2, C5)', ([type, parameters, part]) => {
    expect(of(type, parameters)).toMatchObject({ kind: 'faulty', part })
  })

  test.for([
    ['MachineDatasheets', 'parameter=%20', 'parameter', ''],
    ['MachineRuntime', '', 'parameter', ''],
    ['MachineRuntime', 'parameter=P1', 'parameter', 'P1'],
    ['MachineDatasheets', 'parameter=..%2F..%2Flogin', 'parameter', '../../login'],
    ['Dashboard', 'id=../login', 'id', '../login'],
  ] as const)('%s without what it needs says so (rules C6, C7, C8)', ([type, parameters, part, text]) => {
    expect(of(type, parameters)).toEqual({ kind: 'faulty', part, text })
  })

  test.for(['SetLimits', 'SetPriorities', 'SetRuntimes'] as const)(
    '%s opens its dialog with these PVs (rule K6)',
    (type) => {
      const pvs = [{ type: 'AnaIn', nr: 1_400_001 }]
      expect(of(type, 'pv=AnaIn-1400001')).toEqual({ kind: 'dialog', dialog: type, pvs })
      expect(of(type)).toEqual({ kind: 'faulty', part: 'pv', text: '' })
    },
  )

  test.for([
    ['StationDial', 'station=12&action=Connect', { of: 'stations', action: 'Connect', stations: [12] }],
    [
      'StationDial',
      'station=12&station=16&station=12&action=Status',
      { of: 'stations', action: 'Status', stations: [12, 16] },
    ],
    ['SetTextMessages', 'text=12&text=100014-2', { of: 'texts', texts: ['12-1', '100014-2'] }],
    ['ActivatePlans', 'plan=12-1', { of: 'plans', plans: ['12-1'], preset: null, hasQuestion: true }],
    ['ActivatePlans', 'plan=12-1&default=1', { of: 'plans', plans: ['12-1'], preset: 1, hasQuestion: true }],
    [
      'ActivatePlans',
      'plan=12-1&plan=1-2&default=2&confirm=false',
      { of: 'plans', plans: ['12-1', '1-2'], preset: 2, hasQuestion: false },
    ],
  ] as const)('%s with "%s" is an order (rule K6)', ([type, parameters, order]) => {
    expect(of(type, parameters)).toEqual({ kind: 'order', order })
  })

  test.for([
    ['StationDial', 'station=12', 'action', ''],
    ['StationDial', 'station=12&action=Explode', 'action', 'Explode'],
    ['StationDial', 'action=Connect', 'station', ''],
    ['StationDial', 'action=Connect&station=12&station=x', 'station', 'x'],
    ['SetTextMessages', 'text=12-', 'text', '12-'],
    ['ActivatePlans', 'plan=12', 'plan', '12'],
    ['ActivatePlans', 'plan=12-1&default=3', 'default', '3'],
    ['ActivatePlans', 'plan=12-1&default=', 'default', ''],
    ['ActivatePlans', 'plan=12-1&confirm=maybe', 'confirm', 'maybe'],
  ] as const)('%s with "%s" orders nothing: its %s is named (rule K6)', ([type, parameters, part, text]) => {
    expect(of(type, parameters)).toEqual({ kind: 'faulty', part, text })
  })

  test.for([
    ['Station', 'station=14', '/stations/14'],
    ['PriorityOutputs', 'station=1', '/outputs/priority?station=1'],
    ['TextOutput', '', '/text-output'],
    ['AlarmPlans', '', '/remote-alarm/plans'],
    ['Dashboard', 'id=3', '/dashboards/3'],
    ['ProcessImage', 'name=station-14.svg', '/images/station-14.svg'],
    ['ProcessImage', 'name=..%2F..%2Flogout', '/images/..%2F..%2Flogout'],
  ] as const)('%s with "%s" leads to %s (rules C8, K6)', ([type, parameters, path]) => {
    expect(of(type, parameters)).toEqual({ kind: 'page', path })
  })

  test('a station that is none is named (rule K6)', () => {
    expect(of('Station', 'station=14x')).toEqual({ kind: 'faulty', part: 'station', text: '14x' })
    expect(of('PriorityOutputs')).toEqual({ kind: 'faulty', part: 'station', text: '' })
  })

  test('outputs are set all or none: one that cannot be read refuses the order', () => {
    const pvs = [{ type: 'DigiOut', nr: 1_400_001 }]
    expect(of('SetPvs', 'pv=DigiOut-1400001')).toEqual({ kind: 'dialog', dialog: 'SetPvs', pvs })
    expect(of('SetPvs', 'pv=DigiOut-1400001&pv=x')).toEqual({ kind: 'faulty', part: 'pv', text: 'x' })
  })
})

describe('applications that are started', () => {
  test.for([
    ['https://wiki.example/plant', 'https://wiki.example/plant'],
    ['wiki.example/plant', 'http://wiki.example/plant'],
    ['wiki.example:8080', 'http://wiki.example:8080/'],
  ] as const)('%s is the web address %s (rules C13, C14)', ([path, url]) => {
    expect(application(path)).toEqual({ kind: 'web', url })
  })

  test.for([
    'file:///C:/plan.pdf',
    'FILE://server/share',
    'C:\\Programs\\calc.exe',
    '\\\\server\\share',
    '//evil.example',
    '/plan.pdf',
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\u200bscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://host/1',
    'vbscript:x',
    'about:blank',
    'https:evil.example',
    'https:///evil.example',
    'https://user:pass@evil.example',
    'user@evil.example',
    'https://good.example\u202e/moc.live',
    'https://good.example\\@evil.example',
    'http://',
    'https://[::1',
    '',
    '   ',
  ])('%j is a faulty path (rules C15, C16)', (path) => {
    expect(application(path)).toEqual({ kind: 'faultyPath' })
  })

  test('a scheme that is written in percent codes is no scheme: decoded once, and never again (rules C15, C16)', () => {
    expect(of('StartApplication', 'path=javascript%3Aalert(1)')).toEqual({ kind: 'faultyPath' })
    expect(of('StartApplication', 'path=javascript%253Aalert(1)')).toEqual({ kind: 'faultyPath' })
  })
})

describe('actions that the web client does not know', () => {
  test.for(['OpenValve', 'alertarchive', 'toString', '__proto__', 'constructor', ''])(
    '%j is not supported (rule C17)',
    (type) => {
      expect(of(type)).toEqual({ kind: 'unsupported', type })
    },
  )

  test('its name is shown without what hides or turns other text, and not longer than a line (rule C17)', () => {
    expect(of('a\u202eb\u200bc\nd')).toEqual({ kind: 'unsupported', type: 'a\ufffdb\ufffdc\ufffdd' })
    const long = of('x'.repeat(10_000))
    expect(long).toEqual({ kind: 'unsupported', type: `${'x'.repeat(60)}…` })
  })
})

test('pages and web addresses open tabs; where the client is embedded, pages open inside (rules C11, C12)', () => {
  const page = of('AlertArchive')
  const web = application('wiki.example')
  expect([opensTab(page, false), opensTab(page, true)]).toEqual([true, false])
  expect([opensTab(web, false), opensTab(web, true)]).toEqual([true, true])
  expect([opensTab(of('SetPvs', 'pv=DigiOut-1400001'), false), opensTab(of('x'), false)]).toEqual([false, false])
})
