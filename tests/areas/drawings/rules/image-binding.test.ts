import { expect, test } from 'vitest'
import { readImageElement } from '../../../../src/areas/drawings/rules/image-binding.ts'

const read = (attributes: Readonly<Record<string, string>>) => readImageElement((name) => attributes[name] ?? null)

test('an element names its PV, how it is shown and its range (rule K3)', () => {
  const level = read({ 'data-pv': 'AnaIn-1400001', 'data-view': 'level', 'data-min': '-1', 'data-max': '4.5' })
  expect(level?.pv).toEqual({
    pv: { type: 'AnaIn', nr: 1_400_001 },
    liveKey: 'ai1400001',
    view: 'level',
    range: { min: -1, max: 4.5 },
    reportKey: null,
  })
  expect(read({ 'data-pv': 'AnaIn-1400001' })?.pv?.view).toBe('value')
})

test('a figure of a report is a PV, a type and how far back', () => {
  const figure = { 'data-pv': 'AnaIn-1', 'data-view': 'report', 'data-report': 'Mean/1/Days' }
  expect(read(figure)?.pv?.reportKey).toBe('ai1/Mean/1/Days')
  expect(read({ ...figure, 'data-report': 'Mean/yesterday' })).toBeNull()
})

test.each([
  [{ 'data-pv': 'Nothing-1' }],
  [{ 'data-pv': 'AnaIn' }],
  [{ 'data-pv': 'PlsObject-1' }],
  [{ 'data-pv': 'AnaIn-1', 'data-view': 'hologram' }],
  [{ 'data-binding': 'Device' }],
  [{ 'data-binding': 'StationConnection', 'data-station': '-1' }],
  [{ 'data-binding': 'Weather', 'data-id': '1' }],
  [{ 'data-text-message': 'one' }],
  [{ 'data-label': 'only a name' }],
  [{}],
])('what names nothing readable is bound to nothing: %j', (attributes) => {
  expect(read(attributes)).toBeNull()
})

test('a level or bar has a range of numbers, from 0 if it names no beginning, or none at all', () => {
  const range = (min: string, max: string, view = 'bar') =>
    read({ 'data-pv': 'AnaIn-1', 'data-view': view, 'data-min': min, 'data-max': max })?.pv?.range
  expect(range('', '4')).toEqual({ min: 0, max: 4 })
  for (const [min, max] of [
    ['', ''],
    ['5', '5'],
    ['5', '4'],
    ['x', '4'],
    ['0', 'Infinity'],
    ['0', '1e999'],
  ] as const) {
    expect(range(min, max), `${min} to ${max}`).toBeNull()
  }
})

test('what is shown between two numbers may have an open end', () => {
  const range = (min: string, max: string) =>
    read({ 'data-pv': 'AnaIn-1', 'data-view': 'visible', 'data-min': min, 'data-max': max })?.pv?.range
  expect(range('2', '')).toEqual({ min: 2, max: Number.POSITIVE_INFINITY })
  expect(range('', '2')).toEqual({ min: Number.NEGATIVE_INFINITY, max: 2 })
  expect(range('2', '2')).toEqual({ min: 2, max: 2 })
  expect([range('', ''), range('3', '2'), range('x', '2')]).toEqual([null, null, null])
})

test.each([
  [
    { 'data-binding': 'Device', 'data-device-type': 'Pumpe' },
    { type: 'Device', deviceType: 'Pumpe' },
  ],
  [
    { 'data-binding': 'StationConnection', 'data-station': '14' },
    { type: 'StationConnection', stationNumber: 14 },
  ],
  [
    { 'data-binding': 'StationLineConnection', 'data-line-type': 'Sms', 'data-offset': '1' },
    { type: 'StationLineConnection', lineType: 'Sms', offset: 1 },
  ],
  [
    { 'data-binding': 'PipeLeakage', 'data-id': '3' },
    { type: 'PipeLeakage', id: 3 },
  ],
  [
    { 'data-binding': 'AlertLink', 'data-id': '2' },
    { type: 'AlertLink', id: 2 },
  ],
])('an alert state is bound by what its type needs: %j (rules K4, K5)', (attributes, binding) => {
  expect(read(attributes)?.alert).toEqual(binding)
})

test('an action has its type and parameters, unread', () => {
  expect(read({ 'data-action': 'Dance', 'data-action-parameters': 'a=1' })?.action).toEqual({
    type: 'Dance',
    parameters: 'a=1',
  })
})
