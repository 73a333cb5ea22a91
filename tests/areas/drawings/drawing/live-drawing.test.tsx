import { expect, onTestFinished, test } from 'vitest'
import { bindDrawing } from '../../../../src/areas/drawings/drawing/bind-drawing.ts'
import { drawLimits } from '../../../../src/areas/drawings/drawing/draw-limits.ts'
import { createDrawing, isDrawing } from '../../../../src/areas/drawings/drawing/drawing.ts'
import { stillCopy } from '../../../../src/areas/drawings/drawing/still-copy.ts'
import { createFormat } from '../../../../src/domain/text/format.ts'
import { pvParam } from '../../../../src/domain/values/pv-ref.ts'
import type { PvConfig } from '../../../../src/wire/server/pv.ts'
import { contrast } from '../../../support/page/contrast.ts'
import { type LaneSample, pageWorker } from '../../../support/page/page-worker.ts'
import { LEVEL, LEVEL_KEY, PUMP, PUMP_KEY } from '../../../support/page/sample-pvs.ts'

const HEIGHT = 200
const IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
  <g data-pv="${pvParam(LEVEL.pvRef)}" data-view="level" data-min="0" data-max="4">
    <rect data-part="fill" x="10" y="50" width="100" height="${HEIGHT}"/>
    <rect data-part="limits" x="10" y="50" width="8" height="${HEIGHT}" fill="none"/>
  </g>
  <g data-pv="${pvParam(LEVEL.pvRef)}" data-view="bar" data-min="0" data-max="4">
    <rect data-part="fill" x="200" y="50" width="100" height="6"/>
    <rect data-part="limits" x="200" y="50" width="100" height="6" fill="none"/>
  </g></svg>`
const WORDING = {
  format: createFormat('de', 'Europe/Berlin'),
  words: { on: 'Ein', off: 'Aus', failure: [] },
  texts: {
    none: '',
    stale: '',
    bad: '',
    uncertain: '',
    implausible: '',
    refused: (reason: string) => reason,
    lastKnown: (time: string) => time,
  },
}

async function setUp(image = IMAGE) {
  const worker = await pageWorker()
  const drawing = await createDrawing(image)
  if (!isDrawing(drawing)) throw new Error('The image is no drawing')
  document.body.append(drawing.host)
  onTestFinished(() => drawing.host.remove())
  const within = (view: string, selector: string) => [
    ...drawing.svg.querySelectorAll<SVGElement>(`[data-view=${view}] ${selector}`),
  ]
  const bind = (config: PvConfig = LEVEL, key = LEVEL_KEY) => {
    const configs = new Map([[key, config]])
    const limits = new Map([[key, { limits: config.anaLimitConfig, state: 'current' } as const]])
    const stops = [
      bindDrawing(drawing.elements, configs, WORDING),
      drawLimits(drawing.elements, configs, limits, (limit, value) => `${limit} ${value}`),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return {
    drawing,
    /** Sends a value until it is drawn: leases of an earlier binding may end meanwhile. */
    draws: async (lane: LaneSample, drawn: () => unknown, expected: unknown, key = LEVEL_KEY) =>
      expect
        .poll(() => {
          if (worker.leased.has(`pvValue/${key}`)) worker.sendLane(key, lane)
          return drawn()
        })
        .toEqual(expected),
    bind,
    within,
    limits: (view: string, selector: string) => [
      ...drawing.svg.querySelectorAll<SVGElement>(`[data-limits=${view}] ${selector}`),
    ],
    filled: (view: 'level' | 'bar') =>
      Number(within(view, '[data-part=fill]')[0]?.getAttribute(view === 'level' ? 'height' : 'width')),
    isHatched: (view: 'level' | 'bar') => within(view, '[data-hatching]').map((each) => !('hidden' in each.dataset)),
  }
}

test('a level and a bar without a valid value are hatched, never empty (rule K3)', async () => {
  const { draws, bind, filled, isHatched, within } = await setUp()
  onTestFinished(bind())
  await draws({ num: 1 }, () => filled('level'), HEIGHT / 4)
  expect([isHatched('level'), isHatched('bar')]).toEqual([[false], [false]])
  await draws({ num: 0, quality: 'Bad' }, () => isHatched('level'), [true])
  expect(isHatched('bar')).toEqual([true])
  // Over all of the range, so that it says nothing of a level.
  expect(within('level', '[data-hatching]')[0]?.getAttribute('d')).toMatch(/ 250(M|$)/)
  await draws({ num: 0 }, () => isHatched('level'), [false])
  expect(filled('level')).toBe(0)
})

test('a drawing that is bound again, for another language or another limit, keeps its ranges (rule K3)', async () => {
  const { draws, bind, filled, isHatched } = await setUp()
  const stop = bind()
  await draws({ num: 2 }, () => filled('level'), HEIGHT / 2)
  stop()
  onTestFinished(bind())
  await draws({ num: 3 }, () => filled('level'), (HEIGHT * 3) / 4)
  expect(filled('bar')).toBe(75)
  expect(isHatched('level')).toEqual([false])
})

test('limits stand where they are in the range, those that the plant has now (rule K3)', async () => {
  const { bind, within, limits } = await setUp()
  const stop = bind()
  const marks = (view: string) => limits(view, '.pi-limit').map((mark) => mark.getAttribute('d'))
  expect(marks('level')).toEqual(['M10 237.5h8', 'M10 225h8', 'M10 150h8', 'M10 100h8'])
  expect(limits('level', 'text').map((name) => name.textContent)).toEqual([
    'lower 0.25',
    'lowerMid 0.5',
    'upperMid 2',
    'upper 3',
  ])
  expect(marks('bar')).toEqual(['M206.25 48v10', 'M212.5 48v10', 'M250 48v10', 'M275 48v10'])
  expect(limits('bar', 'text')).toEqual([])
  // They are no part of the element, or its name would have to say them.
  expect(within('level', 'text')).toEqual([])
  stop()
  expect(marks('level')).toEqual([])
  const one = { lower: null, lowerMid: null, upperMid: null, upper: 3.5 }
  onTestFinished(bind({ ...LEVEL, anaLimitConfig: one }))
  expect(marks('level')).toEqual(['M10 75h8'])
  expect(limits('level', 'text').map((name) => name.textContent)).toEqual(['upper 3.5'])
})

/** As Inkscape writes them, without parts or with them inside of its pieces of text. */
const OF_TOOLS = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
  <text id="bare" data-pv="AnaIn-1400001" x="20" y="20">###</text>
  <text id="piece" data-pv="AnaIn-1400001" x="20" y="40"><tspan x="20" y="40">###</tspan></text>
  <g id="lines" data-pv="AnaIn-1400001"><text x="20" y="60"><tspan x="20">#</tspan><tspan x="20" dy="12">####</tspan></text></g>
  <g id="part" data-pv="AnaIn-1400001"><text data-part="value" x="20" y="80"><tspan x="20">##########</tspan></text></g>
  <g id="inner" data-pv="AnaIn-1400001"><text x="20" y="99"><tspan x="20" data-part="value">0</tspan></text></g>
  <g id="empty" data-pv="AnaIn-1400001"><text data-part="value" x="20" y="99"/></g>
  <text id="around" data-pv="AnaIn-1400001" x="20" y="99"><tspan>Stand ###,## m</tspan></text>
  <g data-pv="AnaIn-1400001" data-view="level" data-max="4"><path data-part="fill" d="M100 50h40l10 ${HEIGHT}h-60z"/></g>
  <g data-pv="AnaIn-1400001" data-view="bar" data-max="4"><ellipse data-part="fill" cx="300" cy="20" rx="50" ry="10"/></g>
</svg>`

test('a value takes the place of a placeholder of any length, in whatever pieces a tool has laid it out (F71)', async () => {
  const { draws, bind, drawing } = await setUp(OF_TOOLS)
  onTestFinished(bind())
  const texts = () =>
    ['bare', 'piece', 'lines', 'part', 'inner', 'empty', 'around'].map(
      (id) => drawing.svg.querySelector(`#${id}`)?.textContent,
    )
  await draws({ num: 1.5 }, texts, [...Array(6).fill('1,50'), 'Stand 1,50 m'])
  // Bound again, for another language say, each still has one value.
  onTestFinished(bind())
  await draws({ num: 2 }, texts, [...Array(6).fill('2,00'), 'Stand 2,00 m'])
})

test('before a value is known no shape of a state is drawn, on the stage and in small, and no level (F73)', async () => {
  const { drawing } = await setUp(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
    <g data-pv="DigiIn-1400010"><rect data-when="on" width="9" height="9"/><circle data-when="off" r="3"/><path data-when="none" d="M0 0h9v9"/></g>
    <g data-pv="AnaIn-1400001" data-view="level"><rect data-part="fill" width="9" height="9"/></g></svg>`)
  const copy = stillCopy(drawing)
  document.body.append(copy)
  onTestFinished(() => copy.remove())
  const drawnOf = (root: ParentNode | null, selector: string) =>
    [...(root?.querySelectorAll<SVGGraphicsElement>(selector) ?? [])].flatMap((node) =>
      node.getClientRects().length > 0 ? (node.dataset.when ?? node.dataset.part ?? '') : [],
    )
  expect(drawnOf(drawing.stage, '[data-when]')).toEqual(['none'])
  expect(drawnOf(copy.shadowRoot, '[data-when], [data-part]')).toEqual(['none'])
})

test('a level or bar of any shape is seen up to its value (F72)', async () => {
  const { draws, bind, drawing } = await setUp(OF_TOOLS)
  onTestFinished(bind())
  const seen = (view: string, name: string) => {
    const fill = drawing.svg.querySelector(`[data-view=${view}] [data-part=fill]`)
    const clip = /url\("?(#[\w-]+)"?\)/.exec(fill === null ? '' : getComputedStyle(fill).clipPath)?.[1]
    return Number(drawing.svg.querySelector(`${clip} > rect`)?.getAttribute(name))
  }
  const places = () => [seen('level', 'y'), seen('level', 'height'), seen('bar', 'x'), seen('bar', 'width')]
  await draws({ num: 1 }, places, [50 + (HEIGHT * 3) / 4, HEIGHT / 4, 250, 25])
  await draws({ num: 4 }, places, [50, HEIGHT, 250, 100])
})

/** As draw.io writes a label: a text of a page, and one for whoever cannot show it. */
const LABEL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
  <g data-cell-id="7" data-meta-pv="AnaIn-1400001"><rect width="90" height="30"/><g><switch>
    <foreignObject width="100%" height="100%" style="overflow: visible"><div xmlns="http://www.w3.org/1999/xhtml" style="width: 90px">
      <div style="color: rgb(0, 0, 255)">###,## m</div></div></foreignObject>
    <text x="45" y="20">###...</text></switch></g></g></svg>`

test('a label of draw.io shows a value where it is drawn, and is marked like any other', async () => {
  const { draws, bind, drawing } = await setUp(LABEL)
  onTestFinished(bind())
  const label = drawing.svg.querySelector<HTMLElement>('foreignObject > div > div')
  if (label === null) throw new Error('The label is left out')
  await draws({ num: 1.5 }, () => label.textContent, '1,50 m')
  expect(getComputedStyle(label).color).toBe('rgb(0, 0, 255)')
  await draws({ num: 1.5, stale: true }, () => getComputedStyle(label).color !== 'rgb(0, 0, 255)', true)
})

const DEEP = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
  <g data-pv="DigiIn-1400010" data-view="machine"><g id="layer"><g><g data-part="rotor"><path d="M0 0h9"/></g>
    <text><tspan data-part="state">-</tspan></text></g></g>
    <g><rect data-when="on" width="9" height="9"/></g><g><rect data-when="off" width="9" height="9"/></g>
    <g data-pv="AnaIn-1400001"><rect id="other" data-when="on" width="9" height="9"/><text>#</text></g></g></svg>`

test('parts and shapes belong to their element however many groups a tool has put around them', async () => {
  const { drawing } = await setUp(DEEP)
  const [machine, value] = drawing.elements
  expect([...(machine?.parts.keys() ?? [])]).toEqual(['rotor', 'state', 'spoken'])
  expect(machine?.shapes.map(({ dataset }) => dataset.when)).toEqual(['on', 'off'])
  expect([...(value?.parts.keys() ?? [])]).toEqual(['value', 'spoken'])
  expect(value?.shapes.map(({ id }) => id)).toEqual(['other'])
  expect(drawing.unbound).toEqual([])
})

/** Two running machines of the same PV: one has words, one is a rotor alone. */
const ROTORS = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
  <g data-pv="${pvParam(PUMP.pvRef)}" data-view="machine"><path id="named" data-part="rotor" d="M0 0h9v9z"/>
    <text data-part="state">-</text></g>
  <g data-pv="${pvParam(PUMP.pvRef)}" data-view="machine"><path id="alone" data-part="rotor" d="M0 0h9v9z"/></g></svg>`

test('a rotor stands still unless the workstation wants it to turn; running is to be seen without motion (D3)', async () => {
  const { drawing, draws, bind } = await setUp(ROTORS)
  onTestFinished(bind(PUMP, PUMP_KEY))
  const style = (id: string) => {
    const rotor = drawing.svg.querySelector(`#${id}`)
    if (rotor === null) throw new Error(`There is no ${id}`)
    return getComputedStyle(rotor)
  }
  const word = () => drawing.svg.querySelector('[data-part=state]')?.textContent
  const looks = () => [word(), ...['named', 'alone'].map((id) => [style(id).animationName, style(id).opacity])]
  const shows = (isOn: boolean, expected: unknown, seen: () => unknown = looks) =>
    draws({ num: isOn ? 1 : 0, kind: 'BoolValue' }, seen, expected, PUMP_KEY)
  await shows(true, ['Störung', ['none', '1'], ['none', '1']])
  await shows(false, ['OK', ['none', '1'], ['none', '0.35']])
  const root = document.documentElement
  root.toggleAttribute('data-rotors', true)
  onTestFinished(() => void root.removeAttribute('data-rotors'))
  await shows(true, 'turn', () => style('alone').animationName)
  await shows(false, 'none', () => style('alone').animationName)
})

test('a level without a range is hatched, whatever its value, and its filling is not drawn (rule K3)', async () => {
  const { draws, bind, within, isHatched } = await setUp(IMAGE.replaceAll('data-max="4"', ''))
  onTestFinished(bind())
  await draws({ num: 1 }, () => isHatched('level'), [true])
  expect(within('level', '[data-part=fill]')[0]?.hasAttribute('data-hidden')).toBe(true)
})

test('what a binding cannot do is known by the element and by why', async () => {
  const { drawing } = await setUp(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
    <g id="a" data-pv="AnaIn5"><text>#</text></g>
    <rect data-pv="AnaIn-1400001" width="9" height="9"/>
    <g data-pv="AnaIn-1400001" data-view="level"><rect width="9" height="9"/></g>
    <text data-part="value">#</text><path data-when="on" d="M0 0h9"/>
    <g data-pv="AnaIn-1400001"><text>#</text></g>
    <g data-pv="DigiIn-1400010" data-view="contact"><circle r="3" data-when="on"/><circle r="3" data-when="off"/></g>
    <rect data-pv="AnaIn-1400001" data-view="visible" data-min="3" width="9" height="9"/>
    <rect data-action="Link" width="9" height="9"/></svg>`)
  expect(drawing.unbound.map(({ what, faults }) => `${what}: ${faults.join(', ')}`)).toEqual([
    'g#a AnaIn5: pv',
    'rect AnaIn-1400001: part',
    'g AnaIn-1400001: range, part',
    'text value: outside',
    'path on: outside',
  ])
})

test('a value that is not current has an edge of its own, so it is legible on any colour of a drawing, in both themes (F76)', async () => {
  onTestFinished(() => void document.documentElement.style.removeProperty('color-scheme'))
  const { draws, bind, drawing } = await setUp(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300"/>
      <text data-pv="AnaIn-1400001" fill="#fff" y="40"><tspan>###</tspan></text></svg>`,
  )
  onTestFinished(bind())
  const text = drawing.svg.querySelector('text') ?? drawing.svg
  const piece = drawing.svg.querySelector('tspan') ?? drawing.svg
  for (const theme of ['light', 'dark']) {
    document.documentElement.style.colorScheme = theme
    await draws({ num: 1 }, () => [text.textContent, getComputedStyle(text).stroke], ['1,00', 'none'])
    await draws({ num: 1, stale: true }, () => text.hasAttribute('data-stale'), true)
    const { fill, stroke, paintOrder } = getComputedStyle(piece)
    expect(paintOrder).toMatch(/^stroke/)
    expect(contrast(fill, stroke)).toBeGreaterThan(4.5)
  }
})
