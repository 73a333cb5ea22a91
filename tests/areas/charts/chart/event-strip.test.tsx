import i18next from 'i18next'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { viewSheet } from '../../../../src/areas/charts/chart/files/view-sheet.ts'
import { TimeChart } from '../../../../src/areas/charts/chart/time-chart.tsx'
import type { ChartEvents } from '../../../../src/areas/values/events/use-chart-events.ts'
import { type EventMark, eventMarks } from '../../../../src/domain/charts/event-marks.ts'
import { createFormat } from '../../../../src/domain/text/format.ts'
import { PlantSettingsProvider } from '../../../../src/ui/locale/plant-settings.tsx'
import { savedCsv } from '../../../support/files/saved-csv.ts'
import { pageWorker } from '../../../support/page/page-worker.ts'
import { LEVEL } from '../../../support/page/sample-pvs.ts'
import { press } from '../../../support/writing/hands.ts'
import { drawn, placeOf, seriesOf, showChart } from './chart-page.tsx'
import { alertAt, controlAt, eventsOf, HOUR_MS, PAST_DAY, PAST_MS, PRIORITIES, pastHourly } from './sample-events.ts'
import { wholeSeries } from './sample-series.ts'

const RED = drawn('rgb(208 0 0)')
const STRIP_PX = 58
const SERIES = [seriesOf('Niveau', pastHourly([1, 2, 1, 2, 1]), { pv: LEVEL.pvRef })]

async function show(events: ChartEvents, parts: Partial<Parameters<typeof showChart>[0]> = {}) {
  const shown = await showChart({ series: SERIES, range: PAST_DAY, events, ...parts })
  const { worker } = shown
  /** Whether the strip has the colour of the priority at this hour. */
  const isRed = (hour: number) => {
    // Asked for once a page: the settings of the plant stay known.
    for (const call of worker.callsOf('priorities')) call.respond({ ok: true, body: PRIORITIES })
    return placeOf(RED, shown.below(hour / 24, STRIP_PX)) >= 0
  }
  const strip = () => {
    const layer = shown.one('[data-events]')
    if (layer === null) throw new Error('There is no strip')
    return layer
  }
  return {
    ...shown,
    isRed,
    strip,
    /** Points at an hour of the strip, in its first row. */
    pointAt: (hour: number, type = 'pointermove', more: PointerEventInit = {}) => {
      const box = strip().getBoundingClientRect()
      const at = { clientX: box.left + (box.width * hour) / 24, clientY: box.top + 13 }
      const Kind = type === 'click' ? MouseEvent : PointerEvent
      strip().dispatchEvent(new Kind(type, { ...at, pointerType: 'mouse', bubbles: true, ...more }))
    },
    tip: () => shown.over().lastElementChild,
  }
}

test('an alert is a band from when it came to when it went, below the plot', async () => {
  const { isRed, column } = await show(eventsOf({ alerts: [alertAt('a', 6, 12)] }))
  await expect.poll(() => isRed(9)).toBe(true)
  // The sign stands at its beginning.
  for (const hour of [7, 8, 10, 11, 11.9]) expect(isRed(hour)).toBe(true)
  for (const hour of [1, 5, 5.7, 12.2, 13, 20]) expect(isRed(hour)).toBe(false)
  expect(placeOf(RED, column(9 / 24))).toBe(-1)
})

test('one that came before the range begins at its left edge, one that has not gone ends now', async () => {
  // Now is at 3/4 of it, give or take an hour.
  const range = { kind: 'absolute', from: PAST_MS + 12 * HOUR_MS, to: PAST_MS + 36 * HOUR_MS } as const
  const events = eventsOf({ alerts: [alertAt('before', -30, 16), alertAt('open', 22, null)] })
  const { isRed } = await show(events, { range })
  await expect.poll(() => isRed(3)).toBe(true)
  expect(isRed(1)).toBe(true)
  expect(isRed(5)).toBe(false)
  expect(isRed(17.5)).toBe(true)
  expect(isRed(19.5)).toBe(false)
})

test('a hidden series has no events; without any there is no strip', async () => {
  const { isRed, show: showAgain, strip } = await show(eventsOf({ alerts: [alertAt('a', 6, 12)] }))
  await expect.poll(() => isRed(9)).toBe(true)
  expect(strip().clientHeight).toBe(STRIP_PX)
  await showAgain({
    series: SERIES,
    range: PAST_DAY,
    events: eventsOf({ alerts: [alertAt('a', 6, 12)] }),
    hidden: new Set(['Niveau']),
  })
  await expect.poll(() => strip().clientHeight).toBe(0)
})

test('the band under the pointer goes on through the plot, and its text says when it came, went and was acknowledged', async () => {
  const acked = alertAt('a', 6, 12, { ackTimestamp: PAST_MS + 7.5 * HOUR_MS, ackUser: 'meier' })
  const { isRed, pointAt, tip, column } = await show(eventsOf({ alerts: [acked] }))
  const before = column(9 / 24)
  await expect.poll(() => isRed(6.2)).toBe(true)
  pointAt(9)
  await expect.poll(() => tip()?.textContent).toContain('Niveau sehr hoch – Pumpen prüfen')
  expect(tip()?.textContent).toMatch(
    /Gekommen [\d.]{10} \d\d:00:00 · Gegangen [\d.]{10} \d\d:00:00 · Quittiert [\d.]{10} \d\d:30:00 \(meier\)/,
  )
  await expect.poll(() => column(9 / 24)[5]).not.toBe(before[5])
  pointAt(20)
  await expect.poll(() => column(9 / 24)[5]).toBe(before[5])
  expect(tip()?.checkVisibility()).toBe(false)
})

test('what somebody set says who, the old and the new value', async () => {
  const { pointAt, tip, strip } = await show(eventsOf({ controls: [controlAt('c', 9)] }))
  await expect.poll(() => strip().clientHeight).toBe(STRIP_PX)
  pointAt(9.1)
  await expect.poll(() => tip()?.textContent).toContain('Wert gesetzt: 1,00 m → 1,20 m')
  expect(tip()?.textContent).toMatch(/\d\d:00:00 · meier/)
})

test('what nobody saw live is marked at the foot of the plot, cut to the view and named below it, though the archive has filled it', async () => {
  const { worker, column, one } = await show(eventsOf({}))
  const foot = (hour: number) => column(hour / 24).at(-3)
  await expect.poll(() => worker.leased.has('unseen/')).toBe(true)
  await expect.poll(() => foot(9)).toBe(foot(15))
  const span = (from: number, to: number) =>
    ({ from: PAST_MS + from * HOUR_MS, to: PAST_MS + to * HOUR_MS, why: 'link' }) as const
  worker.sendFrame({
    values: [
      {
        topic: 'unseen',
        key: '',
        value: { spans: [span(-40, -30), span(8, 10), span(22, 30)], readTo: PAST_MS + 50 * HOUR_MS, before: null },
        load: { state: 'ready' },
        stale: false,
      },
    ],
  })
  await expect.poll(() => foot(9)).not.toBe(foot(15))
  expect(foot(23)).toBe(foot(9))
  for (const hour of [7.5, 10.5, 21.5]) expect(foot(hour)).toBe(foot(15))
  const note = () => one('[data-event-note]')?.textContent ?? ''
  await expect.poll(note).toMatch(/Nicht live gesehen: \d\d\.\d\d\. \d\d:00:00 bis .*Nicht live gesehen:/)
  expect(note().match(/Nicht live/g)).toHaveLength(2)
})

function Address() {
  const { pathname, search } = useLocation()
  return <output>{decodeURIComponent(pathname + search)}</output>
}

async function open(events: ChartEvents) {
  await page.viewport(1200, 900)
  await pageWorker()
  const screen = await render(
    <MemoryRouter>
      <PlantSettingsProvider>
        <TimeChart label="Probe" range={PAST_DAY} series={SERIES} events={events} />
        <Address />
      </PlantSettingsProvider>
    </MemoryRouter>,
  )
  return { screen, address: () => screen.container.querySelector('output')?.textContent }
}

const AROUND = (hours: number) => `range=${PAST_MS + hours * HOUR_MS - 600_000}-${PAST_MS + hours * HOUR_MS + 600_000}`

test('by keyboard a button lists all events in view, and Enter opens the details of one', async () => {
  const { screen, address } = await open(
    eventsOf({ alerts: [alertAt('a', 6, 12), alertAt('late', 40, 41)], controls: [controlAt('c', 9)] }),
  )
  const button = screen.getByRole('button', { name: 'Ereignisse: 2' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  const rows = screen.getByRole('dialog').getByRole('row')
  await expect.element(rows.nth(1)).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[role=dialog] [role=row]').length).toBe(3)
  expect(screen.getByRole('dialog').element().textContent).toContain('Wert gesetzt: 1,00 m → 1,20 m')
  document.querySelectorAll<HTMLElement>('[role=dialog] [role=row]')[1]?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/alerts/archive?pvs=AnaIn:u08x&${AROUND(6)}&alert=a`)
})

test('a press on a sign opens its details', async () => {
  const { screen, address } = await open(eventsOf({ controls: [controlAt('c', 9)] }))
  await expect.element(screen.getByRole('button', { name: 'Ereignisse: 1' })).toBeVisible()
  const strip = screen.container.querySelector<HTMLElement>('[data-events]')
  const width = strip?.clientWidth ?? 0
  await userEvent.click(strip ?? document.body, { position: { x: (width * 9) / 24 + 4, y: 12 } })
  await expect.poll(address).toBe(`/alerts/events?${AROUND(9)}&event=c`)
})

test('a failure is said in a line that has its room, with a retry, and moves nothing', async () => {
  const events = eventsOf({ alerts: [alertAt('a', 6, 12)] })
  const { one, show: showAgain, screen } = await show(events)
  const legend = () => one('[data-series=Niveau]')?.getBoundingClientRect().top
  await expect.element(screen.getByRole('button', { name: 'Ereignisse: 1' })).toBeVisible()
  const before = legend()
  const retried: string[] = []
  const error = { kind: 'http', status: 500, text: '' } as const
  const problems = [{ kind: 'controls', error, retry: () => retried.push('controls') }] as const
  await showAgain({ series: SERIES, range: PAST_DAY, events: { ...events, problems } })
  await expect.poll(() => one('[data-event-note]')?.textContent).toContain('Die Liste der Systemereignisse')
  expect(legend()).toBe(before)
  await press(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(retried).toEqual(['controls'])
})

test('the file of a view has a column of what begins from the time of its row on, up to the next', async () => {
  const [from, to] = [PAST_MS / 1000, PAST_MS / 1000 + 5 * 3600]
  const marks = eventMarks(
    [alertAt('a', 1.5, 2), alertAt('b', 1.9, null)],
    [controlAt('c', 4)],
    [{ id: 'Niveau', pv: 'AnaIn-1400001' }],
  ).marks
  const events = { marks: () => marks, lineOf: ({ id }: EventMark) => id }
  const shown = {
    view: { from, to },
    ...wholeSeries(SERIES),
    columnsOf: () => pastHourly([1, 2, 1, 2, 1]),
    now: Number.POSITIVE_INFINITY,
    events,
  }
  const format = createFormat('de', 'UTC')
  const t = i18next.getFixedT<['chart', 'common']>('de', ['chart', 'common'])
  const ends = async (of: Parameters<typeof viewSheet>[0]) => {
    const { lines } = await savedCsv(viewSheet(of, { format, t, facts: () => [] }), format)
    return lines.map((line) => line.split(';').slice(4).join(';'))
  }
  expect(await ends(shown)).toEqual(['Ereignisse', '', '"alert a; alert b"', '', '', 'control c'])
  expect(await ends({ ...shown, events: null })).toEqual(['', '', '', '', '', ''])
})
