import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProcessImage } from '../../../../../src/areas/images/pages/process-images/process-image.tsx'
import type { AlertState } from '../../../../../src/wire/server/alert.ts'
import type { PendingCount } from '../../../../../src/wire/tabs/alert-list.ts'
import { allDrawn, drawn, hatchedOver, imageRoot } from '../../../../support/page/drawn-image.ts'
import { limitChanges } from '../../../../support/page/limit-cells.ts'
import type { PageWorker } from '../../../../support/page/page-worker.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { LEVEL, LEVEL_KEY, PUMP, PUMP_KEY } from '../../../../support/page/sample-pvs.ts'

const READY = { load: { state: 'ready' }, stale: false } as const
const SIZE = { width: 800, height: 600 }

/** Shows an image of 400 x 300 units at 200 %, once its elements are connected. */
async function show(parts: string): Promise<PageWorker> {
  const { worker } = await renderInPlant(
    <div style={{ display: 'flex', ...SIZE }}>
      <ProcessImage name="test.svg" title="Bild" />
    </div>,
  )
  await expect.poll(() => worker.callsOf('processImage').length).toBe(1)
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${parts}</svg>`
  worker.callsOf('processImage')[0]?.respond({ ok: true, body })
  await expect.poll(() => worker.callsOf('pvConfigs').length).toBe(1)
  worker.callsOf('pvConfigs')[0]?.respond({ ok: true, body: [LEVEL, PUMP] })
  await expect.poll(() => worker.leased.size).toBeGreaterThan(0)
  return worker
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const colour = (selector: string) => getComputedStyle(drawn(selector)).fill

const FIELD = `<g data-pv="AnaIn-1400001"><rect width="90" height="40"/>
  <text y="30"><tspan class="pi-value" data-part="value">–</tspan></text><text x="60" y="30" data-part="mark"></text></g>`

test('a value, a figure of a report, the last hour and a text of a broken link are all marked as the last known ones (rule K3)', async () => {
  const mark = '<text data-part="mark"></text>'
  const worker = await show(`${FIELD}
    <g data-pv="AnaIn-1400001" data-view="report" data-report="Mean/1/Days"><text y="90"><tspan class="pi-value" data-part="value">–</tspan></text>${mark}</g>
    <g data-pv="AnaIn-1400001" data-view="sparkline"><rect data-part="plot" y="120" width="90" height="40"/><path data-part="line"/>${mark}</g>
    <g data-text-message="7"><text y="200" data-part="value"></text>${mark}</g>`)
  const figure = { pvRef: LEVEL.pvRef, reportValueType: 'Mean', offset: 1, offsetUnit: 'Days', value: 0.86 } as const
  await expect.poll(() => worker.leased.has(`pvValue/${LEVEL_KEY}`)).toBe(true)
  const send = (stale: boolean) => {
    worker.sendLane(LEVEL_KEY, { num: 1, time: Date.now() - 60_000, stale })
    worker.sendFrame({
      values: [
        { topic: 'reportValue', key: `${LEVEL_KEY}/Mean/1/Days`, value: figure, ...READY, stale },
        { topic: 'textMessage', key: '7', value: { id: 7, message: 'Motor bestellt' }, ...READY, stale },
      ],
    })
  }
  const bound = ['[data-view=report]', '[data-view=sparkline]', '[data-text-message]', '[data-pv]:not([data-view])']
  const marks = () => bound.map((each) => drawn(`${each} [data-part=mark]`).textContent?.slice(0, 1) ?? '')
  const spoken = () => bound.map((each) => drawn(`${each} desc`).textContent)
  const isOld = () => bound.map((each) => drawn(each).hasAttribute('data-stale'))
  send(false)
  await expect.poll(() => drawn('[data-view=report] [data-part=value]').textContent).toBe('0,86')
  expect([marks(), isOld()]).toEqual([Array(4).fill(''), Array(4).fill(false)])
  const live = [colour('[data-view=report] [data-part=value]'), colour('[data-pv]:not([data-view]) [data-part=value]')]
  send(true)
  await expect.poll(marks).toEqual(Array(4).fill('◷'))
  expect(isOld()).toEqual(Array(4).fill(true))
  expect(new Set(spoken())).toEqual(new Set(['veraltet']))
  const old = [colour('[data-view=report] [data-part=value]'), colour('[data-pv]:not([data-view]) [data-part=value]')]
  expect(old[0]).not.toBe(live[0])
  expect(old[1]).not.toBe(live[1])
  expect(getComputedStyle(drawn('[data-part=line]')).strokeDasharray).not.toBe('none')
  send(false)
  await expect.poll(marks).toEqual(Array(4).fill(''))
})

test('a field whose dial state is lost shows its value as the last known one (rules K3, L12)', async () => {
  const worker = await show(FIELD)
  await expect.poll(() => worker.leased.has(`pvValue/${LEVEL_KEY}`)).toBe(true)
  const value = { stationNumber: LEVEL.stationNumber, dialState: 'Connected' } as const
  const tell = (stale: boolean) =>
    worker.sendFrame({ values: [{ topic: 'dialState', key: '14', value, ...READY, stale }] })
  const isLastKnown = () => drawn('[data-pv]').hasAttribute('data-last-known')
  worker.sendLane(LEVEL_KEY, { num: 1 })
  tell(false)
  await expect.poll(() => [drawn('[data-part=value]').textContent, isLastKnown()]).toEqual(['1,00', false])
  tell(true)
  await expect.poll(isLastKnown).toBe(true)
  tell(false)
  await expect.poll(isLastKnown).toBe(false)
})

test('the sign of an alert is filled while its cause is there, hollow when it is gone, of a PV and of a binding (rules K3, K4)', async () => {
  const worker = await show(
    `${FIELD}<g data-binding="PipeLeakage" data-id="3"><rect y="100" width="90" height="40"/></g>`,
  )
  const signs = () =>
    [...document.querySelectorAll('[data-alert-place] svg')].map((sign) => [
      sign.hasAttribute('data-gone'),
      sign.hasAttribute('data-open'),
    ])
  const send = (value: readonly PendingCount[], state: AlertState['state']) =>
    worker.sendFrame({
      values: [
        { topic: 'pvAlert', key: 'AnaIn-1400001', value, ...READY },
        {
          topic: 'pipeLeakageAlertState',
          key: '3',
          value: { binding: { type: 'PipeLeakage', id: 3 }, state, priority: 2 },
          ...READY,
        },
      ],
    })
  await expect.poll(() => worker.leased.has('pvAlert/AnaIn-1400001')).toBe(true)
  send([{ priority: 2, open: 1, all: 2, active: 1 }], 'ActiveUnacknowledged')
  await expect.poll(signs).toEqual(Array(2).fill([false, true]))
  send([{ priority: 2, open: 1, all: 1, active: 0 }], 'ClearedUnacknowledged')
  await expect.poll(signs).toEqual(Array(2).fill([true, true]))
  send([{ priority: 2, open: 0, all: 1, active: 1 }], 'ActiveAcknowledged')
  await expect.poll(signs).toEqual(Array(2).fill([false, false]))
  send([], 'Ok')
  await expect.poll(signs).toEqual([])
})

test('of nested elements with actions each is opened by itself, by pointer and keyboard, with the name of its own texts (rule K6)', async () => {
  await show(`<g data-action="Outer" data-label="Halle"><rect width="300" height="200"/><text y="20">Halle</text>
      <g data-pv="AnaIn-1400001"><text y="60"><tspan data-part="value">–</tspan></text></g>
      <g data-action="Inner" data-label="Tor"><rect x="200" y="100" width="60" height="40"/><text x="200" y="120">Tor</text></g></g>`)
  const dialog = page.getByRole('dialog')
  const said = async (what: string) => {
    await expect.poll(() => document.body.innerText).toContain(`Die Aktion ${what} wird im Webclient nicht unterstützt`)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.query()).toBeNull()
  }
  // A button inside of a button would be lost to screen readers; the value belongs to the hall.
  await expect.poll(() => allDrawn('[data-opens]').length).toBe(2)
  expect(allDrawn('[role=button] [role=button]')).toEqual([])
  await expect.element(page.getByRole('link', { name: /^Halle/ })).toBeVisible()
  await expect.element(button(/^Tor/)).toBeVisible()
  await expect.poll(() => drawn('[data-label=Tor]').hasAttribute('aria-labelledby')).toBe(true)
  expect(drawn('[data-label=Halle]').getAttribute('aria-labelledby') ?? '').not.toContain(
    drawn('[data-label=Tor] text').id || 'no id',
  )
  drawn('[data-label=Tor] rect').dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await said('Inner')
  drawn('[data-label=Halle] > rect').dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await said('Outer')
  drawn('[data-label=Halle]').focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(imageRoot().activeElement).toBe(drawn('[data-label=Tor]'))
  await userEvent.keyboard('{Enter}')
  await said('Inner')
})

test('details are drawn from their zoom on; before that their alerts are shown, and only the keys pass them over (rule K3)', async () => {
  const worker = await show(`${FIELD}
    <g data-detail="2"><g data-pv="DigiIn-1400010"><rect x="300" y="200" width="40" height="40"/><text x="300" y="260" data-part="state">–</text></g></g>`)
  await expect.poll(() => worker.leased.has(`pvValue/${PUMP_KEY}`)).toBe(true)
  worker.sendLane(PUMP_KEY, { num: 1, kind: 'BoolValue' })
  const isShown = () => drawn(`[data-pv=${PUMP_KEY}]`).getClientRects().length > 0
  await expect.poll(() => drawn(`[data-pv=${PUMP_KEY}] [data-part=state]`).textContent).toBe('Störung')
  expect(isShown()).toBe(false)
  worker.sendFrame({
    values: [
      { topic: 'pvAlert', key: 'DigiIn-1400010', value: [{ priority: 2, open: 1, all: 1, active: 1 }], ...READY },
    ],
  })
  await expect.poll(() => document.querySelectorAll('[data-alert-place]').length).toBe(1)
  const place = document.querySelector('[data-alert-place] rect')
  expect([Number(place?.getAttribute('x')), Number(place?.getAttribute('y'))]).toEqual([295, 195])
  drawn(`[data-pv=${LEVEL_KEY}]`).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(imageRoot().activeElement).toBe(drawn(`[data-pv=${LEVEL_KEY}]`))
  await userEvent.keyboard('{+}{+}{+}')
  expect(isShown()).toBe(false)
  await userEvent.keyboard('{+}')
  await expect.poll(isShown).toBe(true)
  await userEvent.keyboard('{ArrowRight}')
  expect(imageRoot().activeElement).toBe(drawn(`[data-pv=${PUMP_KEY}]`))
  await userEvent.keyboard('0')
  await expect.poll(isShown).toBe(false)
})

test('small texts decide how large an image opens: neither its details nor one line of small print (rule K2)', async () => {
  const text = (size: number, more = '') => `<text y="40" font-size="${size}" ${more}>12,5 m</text>`
  const many = text(4).repeat(30)
  await show(`${FIELD}${many}${text(1)}<g data-detail="2">${text(0.5).repeat(30)}</g>`)
  // 4 units at 275 % are 11 px; all of it has 199 %, since the edge takes a pixel.
  await expect.element(page.getByRole('status', { name: 'Zoom' })).toHaveTextContent('275 %')
  const view = allDrawn('[data-stage]')[0]?.getAttribute('viewBox')?.split(' ').map(Number)
  expect(view?.slice(0, 2)).toEqual([0, 0])
  await button('Einpassen').click()
  await expect.element(page.getByRole('status', { name: 'Zoom' })).toHaveTextContent('199 %')
})

test('a fault that is not shown never keeps the keys: neither the arrows nor Tab stop at it', async () => {
  const plate =
    '<g data-pv="DigiIn-1400010" data-view="fault"><rect width="40" height="20"/><text data-part="state"/></g>'
  const worker = await show(`${plate}<g transform="translate(0 100)">${FIELD}</g>`)
  await expect.poll(() => worker.leased.has(`pvValue/${PUMP_KEY}`)).toBe(true)
  const stops = () => allDrawn('[tabindex="0"]').map(({ dataset }) => dataset.id)
  worker.sendLane(PUMP_KEY, { num: 0, kind: 'BoolValue' })
  await expect.poll(stops).toEqual([LEVEL_KEY])
  worker.sendLane(PUMP_KEY, { num: 1, kind: 'BoolValue' })
  await expect.poll(() => getComputedStyle(drawn('[data-view=fault]')).visibility).toBe('visible')
  drawn('[data-view=fault]').focus()
  expect(stops()).toEqual([PUMP_KEY])
  worker.sendLane(PUMP_KEY, { num: 0, kind: 'BoolValue' })
  await expect.poll(stops).toEqual([LEVEL_KEY])
})

test('limits of levels and bars stand where they are now; until they are told the image says that they are unknown (rules F10, K3)', async () => {
  const part = (view: string, y: number) =>
    `<g data-pv="AnaIn-1400001" data-view="${view}" data-min="0" data-max="4"><rect data-part="limits" x="10" y="${y}" width="80" height="80"/></g>`
  const worker = await show(part('level', 10) + part('bar', 110))
  const places = () => ['level', 'bar'].map((view) => allDrawn(`[data-limits=${view}] .pi-limit`).length)
  const texts = () => allDrawn('[data-limits] text').map((text) => text.textContent)
  await expect.poll(() => worker.leased.has(`pvLimitConfig/${LEVEL_KEY}-ogw`)).toBe(true)
  await expect.poll(texts).toEqual(['?', '?'])
  expect(places()).toEqual([0, 0])
  worker.sendFrame({ values: limitChanges(LEVEL) })
  await expect.poll(places).toEqual([4, 4])
  expect(texts()).toContain('MOGW 2,00')
  const moved = { lower: null, lowerMid: null, upperMid: 1.25, upper: 3 }
  worker.sendFrame({ values: limitChanges({ ...LEVEL, anaLimitConfig: moved }) })
  await expect.poll(places).toEqual([2, 2])
  expect(texts()).toEqual(['MOGW 1,25', 'OGW 3,00'])
  const line = () => getComputedStyle(drawn('[data-limits=level] .pi-limit')).strokeDasharray
  expect(line()).toBe('none')
  worker.sendFrame({ values: limitChanges({ ...LEVEL, anaLimitConfig: moved }, true) })
  await expect.poll(line).not.toBe('none')
})

test('what of a drawing is not shown is said, with the reason and what whoever draws can do; a whole one has nothing to say (F78)', async () => {
  await show(`${FIELD}<script>hit()</script><a href="other.svg"><rect width="9" height="9"/></a>
    <rect onclick="hit()" width="9" height="9"/><rect onclick="hit()" width="9" height="9"/>
    <switch><foreignObject/><text y="60">Text</text></switch><metadata/>`)
  await button('Was von der Zeichnung fehlt').click()
  const dialog = page.getByRole('dialog', { name: 'Was von der Zeichnung fehlt' })
  await expect.poll(() => dialog.query()?.textContent).toContain('4 Teile dieser Zeichnung werden nicht gezeigt.')
  const said = [...(dialog.element().querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)
  expect(said).toEqual(['script, rect onclick (2)', 'a href'])
  expect(dialog.element().textContent).toContain('Links in der Zeichnung führen nirgendwohin.')
})

test('a file that is no XML is drawn, and that is said (F83)', async () => {
  await show(`${FIELD}<text y=90>Zulauf & Ablauf</text>`)
  await button('Was von der Zeichnung fehlt').click()
  await expect
    .poll(() => page.getByRole('dialog').query()?.textContent)
    .toContain('Die Datei ist kein fehlerfreies XML.')
  expect(drawn('text[y="90"]').textContent).toBe('Zulauf & Ablauf')
})

test.each([
  ['<p>Login</p>', 'Die Datei ist keine SVG-Zeichnung.'],
  [`<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(50_000)}</svg>`, 'Die Datei hat mehr als 50.000 Elemente.'],
])('a file that cannot be drawn says why, with the number that was too large (F56, F82)', async (body, sentence) => {
  const { worker } = await renderInPlant(<ProcessImage name="test.svg" title="Bild" />)
  await expect.poll(() => worker.callsOf('processImage').length).toBe(1)
  worker.callsOf('processImage')[0]?.respond({ ok: true, body })
  await expect.poll(() => page.getByRole('alert').query()?.textContent).toContain(sentence)
})

test('a value has its tooltip, whether the pointer comes from another part of the drawing or from outside of it (rule K3)', async () => {
  await show(FIELD)
  const tip = page.getByRole('tooltip')
  for (const composed of [false, true]) {
    // An event that stays inside of the tree is not composed: the pointer comes from another part of it.
    drawn('[data-pv] rect').dispatchEvent(
      new PointerEvent('pointerover', { bubbles: true, composed, pointerType: 'mouse' }),
    )
    await expect.poll(() => tip.query()?.textContent ?? '').toContain(LEVEL.name)
    drawn('[data-pv]').dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }))
    await expect.poll(() => tip.query()).toBeNull()
  }
})

test('what shows nothing of the plant is hatched and listed: a binding that cannot be meant, and a PV that the plant lacks', async () => {
  await show(`${FIELD}
    <g id="no-range" data-pv="AnaIn-1400001" data-view="level"><rect y="60" width="40" height="40"/><rect y="60" data-part="fill" width="40" height="40"/></g>
    <g id="absent" data-pv="AnaIn-77"><rect y="120" width="40" height="40"/><text y="150">#</text></g>
    <g id="no-pv" data-pv="AnaIn5"><rect y="180" width="40" height="40"/></g>`)
  await expect.poll(hatchedOver).toEqual(['no-range', 'no-pv', 'absent'])
  expect(document.querySelector('main, body')?.textContent).toContain('gibt es in der Anlage nicht: AnaIn-77')
  await button('Was von der Zeichnung fehlt').click()
  const dialog = page.getByRole('dialog', { name: 'Was von der Zeichnung fehlt' })
  const sentence = '2 Elemente zeigen nichts aus der Anlage und sind schraffiert.'
  await expect.poll(() => dialog.query()?.textContent).toContain(sentence)
  const said = [...dialog.element().querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(said).toEqual(['g#no-range AnaIn-1400001', 'g#no-pv AnaIn5'])
})

test('elements that lie exactly on each other are hatched once, whatever of each cannot be shown', async () => {
  await show(`${FIELD}
    <g id="around" data-pv="AnaIn-77"><g id="within" data-pv="AnaIn5"><rect y="60" width="40" height="40"/></g></g>
    <g id="beside" data-pv="AnaIn-78"><rect y="120" width="40" height="40"/></g>`)
  await expect.poll(hatchedOver).toEqual(['within', 'beside'])
})

/** As many elements as take longer to draw than one picture lasts, and one to look at. */
const HEAVY = `${'<path d="M0 0h1"/>'.repeat(3000)}<rect id="seen" x="200" y="150" width="40" height="30"/>`

test('the picture of a large drawing follows the wheel at once, and is drawn anew where it rests', async () => {
  await show(`${FIELD}${HEAVY}`)
  const stage = imageRoot().querySelector('[data-stage]')
  const place = () => {
    const { x, y, width } = drawn('#seen').getBoundingClientRect()
    return [x, y, width].map((each) => Math.round(each))
  }
  const viewBox = () => stage?.getAttribute('viewBox')
  await expect.poll(() => viewBox()).not.toBeNull()
  const [atFirst, boxAtFirst] = [place(), viewBox()]
  const wheel = () =>
    drawn('#seen').dispatchEvent(
      new WheelEvent('wheel', {
        deltaY: -100,
        clientX: 300,
        clientY: 200,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    )
  wheel()
  await expect.poll(place).not.toEqual(atFirst)
  const [moved, boxMoved] = [place(), viewBox()]
  expect(boxMoved).toBe(boxAtFirst)
  await expect.poll(viewBox).not.toBe(boxAtFirst)
  expect(place()).toEqual(moved)
  // The wheel turns around the pointer.
  const scale = (moved[2] ?? 0) / (atFirst[2] ?? 1)
  expect(scale).toBeCloseTo(1.25, 1)
  expect(Math.abs((moved[0] ?? 0) - (300 + ((atFirst[0] ?? 0) - 300) * scale))).toBeLessThan(3)
})

test.each([
  ['at 200 % zoom', 640, 400],
  ['on a telephone', 360, 640],
  ['on a telephone held across', 844, 390],
])('nothing lies over the drawing %s (F87)', async (_, width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1280, 800))
  await show(FIELD)
  await button('Vergrößern').click()
  const place = document.querySelector('[data-draws-image]')?.getBoundingClientRect()
  const tools = document.querySelector('[data-tools]')?.getBoundingClientRect()
  if (place === undefined || tools === undefined) throw new Error('No image is shown')
  expect(tools.bottom).toBeLessThanOrEqual(place.top)
  expect(place.height).toBeGreaterThan(100)
  // Of what is over its middle and its corners nothing is but the drawing and its alerts.
  for (const [x, y] of [
    [place.x + place.width / 2, place.y + place.height / 2],
    [place.right - 4, place.bottom - 4],
    [place.right - 4, place.top + 4],
  ] as const) {
    expect(document.elementFromPoint(x, y)?.closest('[data-draws-image]')).not.toBeNull()
  }
})
