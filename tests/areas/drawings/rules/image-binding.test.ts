import { expect, test } from 'vitest'
import { readImageElement } from '../../../../src/areas/drawings/rules/image-binding.ts'

const read = (attributes: Readonly<Record<string, string>>) => readImageElement((name) => attributes[name] ?? null)

test('an element names its PV, how it is shown and its range (rule K3)', () => {
  const level = read({ 'data-pv': 'AnaIn-1400001', 'data-view': 'level', 'data-min': '-1', 'data-max': '4.5' })
  expect(level?.pv).toEqual({
    pv: { type: 'AnaIn', nr: 1_400_001 },
    liveKey: 'ai1400001',
    view: 'level',
    min: -1,
    max: 4.5,
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

test('a range that is none counts from 0 to 1 or to one above its beginning', () => {
  const range = (min: string, max: string) => {
    const pv = read({ 'data-pv': 'AnaIn-1', 'data-view': 'bar', 'data-min': min, 'data-max': max })?.pv
    return [pv?.min, pv?.max]
  }
  expect(range('', '')).toEqual([0, 1])
  expect(range('5', '5')).toEqual([5, 6])
  expect(range('x', 'Infinity')).toEqual([0, 1])
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
