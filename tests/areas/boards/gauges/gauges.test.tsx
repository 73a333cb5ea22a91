import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ValueDrawing } from '../../../../src/areas/boards/board/value-drawing.tsx'
import type { SignState } from '../../../../src/ui/alert-sign/priority-sign.tsx'
import { PlantSettingsProvider } from '../../../../src/ui/locale/plant-settings.tsx'
import type { ValueStyle } from '../../../../src/wire/server/dashboard.ts'
import type { PvConfig } from '../../../../src/wire/server/pv.ts'
import { type LaneSample, pageWorker } from '../../../support/page/page-worker.ts'
import { LEVEL, LEVEL_KEY, PUMP, PUMP_KEY } from '../../../support/page/sample-pvs.ts'

const SET_KEY = 'ao1400001'
const SCALED: readonly ValueStyle[] = ['DigitalGauge', 'HorizontalGauge', 'VerticalGauge', 'CircularGauge']
/** A pointer stands where it should to within half a pixel of drawing and of measuring. */
const NEAR_PX = 1.5

interface Options {
  readonly config?: PvConfig
  readonly lastKnown?: boolean
  readonly alert?: SignState | null
  readonly width?: number
}

async function setUp(
  style: ValueStyle,
  { config = LEVEL, lastKnown = false, alert = null, width = 300 }: Options = {},
) {
  const worker = await pageWorker()
  const key = config === PUMP ? PUMP_KEY : LEVEL_KEY
  const gauge = (
    <PlantSettingsProvider>
      <div
        style={{
          display: 'grid',
          boxSizing: 'border-box',
          width,
          height: 220,
          padding: '0 10px',
          containerType: 'inline-size',
        }}
      >
        <ValueDrawing
          liveKey={key}
          config={config}
          lastKnown={lastKnown}
          style={style}
          alert={alert}
          setKey={config === PUMP ? null : SET_KEY}
        />
      </div>
    </PlantSettingsProvider>
  )
  const { container } = await render(gauge)
  await expect.poll(() => worker.leased.has(`pvValue/${key}`)).toBe(true)
  const element = <E extends Element>(selector: string): E => {
    const found = container.querySelector<E>(selector)
    if (found === null) throw new Error(`The gauge shows no ${selector}`)
    return found
  }
  return {
    container,
    element,
    send: (lane: LaneSample) => worker.sendLane(key, lane),
    sendSet: (num: number) => worker.sendLane(SET_KEY, { num }),
    look: () => element<SVGElement>('[data-look]:not([data-set])').dataset.look,
    text: () => element('[data-pv]').textContent,
    /** Where the pointer stands on the scale, 0 to 1, measured on the screen. */
    pointed: (isSet = false) =>
      pointedAt(style, element(`[data-look]${isSet ? '[data-set]' : ':not([data-set])'}`), element),
  }
}

function pointedAt(style: ValueStyle, pointer: Element, element: (selector: string) => Element): number {
  if (style === 'CircularGauge') {
    const [x, y] = middleOf(element('[style*="left"]'))
    const mark = pointer.querySelector<SVGGElement>(':scope > g:last-child')
    // A point on the axis of the pointer: the box around a turned triangle is not centred on it.
    const tip = new DOMPoint(0, -20).matrixTransform(mark?.getScreenCTM() ?? undefined)
    const degrees = (Math.atan2(tip.x - x, y - tip.y) * 180) / Math.PI
    return (degrees + 120) / 240
  }
  const arrow = middleOf(pointer.querySelector('path:last-of-type'))
  const track = element('svg > rect').getBoundingClientRect()
  return style === 'VerticalGauge' ? (track.bottom - arrow[1]) / track.height : (arrow[0] - track.left) / track.width
}

function middleOf(element: Element | null): readonly [x: number, y: number] {
  if (element === null) throw new Error('There is no such element')
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

test.each(SCALED)('%s: number and pointer show the value that was sent (rules J18, J19, J20, J21)', async (style) => {
  const { send, text, pointed } = await setUp(style)
  for (const [num, shown] of [
    [1.04, '1,04'],
    [3.5, '3,50'],
    [0, '0,00'],
  ] as const) {
    send({ num })
    await expect.poll(text).toBe(shown)
    expect(Math.abs(pointed() - num / 4) * 200).toBeLessThanOrEqual(NEAR_PX)
  }
})

test.each(SCALED)('%s: a value beyond the range stands at its end', async (style) => {
  const { send, text, pointed } = await setUp(style)
  send({ num: 99 })
  await expect.poll(text).toBe('99,00')
  expect(Math.abs(pointed() - 1) * 200).toBeLessThanOrEqual(NEAR_PX)
})

test.each(SCALED)('%s: the set value has a hollow pointer of its own', async (style) => {
  const { send, sendSet, element, text, pointed } = await setUp(style)
  send({ num: 1 })
  sendSet(3)
  await expect.poll(text).toBe('1,00')
  await expect.poll(() => element<SVGElement>('[data-set]').dataset.look).toBe('good')
  expect(Math.abs(pointed(true) - 3 / 4) * 200).toBeLessThanOrEqual(NEAR_PX)
  const [fill, own] = ['[data-set]', ':not([data-set])'].map(
    (kind) => getComputedStyle(element(`[data-look]${kind} path:last-of-type`)).fill,
  )
  expect(fill).not.toBe(own)
})

test.each(SCALED)('%s: each quality has its look, and a good value takes it away again (rule E1)', async (style) => {
  const { send, look, element, container } = await setUp(style)
  const arrow = () => getComputedStyle(element('[data-look]:not([data-set]) > g:last-child > path:last-of-type'))
  const isPointing = () => getComputedStyle(element('[data-look]:not([data-set]) > g:last-child')).display !== 'none'
  const isHatched = () => getComputedStyle(element('[data-look]:not([data-set]) > g:first-child')).display !== 'none'
  expect([look(), isPointing(), isHatched()]).toEqual(['none', false, false])
  send({ num: 1, stale: true })
  await expect.poll(look).toBe('stale')
  const stale = { fill: arrow().fill, dash: arrow().strokeDasharray }
  send({ num: 1 })
  await expect.poll(look).toBe('good')
  expect([isPointing(), isHatched(), arrow().strokeDasharray]).toEqual([true, false, 'none'])
  expect(stale.fill).not.toBe(arrow().fill)
  expect(stale.dash).not.toBe('none')
  send({ num: 1, quality: 'Bad' })
  await expect.poll(look).toBe('bad')
  expect([isPointing(), isHatched()]).toEqual([false, true])
  send({ num: 1, quality: 'Uncertain' })
  await expect.poll(look).toBe('uncertain')
  expect([isPointing(), isHatched()]).toEqual([true, false])
  expect(container.querySelector('[data-pv][data-quality="Uncertain"]')).not.toBeNull()
})

test('the value of an offline station looks stale', async () => {
  const { send, look } = await setUp('VerticalGauge', { lastKnown: true })
  send({ num: 1 })
  await expect.poll(look).toBe('stale')
})

test('the limits stand at their place with their codes, and only the worst tripped one bears the sign', async () => {
  const { send, container, element } = await setUp('VerticalGauge', {
    alert: { priority: 4, open: true, gone: false, stale: false },
  })
  const labels = () =>
    [...container.querySelectorAll('[data-limit]')].map((label) => ({
      text: label.querySelector(':scope > text')?.textContent,
      isTripped: label.querySelector('[data-tripped]') !== null,
      hasSign: label.querySelector('svg') !== null,
    }))
  const plain = { isTripped: false, hasSign: false }
  const texts = ['UGW 0,25', 'MUGW 0,50', 'MOGW 2,00', 'OGW 3,00']
  send({ num: 1 })
  await expect.poll(labels).toEqual(texts.map((text) => ({ text, ...plain })))
  send({ num: 3.2 })
  await expect.poll(() => labels()[3]).toEqual({ text: 'OGW 3,00', isTripped: true, hasSign: true })
  expect(labels().filter(({ isTripped }) => isTripped)).toHaveLength(1)
  const track = element('svg > rect').getBoundingClientRect()
  const [, y] = middleOf(element('[data-limit="upper"] > text'))
  expect(Math.abs(y - (track.bottom - (3 / 4) * track.height))).toBeLessThan(4)
  send({ num: 3.2, quality: 'Bad' })
  await expect.poll(() => labels().filter(({ isTripped }) => isTripped)).toEqual([])
})

test.each(['HorizontalGauge', 'VerticalGauge', 'CircularGauge'] as const)(
  '%s: no labels overlap, however narrow',
  async (style) => {
    for (const width of [160, 260, 700]) {
      const { container } = await setUp(style, { width })
      const boxes = [...container.querySelectorAll('svg text')].map((text) => text.getBoundingClientRect())
      const overlaps = boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter((b) => a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom),
      )
      expect(overlaps, `${width} px`).toEqual([])
    }
  },
)

const LARGE: PvConfig = {
  ...LEVEL,
  decimalPlaces: 3,
  domainConfig: { min: -Number.MAX_VALUE, max: Number.MAX_VALUE },
  anaLimitConfig: { lower: -1e308, lowerMid: -123_456_789_012, upperMid: 123_456_789_012, upper: 1e308 },
}

test.each(SCALED)('%s: a number of any size is whole and covers nothing, however narrow (F59)', async (style) => {
  for (const width of [160, 260, 700]) {
    const { container, element, send, text } = await setUp(style, { width, config: LARGE })
    const box = element('div').getBoundingClientRect()
    for (const [num, shown] of [
      [-123_456_789_012.345, '-123.456.789.012'],
      [-Number.MAX_VALUE, '-1,79769·10³⁰⁸'],
      [1.5, '1,500'],
    ] as const) {
      send({ num })
      await expect.poll(text).toBe(shown)
      const number = element('[data-pv]').getBoundingClientRect()
      const at = `${shown} in ${width} px`
      expect(number.left, at).toBeGreaterThanOrEqual(box.left)
      expect(number.right, at).toBeLessThanOrEqual(box.right)
      if (style === 'VerticalGauge') {
        expect(number.right, at).toBeLessThan(element('svg > rect').getBoundingClientRect().left)
      }
      if (style === 'CircularGauge') {
        const arc = element('svg > path').getBoundingClientRect()
        expect(number.width, at).toBeLessThan(arc.width - 20)
      }
      for (const label of container.querySelectorAll('svg text')) {
        const { left, right } = label.getBoundingClientRect()
        expect(left, `${label.textContent} in ${width} px`).toBeGreaterThanOrEqual(box.left - 1)
        expect(right, `${label.textContent} in ${width} px`).toBeLessThanOrEqual(box.right + 1)
      }
    }
  }
})

test('a gauge is a meter with range, value and words; without a valid value an image that says so', async () => {
  const { send, element } = await setUp('HorizontalGauge')
  const meter = () => element<HTMLElement>('[role]')
  await expect.poll(() => [meter().role, meter().ariaLabel]).toEqual(['img', 'Niveau, noch kein Wert'])
  send({ num: 3.2, quality: 'Uncertain' })
  await expect.poll(() => meter().role).toBe('meter')
  const { ariaLabel, ariaValueMin, ariaValueMax, ariaValueNow, ariaValueText } = meter()
  expect([ariaLabel, ariaValueMin, ariaValueMax, ariaValueNow]).toEqual(['Niveau', '0', '4', '3.2'])
  expect(ariaValueText).toBe('3,20 m, unsichere Güte, OGW 3,00')
})

test.each(SCALED)('%s: a bad value is no meter: screen readers hear its quality and no number (T9)', async (style) => {
  const { send, element } = await setUp(style)
  const meter = () => element<HTMLElement>('[role]')
  await expect.poll(() => meter().ariaLabel).toBe('Niveau, noch kein Wert')
  send({ num: 3.2, quality: 'Bad' })
  await expect.poll(() => meter().ariaLabel).toBe('Niveau, schlechte Güte')
  expect(meter().role).toBe('img')
  expect([meter().ariaValueNow, meter().ariaValueText]).toEqual([null, null])
  expect(meter().ariaLabel).not.toContain('OGW')
})

test.each(SCALED)('%s: a value that turns bad is a meter no longer (T9)', async (style) => {
  const { send, element } = await setUp(style)
  const meter = () => element<HTMLElement>('[role]')
  send({ num: 3.2 })
  await expect.poll(() => meter().role).toBe('meter')
  send({ num: 3.2, quality: 'Bad' })
  await expect.poll(() => meter().role).toBe('img')
  expect([meter().ariaLabel, meter().ariaValueNow, meter().ariaValueText]).toEqual([
    'Niveau, schlechte Güte',
    null,
    null,
  ])
})

test('of quick changes screen readers hear the first, and at once what is beyond a limit; the number shows all', async () => {
  const { send, element, text } = await setUp('HorizontalGauge')
  const said: (string | null)[] = []
  const meter = element<HTMLElement>('[role]')
  const observer = new MutationObserver(() => said.push(meter.ariaValueNow))
  observer.observe(meter, { attributes: true, attributeFilter: ['aria-valuenow'] })
  for (const num of [1, 2, 3]) {
    send({ num })
    await expect.poll(text).toBe(`${num},00`)
  }
  await expect.poll(() => said).toEqual(['1', '3'])
  expect(meter.ariaValueText).toContain('OGW')
  observer.disconnect()
})

test('of two plates the present state stands out; an open fault is inverse (rule J22)', async () => {
  const { send, element } = await setUp('StateIndicatorGauge', {
    config: PUMP,
    alert: { priority: 3, open: true, gone: false, stale: false },
  })
  const plate = (name: string) => getComputedStyle(element(`[data-plate="${name}"]`))
  const weights = () => ['active', 'inactive'].map((name) => Number(plate(name).fontWeight))
  expect(weights()).toEqual([400, 400])
  send({ num: 1, kind: 'BoolValue' })
  await expect.poll(weights).toEqual([600, 400])
  expect(element('[data-plate="active"]').textContent).toBe('Störung')
  expect(plate('active').backgroundColor).toBe(getComputedStyle(document.body).color)
  send({ num: 0, kind: 'BoolValue' })
  await expect.poll(weights).toEqual([400, 600])
  send({ num: 1, kind: 'BoolValue', quality: 'Bad' })
  await expect.poll(weights).toEqual([400, 400])
})

test('a state in words (rule J23), and a value as a line of text with the limit it is beyond (rule J24)', async () => {
  const state = await setUp('StateIndicatorText', { config: PUMP })
  state.send({ num: 1, kind: 'BoolValue' })
  await expect.poll(state.text).toBe('Störung')
  const line = await setUp('ValueTextView')
  line.send({ num: 0.1 })
  await expect.poll(() => line.container.textContent).toBe('Niveau 0,10 munter UGW 0,25')
})

test('without a style a number has its gauge and a state its words (rule J25)', async () => {
  const number = await setUp('Unspecified')
  number.send({ num: 2 })
  await expect.poll(number.text).toBe('2,00')
  expect(number.container.querySelector('svg rect')).not.toBeNull()
  const state = await setUp('Unspecified', { config: PUMP })
  state.send({ num: 0, kind: 'BoolValue' })
  await expect.poll(state.text).toBe('OK')
})
