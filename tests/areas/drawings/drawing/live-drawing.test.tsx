import { expect, onTestFinished, test } from 'vitest'
import { bindDrawing } from '../../../../src/areas/drawings/drawing/bind-drawing.ts'
import { drawLimits } from '../../../../src/areas/drawings/drawing/draw-limits.ts'
import { createDrawing } from '../../../../src/areas/drawings/drawing/drawing.ts'
import { createFormat } from '../../../../src/domain/text/format.ts'
import { pvParam } from '../../../../src/domain/values/pv-ref.ts'
import type { PvConfig } from '../../../../src/wire/server/pv.ts'
import { type LaneSample, pageWorker } from '../../../support/page/page-worker.ts'
import { LEVEL, LEVEL_KEY } from '../../../support/page/sample-pvs.ts'

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

async function setUp() {
  const worker = await pageWorker()
  const drawing = createDrawing(IMAGE)
  if (drawing === null) throw new Error('The image is no drawing')
  document.body.append(drawing.svg)
  onTestFinished(() => drawing.svg.remove())
  const within = (view: string, selector: string) => [
    ...drawing.svg.querySelectorAll<SVGElement>(`[data-view=${view}] ${selector}`),
  ]
  const bind = (config: PvConfig = LEVEL) => {
    const configs = new Map([[LEVEL_KEY, config]])
    const limits = new Map([[LEVEL_KEY, { limits: config.anaLimitConfig, state: 'current' } as const]])
    const stops = [
      bindDrawing(drawing.elements, configs, WORDING),
      drawLimits(drawing.elements, configs, limits, (limit, value) => `${limit} ${value}`),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return {
    /** Sends a value until it is drawn: leases of an earlier binding may end meanwhile. */
    draws: async (lane: LaneSample, drawn: () => unknown, expected: unknown) =>
      expect
        .poll(() => {
          if (worker.leased.has(`pvValue/${LEVEL_KEY}`)) worker.sendLane(LEVEL_KEY, lane)
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
