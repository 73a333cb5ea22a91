import { expect, test } from 'vitest'
import { createDrawing, isDrawing } from '../../../../src/areas/drawings/drawing/drawing.ts'
import { elementsOf } from '../../../../src/areas/drawings/reading/markup.ts'
import { readXml } from '../../../../src/areas/drawings/reading/read-xml.ts'
import { countDrawn } from '../../../../src/areas/drawings/reading/references.ts'

const file = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`
const NAMES = 'abcdefghij'

/** Each of the levels draws the one before it `times` times; the first one is a rectangle. */
function levels(
  count: number,
  times: number,
  level: (id: string, inside: string) => string,
  use: (id: string) => string,
) {
  const ids = NAMES.slice(0, count)
  const parts = [...ids].map((id, i) =>
    level(id, i === 0 ? '<rect width="9" height="9"/>' : use(ids[i - 1] ?? '').repeat(times)),
  )
  return file(`<defs>${parts.join('')}</defs>${use(ids.at(-1) ?? '')}`)
}

const BOMBS = {
  'uses of uses': levels(
    6,
    10,
    (id, inside) => `<g id="${id}">${inside}</g>`,
    (id) => `<use href="#${id}"/>`,
  ),
  'old uses of symbols': levels(
    ...([6, 10, (id: string, inside: string) => `<symbol id="${id}">${inside}</symbol>`] as const),
    (id) => `<use xlink:href="#${id}" xmlns:xlink="http://www.w3.org/1999/xlink"/>`,
  ),
  'masks in masks': levels(
    ...([10, 4, (id: string, inside: string) => `<mask id="${id}">${inside}</mask>`] as const),
    (id) => `<rect mask="url(#${id})" width="9" height="9"/>`,
  ),
  'patterns in patterns, by styles': levels(
    ...([
      10,
      4,
      (id: string, inside: string) => `<pattern id="${id}" width="1" height="1">${inside}</pattern>`,
    ] as const),
    (id) => `<rect style="stroke: red; fill:url('#${id}')" width="9" height="9"/>`,
  ),
  'patterns in patterns, by rules': levels(
    ...([
      10,
      4,
      (id: string, inside: string) =>
        `<style>.${id} { fill: url(#${id}) }</style><pattern id="${id}" width="1" height="1">${inside}</pattern>`,
    ] as const),
    (id) => `<rect class="${id}" width="9" height="9"/>`,
  ),
  'clips in clips': levels(
    ...([10, 4, (id: string, inside: string) => `<clipPath id="${id}">${inside}</clipPath>`] as const),
    (id) => `<rect clip-path="url(#${id})" width="9" height="9"/>`,
  ),
  'markers at many corners': levels(
    ...([5, 1, (id: string, inside: string) => `<marker id="${id}">${inside}</marker>`] as const),
    (id) => `<path d="M0 0${'h1 1'.repeat(60)}" style="MARKER : url(#${id})"/>`,
  ),
  'markers in markers': levels(
    ...([10, 4, (id: string, inside: string) => `<marker id="${id}">${inside}</marker>`] as const),
    (id) => `<path d="M0 0L9 9" marker-end="url(#${id})"/>`,
  ),
}

test.each(Object.entries(BOMBS))(
  'a file of a few lines that draws itself again and again is refused: %s (F56)',
  async (_, text) => {
    expect(text.length).toBeLessThan(4000)
    expect(await createDrawing(text)).toEqual({ refused: 'drawn' })
  },
)

test('what names itself or what it stands in draws nothing more, as in a browser (F56)', async () => {
  const loops = file(
    '<g id="a"><use href="#a"/><use href="#b"/></g><g id="b"><use href="#a"/></g><rect id="r" mask="url(#m)"/><mask id="m"><use href="#r"/></mask>',
  )
  expect(isDrawing(await createDrawing(loops))).toBe(true)
})

test('a chain of uses is as deep as elements within each other, and is refused by the same measure (F56)', async () => {
  const chain = (length: number) =>
    file(Array.from({ length }, (_, i) => `<use id="u${i}" href="#u${i + 1}"/>`).join(''))
  expect(await createDrawing(chain(40_000))).toEqual({ refused: 'depth' })
  expect(isDrawing(await createDrawing(chain(200)))).toBe(true)
})

function read(text: string) {
  const steps = readXml(text)
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

test('a drawing that repeats as real ones do counts every element that is drawn (F56)', () => {
  const root = read(file('<defs><g id="valve"><path/><path/></g></defs><use href="#valve"/><use href="#valve"/>'))
  expect([...elementsOf(root)].length).toBe(7)
  // The file itself, and the three elements of the valve twice more.
  expect(countDrawn(root)).toBe(13)
})

test.each([
  ['elements', file('<g/>'.repeat(50_000))],
  ['depth', file(`${'<g>'.repeat(250)}${'</g>'.repeat(250)}`)],
  ['characters', file(`<text>${'x'.repeat(20_000_001)}</text>`)],
  ['characters', file(`<path d="${'M0 0'.repeat(5_000_001)}"/>`)],
  ['characters', `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(60_000)}"><!ENTITY b "&a;&a;">]>${file('&b;')}`],
  ['characters', `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(90_000)}">]>${file('<text>&a;</text>'.repeat(300))}`],
] as const)('a file with too many %s is refused by this measure (F56, F82)', async (measure, text) => {
  expect(await createDrawing(text)).toEqual({ refused: measure })
})

test.each([
  ['50,000 elements', file('<g/>'.repeat(49_999))],
  ['249 elements within each other', file(`${'<g>'.repeat(249)}${'</g>'.repeat(249)}`)],
  [
    'an embedded photo of 24 million characters',
    file(`<image width="9" height="9" href="data:image/jpeg;base64,${'A'.repeat(24_000_000)}"/>`),
  ],
])('a file with %s is drawn (F82)', async (_, text) => {
  expect(isDrawing(await createDrawing(text))).toBe(true)
})

test('an entity that stands for itself comes to an end (F56)', async () => {
  const text = `<!DOCTYPE svg [<!ENTITY a "&b;"><!ENTITY b "&a;&a;">]>${file('<text>&b;</text>')}`
  expect(isDrawing(await createDrawing(text))).toBe(true)
})

const filtered = (primitives: string, drawn: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 600"><filter id="f">${primitives}</filter>${drawn}</svg>`
const BLUR = '<feGaussianBlur stdDeviation="5"/>'
const WHOLE = '<rect width="1000" height="600" fill="red" filter="url(#f)"/>'
const inGroups = (attributes: string, times: number) =>
  `${`<g ${attributes}>`.repeat(times)}<rect width="1000" height="600"/><rect width="9" height="9"/>${'</g>'.repeat(times)}`

test.each([
  ['filters over all of it', filtered(BLUR, WHOLE.repeat(40))],
  ['a filter of many primitives', filtered(BLUR.repeat(40), WHOLE)],
  ['filters in filters', filtered(BLUR, inGroups('filter="url(#f)"', 40))],
  ['a filter that spreads far', filtered('<feMorphology operator="dilate" radius="200"/>', WHOLE)],
  ['a filter that blurs far', filtered('<feGaussianBlur stdDeviation="1000000"/>', WHOLE)],
  ['functions of styles', filtered('', inGroups('style="filter: blur(9px) drop-shadow(0 0 9px red)"', 20))],
  ['opacities of groups', filtered('', inGroups('opacity=".9"', 70))],
  ['blend modes', filtered('', '<rect width="1000" height="600" style="mix-blend-mode: multiply"/>'.repeat(70))],
  [
    'rules of a style sheet',
    filtered(BLUR, `<style>rect { filter: url(#f) }</style>${'<rect width="1000" height="600"/>'.repeat(40)}`),
  ],
  ['uses of what is filtered', filtered(BLUR, `<defs><g id="a">${WHOLE}</g></defs>${'<use href="#a"/>'.repeat(40)}`)],
  [
    'masks',
    filtered(
      '',
      `<mask id="m"><rect width="1000" height="600" fill="#fff"/></mask>${'<rect mask="url(#m)" width="1000" height="600"/>'.repeat(70)}`,
    ),
  ],
])('a file that takes seconds to paint is refused: %s (F56)', async (_, text) => {
  expect(await createDrawing(text)).toEqual({ refused: 'painted' })
})

test.each([
  ['twenty over all of it', filtered(BLUR, WHOLE.repeat(20))],
  [
    'five hundred small ones',
    filtered(BLUR, '<rect x="20" y="20" width="40" height="30" filter="url(#f)"/>'.repeat(500)),
  ],
  [
    'thousands outside of it',
    filtered(BLUR, '<rect x="2000" width="1000" height="600" filter="url(#f)"/>'.repeat(2000)),
  ],
  ['opacities of single shapes', filtered('', '<rect width="1000" height="600" opacity=".5"/>'.repeat(2000))],
  [
    'opacities of small groups',
    filtered('', '<g opacity=".5"><rect width="50" height="40"/><path d="M0 0h9"/></g>'.repeat(2000)),
  ],
])('a drawing with filters and opacities as people draw them is drawn: %s (F73)', async (_, text) => {
  expect(isDrawing(await createDrawing(text))).toBe(true)
})
