import { expect, test } from 'vitest'
import { bindingFaults } from '../../../../src/areas/drawings/rules/binding-faults.ts'
import { readImageElement } from '../../../../src/areas/drawings/rules/image-binding.ts'

function faults(attributes: Readonly<Record<string, string>>) {
  const read = (name: string) => attributes[name] ?? null
  return bindingFaults(read, readImageElement(read))
}

test.each([
  [{ 'data-pv': 'AnaIn5' }, ['pv']],
  [{ 'data-pv': 'PlsObject-1' }, ['pv']],
  [{ 'data-view': 'level', 'data-max': '4' }, ['pv']],
  [{ 'data-min': '1', 'data-action': 'Link' }, ['pv']],
  [{ 'data-pv': 'AnaIn-5', 'data-view': 'gauge' }, ['view']],
  [{ 'data-pv': 'AnaIn-5', 'data-view': 'report' }, ['report']],
  [{ 'data-pv': 'AnaIn-5', 'data-view': 'report', 'data-report': 'Mean/yesterday' }, ['report']],
  [{ 'data-pv': 'AnaIn-5', 'data-view': 'level' }, ['range']],
  [{ 'data-pv': 'AnaIn-5', 'data-view': 'bar', 'data-max': 'four' }, ['range']],
  [{ 'data-pv': 'AnaIn-5', 'data-view': 'visible' }, ['range']],
  [{ 'data-binding': 'Device' }, ['alert']],
  [{ 'data-binding': 'AlertLink', 'data-id': 'x', 'data-pv': 'AnaIn-5' }, ['alert']],
  [{ 'data-text-message': 'one' }, ['message']],
  [{ 'data-text-message': 'one', 'data-pv': 'nothing' }, ['pv', 'message']],
])('what cannot be meant is said: %j', (attributes, expected) => {
  expect(faults(attributes)).toEqual(expected)
})

test.each([
  [{ 'data-pv': 'AnaIn-5' }],
  [{ 'data-pv': 'AnaIn-5', 'data-view': 'level', 'data-max': '4' }],
  [{ 'data-pv': 'AnaIn-5', 'data-view': 'visible', 'data-min': '4' }],
  [{ 'data-pv': 'DigiIn-5', 'data-view': 'visible' }],
  [{ 'data-pv': 'AnaIn-5', 'data-view': 'report', 'data-report': 'Mean/1/Days' }],
  [{ 'data-binding': 'AlertLink', 'data-id': '7' }],
  [{ 'data-text-message': '3' }],
  [{ 'data-action': 'Link', 'data-action-parameters': '' }],
  [{ 'data-part': 'value' }],
  [{}],
])('what can be shown, or is bound to nothing, is no fault: %j', (attributes) => {
  expect(faults(attributes)).toEqual([])
})
