import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProcessImage } from '../../../../../src/areas/images/pages/process-images/process-image.tsx'
import { pvParam } from '../../../../../src/domain/values/pv-ref.ts'
import { subscribeLane } from '../../../../../src/live/views/subscriptions.ts'
import type { DataPoint } from '../../../../../src/wire/server/chart.ts'
import type { PvConfig } from '../../../../../src/wire/server/pv.ts'
import { allDrawn, drawn, hatchedOver } from '../../../../support/page/drawn-image.ts'
import type { PageWorker } from '../../../../support/page/page-worker.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { LEVEL, LEVEL_KEY, PUMP, PUMP_KEY } from '../../../../support/page/sample-pvs.ts'
import { press } from '../../../../support/writing/hands.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A whole minute, some hours ago. */
const AT = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 5 * HOUR_MS

/** Only means of it are archived. */
const FLOW: PvConfig = { ...LEVEL, pvRef: { type: 'AnaIn', nr: 1_400_002 }, name: 'Zulauf', dimension: 'l/s' }
/** It has no archive. */
const COUNT: PvConfig = { ...LEVEL, pvRef: { type: 'ZaehlWert', nr: 5 }, name: 'Menge', hasArchiveData: false }

const box = (id: string, y: number, attributes: string, inner = '<tspan data-part="value">–</tspan>') =>
  `<g id="${id}" ${attributes}><rect y="${y}" width="90" height="20"/><text y="${y + 15}">${inner}</text><text x="70" y="${y + 15}" data-part="mark"></text></g>`

const PARTS = [
  box('level', 0, 'data-pv="AnaIn-1400001"'),
  box('flow', 30, 'data-pv="AnaIn-1400002"'),
  box(
    'pump',
    60,
    'data-pv="DigiIn-1400010" data-view="machine" data-action="SetPvs" data-action-parameters="pv=DigiOut-1"',
    '<tspan data-part="state">–</tspan>',
  ),
  box('count', 90, 'data-pv="ZaehlWert-5"'),
  box('report', 120, 'data-pv="AnaIn-1400001" data-view="report" data-report="Mean/1/Days"'),
  `<g id="course" data-pv="AnaIn-1400001" data-view="sparkline"><rect data-part="plot" y="150" width="90" height="20"/><path data-part="line"/></g>`,
  box('note', 180, 'data-text-message="7"', '<tspan data-part="value">alt</tspan>'),
  box('line', 210, 'data-binding="StationConnection" data-station="14"', ''),
  box('call', 240, 'data-action="StationDial" data-action-parameters="station=14&amp;action=Connect"', 'Rufen'),
]
const CONFIGS = [LEVEL, FLOW, PUMP, COUNT]
const HATCHED = ['count', 'report', 'course', 'note', 'line', 'call']

type Points = readonly (readonly [after: number, value: number | null])[]
const series = ({ pvRef }: PvConfig, points: Points, at = AT) => ({
  seriesId: pvParam(pvRef),
  dimension: '',
  annotations: [],
  dataPoints: points.map(([after, value]): DataPoint => ({ timestamp: at + after, value })),
})

/** Opens an image at a moment, up to the question for its values. */
async function open(address: string, parts = PARTS, configs: readonly PvConfig[] = CONFIGS) {
  const { worker, router } = await renderInPlant(
    <div style={{ display: 'flex', width: 900, height: 700 }}>
      <ProcessImage name="test.svg" title="Bild" />
    </div>,
    address,
  )
  await expect.poll(() => worker.callsOf('processImage').length).toBe(1)
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${parts.join('')}</svg>`
  worker.callsOf('processImage')[0]?.respond({ ok: true, body })
  await expect.poll(() => worker.callsOf('pvConfigs').length).toBe(1)
  worker.callsOf('pvConfigs')[0]?.respond({ ok: true, body: configs })
  const asked = () => worker.callsOf('chartDataOfPvs')
  return { worker, router, asked, search: () => router.state.location.search }
}

async function openRead() {
  const image = await open(`/here?at=${AT}`)
  await expect.poll(() => image.asked().length).toBe(1)
  const raw = [
    series(LEVEL, [
      [-30_000, 1.25],
      [30_000, 3],
    ]),
    series(PUMP, [
      [-HOUR_MS, 1],
      [MINUTE_MS, 0],
    ]),
  ]
  image.asked()[0]?.respond({ ok: true, body: raw })
  await expect.poll(() => image.asked().length).toBe(2)
  const quarter = Math.floor(AT / (15 * MINUTE_MS)) * 15 * MINUTE_MS
  image.asked()[1]?.respond({ ok: true, body: [series(FLOW, [[0, 7.5]], quarter)] })
  await expect.poll(() => text('flow')).toBe('7,50')
  return image
}

/** Another part of the client follows both values. Returns a function that tells the level. */
async function leasedElsewhere(worker: PageWorker): Promise<() => number> {
  let level = Number.NaN
  onTestFinished(
    subscribeLane(LEVEL_KEY, ({ num }) => {
      level = num
    }),
  )
  onTestFinished(subscribeLane(PUMP_KEY, () => undefined))
  await expect.poll(() => worker.leased.has(`pvValue/${PUMP_KEY}`)).toBe(true)
  return () => level
}

const text = (id: string) => drawn(`#${id} :is([data-part=value], [data-part=state])`).textContent
const texts = () => ['level', 'flow', 'pump', 'count', 'report', 'note'].map(text)
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('an image at a moment has what the archive says of then; all else is hatched, and no present value, alert or state gets into it', async () => {
  const { worker, asked } = await openRead()
  expect(asked().map(({ args }) => args)).toEqual([
    expect.objectContaining({ source: 'MeasurementArchive', pvs: [LEVEL, FLOW, PUMP].map(({ pvRef }) => pvRef) }),
    expect.objectContaining({ source: 'QuarterHourValues', pvs: [FLOW.pvRef] }),
  ])
  const then = ['1,25', '7,50', 'Störung', '–', '–', '–']
  expect(texts()).toEqual(then)
  expect(drawn('#flow [data-part=mark]').textContent).toBe('Ø')
  expect(drawn('#level [data-part=mark]').textContent).toBe('')
  expect(drawn('#pump').dataset.state).toBe('on')
  await expect.poll(hatchedOver).toEqual(HATCHED)
  await expect.element(page.getByText(/^Stand .* – Archivwerte, nicht live$/)).toBeVisible()
  // Nothing of now is asked for, and what comes since somebody else needs it is not taken.
  const ofNow = /^(?:pvValue|pvAlert|.*Alert|.*AlertState|textMessage|reportValue|chartSeries|dialState|pvLimit.*)\//
  expect([...worker.leased.keys()].filter((key) => ofNow.test(key))).toEqual([])
  const told = await leasedElsewhere(worker)
  worker.sendLane(LEVEL_KEY, { num: 3.75 })
  worker.sendLane(PUMP_KEY, { num: 0, kind: 'BoolValue' })
  worker.sendFrame({
    values: [
      {
        topic: 'textMessage',
        key: '7',
        value: { id: 7, message: 'Motor bestellt' },
        load: { state: 'ready' },
        stale: false,
      },
      {
        topic: 'pvAlert',
        key: 'AnaIn-1400001',
        value: [{ priority: 2, open: 1, all: 1, active: 1 }],
        load: { state: 'ready' },
        stale: false,
      },
    ],
  })
  await expect.poll(told).toBe(3.75)
  expect(texts()).toEqual(then)
  expect(document.querySelectorAll('[data-alert-place]')).toHaveLength(0)
})

test('in an image of the past nothing can be ordered: what is pressed says so, and what it was then', async () => {
  const { worker } = await openRead()
  const pressPart = (id: string) => drawn(`#${id}`).dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const said = () => page.getByRole('dialog').query()?.textContent ?? ''
  const sentence = 'In einem Bild der Vergangenheit sind keine Aktionen möglich.'
  pressPart('call')
  await expect.poll(said).toContain(sentence)
  expect(said()).toContain('nicht archiviert')
  await userEvent.keyboard('{Escape}')
  await expect.poll(said).toBe('')
  pressPart('pump')
  await expect.poll(said).toContain(sentence)
  expect(said()).toContain('Störung')
  await userEvent.keyboard('{Escape}')
  await expect.poll(said).toBe('')
  drawn('#level').focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(said).toContain('1,25')
  const told = await leasedElsewhere(worker)
  worker.sendLane(LEVEL_KEY, { num: 3.75 })
  await expect.poll(told).toBe(3.75)
  expect(said()).not.toContain('3,75')
  expect(worker.calls.filter(({ request }) => request !== undefined)).toEqual([])
})

test('steps lead to other moments and never beyond now; an answer for the moment before is not shown; back undoes a step', async () => {
  const { worker, router, asked, search } = await openRead()
  await button('−1 min').click()
  await expect.poll(search).toBe(`?at=${AT - MINUTE_MS}`)
  // Of this moment nothing is known yet.
  await expect.poll(texts).toEqual(['–', '–', '–', '–', '–', '–'])
  await expect.poll(() => asked().length).toBe(3)
  await button('−15 min').click()
  await expect.poll(() => asked().length).toBe(4)
  const all = (value: number) =>
    [LEVEL, FLOW, PUMP].map((one) =>
      series(one, [
        [-20 * MINUTE_MS, value],
        [0, value],
      ]),
    )
  asked()[3]?.respond({ ok: true, body: all(1) })
  await expect.poll(() => text('level')).toBe('1,00')
  const told = await leasedElsewhere(worker)
  asked()[2]?.respond({ ok: true, body: all(0) })
  worker.sendLane(LEVEL_KEY, { num: 3.75 })
  await expect.poll(told).toBe(3.75)
  await expect.poll(hatchedOver).toEqual(HATCHED)
  expect(text('level')).toBe('1,00')
  await router.navigate(-2)
  await expect.poll(search).toBe(`?at=${AT}`)
  await router.navigate(`/here?at=${Math.floor(Date.now()) - 2 * MINUTE_MS}`)
  await expect.element(button('+15 min')).toBeDisabled()
  await expect.element(button('+1 h')).toBeDisabled()
  await expect.element(button('+1 min')).toBeEnabled()
  await button('Zurück zu live').click()
  await expect.poll(search).toBe('')
  await expect.poll(() => document.querySelector('[data-past]')).toBeNull()
})

test('an archive that cannot be read is said, and can be asked again; nothing is shown meanwhile', async () => {
  const { asked } = await open(`/here?at=${AT}`)
  await expect.poll(() => asked().length).toBe(1)
  asked()[0]?.respond({ ok: false, error: { kind: 'http', text: 'no', status: 500 } })
  await expect.poll(() => page.getByRole('alert').query()?.textContent).toContain('Das Archiv')
  expect(hatchedOver()).toEqual(['level', 'flow', 'pump', ...HATCHED])
  await press(button('Erneut versuchen'))
  await expect.poll(() => asked().length).toBe(2)
})

test('however many values an image has, it asks for them in eight calls', async () => {
  const configs = Array.from({ length: 850 }, (_, nr) => ({ ...LEVEL, pvRef: { type: 'AnaIn' as const, nr } }))
  const parts = configs.map(({ pvRef }) => `<g data-pv="${pvParam(pvRef)}"><text y="20" data-part="value">–</text></g>`)
  const { asked } = await open(`/here?at=${AT}`, parts, configs)
  await expect.poll(() => asked().length).toBe(8)
  for (const call of asked()) call.respond({ ok: true, body: [] })
  await expect.poll(() => document.querySelectorAll('[data-hatched]').length).toBeGreaterThan(0)
  expect(asked()).toHaveLength(8)
})

test.each([
  ['morgen', 'Der Zeitpunkt in der Adresse ist ungültig.'],
  [String(Math.floor(Date.now()) + HOUR_MS), 'Der Zeitpunkt in der Adresse liegt in der Zukunft.'],
])('at %s there is no image, not the live one either, but a way to it', async (at, sentence) => {
  const { worker } = await renderInPlant(<ProcessImage name="test.svg" title="Bild" />, `/here?at=${at}`)
  await expect.poll(() => page.getByRole('alert').query()?.textContent).toContain(sentence)
  expect(worker.callsOf('processImage')).toEqual([])
  expect(allDrawn('[data-pv]')).toEqual([])
  await button('Zurück zu live').click()
  await expect.poll(() => worker.callsOf('processImage').length).toBe(1)
})

test('a wall monitor shows the present, whatever its address says', async () => {
  const { worker } = await renderInPlant(<ProcessImage name="test.svg" title="Bild" />, `/here?wall=1&at=${AT}`)
  await expect.poll(() => worker.callsOf('processImage').length).toBe(1)
  worker.callsOf('processImage')[0]?.respond({
    ok: true,
    body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${PARTS[0]}</svg>`,
  })
  await expect.poll(() => worker.callsOf('pvConfigs').length).toBe(1)
  worker.callsOf('pvConfigs')[0]?.respond({ ok: true, body: [LEVEL] })
  await expect.poll(() => worker.leased.has(`pvValue/${LEVEL_KEY}`)).toBe(true)
  expect(document.querySelector('[data-past]')).toBeNull()
})
