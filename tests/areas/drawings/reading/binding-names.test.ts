import { expect, test } from 'vitest'
import { bindingOf } from '../../../../src/areas/drawings/reading/binding-names.ts'
import type { Markup } from '../../../../src/areas/drawings/reading/markup.ts'

const INKSCAPE = 'http://www.inkscape.org/namespaces/inkscape'
const SVG = 'http://www.w3.org/2000/svg'

/** An element with attributes; those of Inkscape have its prefix here. */
function bound(attributes: Readonly<Record<string, string>>, title?: string) {
  const element: Markup = {
    name: 'g',
    space: SVG,
    attributes: Object.entries(attributes).map(([name, value]) =>
      name.startsWith('inkscape:')
        ? { name: name.slice('inkscape:'.length), space: INKSCAPE, value }
        : { name, space: '', value },
    ),
    children: title === undefined ? [] : [{ name: 'title', space: SVG, attributes: [], children: [title] }],
  }
  return Object.fromEntries(bindingOf(element))
}

const LEVEL = { 'data-pv': 'AnaIn-5', 'data-view': 'level', 'data-max': '4.5' }

test.each([
  ['the label of an object or layer of Inkscape', { 'inkscape:label': 'pv=AnaIn-5 view=level max=4.5', id: 'path7' }],
  ['an object name of Illustrator', { id: 'pv_x3D_AnaIn-5_view_x3D_level_max_x3D_4.5' }],
  ['an object name of an older Illustrator', { id: 'pv_x3D_AnaIn_x2D_5_view_x3D_level_max_x3D_4_x2E_5' }],
  ['an object name of Illustrator that occurs twice', { id: 'pv_x3D_AnaIn-5_view_x3D_level_max_x3D_4.5_1_' }],
  ['an object name of a newer Illustrator', { id: 'pv_AnaIn-5', 'data-name': 'pv=AnaIn-5 view=level max=4.5' }],
  ['an object name of CorelDRAW', { id: 'pv_x003D_AnaIn-5_x0020_view_x003D_level_x0020_max_x003D_4.5' }],
  ['a name of Figma', { id: 'pv=AnaIn-5 view=level max=4.5' }],
  ['the data of a shape of draw.io', { 'data-meta-pv': 'AnaIn-5', 'data-meta-view': 'level', 'data-meta-max': '4.5' }],
  ['the id of a shape of draw.io', { 'data-cell-id': 'pv=AnaIn-5 view=level max=4.5' }],
  ['attributes', LEVEL],
])('%s binds an element', (_, attributes) => {
  expect(bound(attributes)).toEqual(LEVEL)
})

test('the name of a shape of Visio, which is its title, binds it', () => {
  expect(bound({ id: 'shape3-1' }, 'pv=AnaIn-5 view=level max=4.5')).toEqual(LEVEL)
})

test('a text with blanks stands in quotes', () => {
  expect(bound({ 'inkscape:label': 'action=Link label="Pumpe 1" action-parameters=\'id=3&text=a b\'' })).toEqual({
    'data-action': 'Link',
    'data-label': 'Pumpe 1',
    'data-action-parameters': 'id=3&text=a b',
  })
  expect(bound({ id: 'label_x3D__x22_Pumpe_1_x22__pv_x3D_AnaIn-5' })).toEqual({
    'data-label': 'Pumpe 1',
    'data-pv': 'AnaIn-5',
  })
})

test.each([
  'Layer 1',
  'path1234-5',
  'pv',
  'x=1',
  'pv=AnaIn-5 and more',
  'pump pv=AnaIn-5',
  'pv=AnaIn-5 colour=red',
  'pv="AnaIn-5',
  '=',
  '',
])('a name that is no binding stays a name: %j', (name) => {
  expect(bound({ id: name, 'inkscape:label': name, 'data-name': name }, name)).toEqual({})
})

test('an attribute of its own says more than a name, and the data of a shape more than its id', () => {
  expect(bound({ 'data-pv': 'AnaIn-7', 'inkscape:label': 'pv=AnaIn-5 view=level', id: 'pv=AnaIn-9' })).toEqual({
    'data-pv': 'AnaIn-7',
    'data-view': 'level',
  })
  expect(bound({ 'data-cell-id': 'pv=AnaIn-5', 'data-meta-pv': 'AnaIn-6' })).toEqual({ 'data-pv': 'AnaIn-6' })
})

test('words of draw.io itself are no binding, and nothing but the words of the contract becomes an attribute', () => {
  expect(bound({ 'data-meta-label': '<b>###</b>', 'data-meta-id': '7', 'data-cell-id': '7' })).toEqual({})
  expect(bound({ 'data-hidden': '', 'data-stage': '', 'data-meta-root': '', 'data-name': 'hidden=1' })).toEqual({})
})
