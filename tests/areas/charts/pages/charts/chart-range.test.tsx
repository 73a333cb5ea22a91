import fc from 'fast-check'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { toldView } from '../../../../../src/areas/charts/chart/kept-view.ts'
import type { ChartConfig, ChartType } from '../../../../../src/wire/server/chart-config.ts'
import { startDayAt } from '../../../../support/day/test-day.ts'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { chart, ok, open, seriesOf } from './charts-page.tsx'

vi.mock(import('../../../../../src/areas/charts/chart/kept-view.ts'), { spy: true })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Midnight of 18 November 2026 in Berlin, and the week from then on. */
const START = Date.UTC(2026, 10, 17, 23)
const WEEK = { from: START, to: START + 7 * DAY_MS }

/** The text that was copied last. */
let copied = ''
/** Ahead of the real time: presses that follow each other fast are one gesture. */
let ahead = 0
const realNow = performance.now.bind(performance)
afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied = text
  })
})
beforeEach(() => startDayAt(START + 20 * DAY_MS + 9 * HOUR_MS))

/** `Mi 18.11.2026 00:00:00` of Berlin in winter, ms since 1970. */
function timeOf(text: string): number {
  const [, day, month, year, hour, minute, second = 0] = (
    /(\d+)\.(\d+)\.(\d+) (\d+):(\d+)(?::(\d+))?/.exec(text) ?? []
  ).map((part) => Number(part ?? 0))
  return Date.UTC(year ?? 0, (month ?? 0) - 1, day, (hour ?? 0) - 1, minute, second)
}

/** Shows the address that is rendered: the router of a test gives the same object for it again, and then a step back is none. */
const Address = () => <p data-address>{useLocation().search}</p>

const rangeOf = (search: string) => new URLSearchParams(search).get('range')

/** Opens a chart and returns what its page says of its range. */
async function show(search: string, type: ChartType = 'Measurement', parts: Partial<ChartConfig> = {}) {
  const config = chart(type, 'Becken Nord', { dataSourcePreset: 'QuarterHourValues', ...parts })
  const path = `/charts/${type === 'Measurement' ? 'archive' : 'live'}/${config.id}`
  const opened = await open(path + search, <Address key="address" />)
  opened.worker.sendFrame({})
  await opened.respond('chartConfig', ok(config))
  await opened.respond('chartSeries', ok([seriesOf('a', 1, {})]))
  await opened.respond('pvConfigs', ok([LEVEL]))
  const { screen, router, worker } = opened
  await expect.element(screen.getByRole('img', { name: /Becken Nord/ })).toBeVisible()
  const picture = screen.getByRole('img', { name: /Becken Nord/ }).element()
  const search_ = () => router.state.location.search
  return {
    ...opened,
    path,
    picture,
    search: search_,
    range: () => rangeOf(search_()),
    rendered: () => rangeOf(screen.container.querySelector('[data-address]')?.textContent ?? ''),
    parameter: (name: string) => new URLSearchParams(search_()).get(name),
    /** The times in the sheet of the range, which opens for that. */
    fields: async () => {
      await screen.getByRole('group', { name: 'Zeitraum' }).getByRole('button').nth(1).click()
      const sheet = screen.getByRole('dialog', { name: 'Zeitraum auswählen' })
      const times = [0, 1].map((index) =>
        timeOf(sheet.getByRole('textbox').nth(index).element().getAttribute('value') ?? ''),
      )
      await userEvent.keyboard('{Escape}')
      await expect.element(sheet).not.toBeInTheDocument()
      return times
    },
    title: () => screen.container.querySelector('[data-shown-range]')?.textContent ?? '',
    /** The name of the range, if it has one. */
    preset: () =>
      screen.getByRole('group', { name: 'Zeitraum' }).element().querySelector('strong')?.textContent ?? null,
    press: async (key: string) => {
      ahead += 1000
      ;(picture as HTMLElement).focus()
      await userEvent.keyboard(key)
    },
    leases: () => [...worker.leased.keys()].filter((key) => key.startsWith('chart')),
    /** What the drawing shows, by the link that is copied of it. */
    drawn: async () => {
      copied = ''
      await screen.getByRole('button', { name: 'Exportieren' }).click()
      await screen.getByRole('menuitem', { name: 'Link mit festen Zeiten kopieren' }).click()
      await expect.poll(() => copied).not.toBe('')
      return new URL(copied).search
    },
    over: () => {
      const plot = screen.container.querySelector<HTMLElement>('.u-over')
      if (plot === null) throw new Error('There is no plot')
      plot.setPointerCapture = () => undefined
      return plot
    },
    undo: screen.getByRole('button', { name: 'Ansicht zurück' }),
  }
}

const week = `?range=${WEEK.from}-${WEEK.to}`
/** Half of the week around its middle. */
const MIDDLE = { from: START + 1.75 * DAY_MS, to: START + 5.25 * DAY_MS }
const text = ({ from, to }: typeof WEEK) => `${from}-${to}`

function pointer(plot: HTMLElement, type: string, part: number) {
  const box = plot.getBoundingClientRect()
  const clientX = box.left + box.width * part
  plot.dispatchEvent(new PointerEvent(type, { clientX, clientY: box.top + 40, pointerType: 'mouse', bubbles: true }))
}

test('what a gesture shows is what address, title, fields, browser of the archive and copied link say (F99)', async () => {
  const { screen, press, range, fields, title, preset, search, drawn, router } = await show(week)
  await expect.poll(title).toBe('Mi., 18.11. 00:00 – Mi., 25.11. 00:00')
  await press('+')
  await expect.poll(range).toBe(text(MIDDLE))
  await expect.poll(fields).toEqual([MIDDLE.from, MIDDLE.to])
  expect(title()).toBe('Do., 19.11. 18:00 – Mo., 23.11. 06:00')
  expect(preset()).toBeNull()
  const link = await drawn()
  expect(rangeOf(link)).toBe(text(MIDDLE))
  expect(new URLSearchParams(link).get('follow')).toBe('0')
  await expect.element(screen.getByText('Link mit festen Zeiten kopiert.')).toBeVisible()
  expect(rangeOf(search())).toBe(text(MIDDLE))
  await screen.getByRole('button', { name: 'Exportieren' }).click()
  await screen.getByRole('menuitem', { name: 'Als Tabelle im Archivbrowser' }).click()
  await expect.poll(() => rangeOf(router.state.location.search)).toBe(text(MIDDLE))
})

test('each gesture is one step of the history: Back, the button and Backspace go one back, Forward one on, and 0 shows what was chosen (F99)', async () => {
  const { press, range, router, undo, fields, parameter } = await show(`${week}&hide=b`)
  await expect.element(undo).toHaveAttribute('aria-disabled', 'true')
  await press('+')
  await expect.poll(range).toBe(text(MIDDLE))
  await expect.poll(fields).toEqual([MIDDLE.from, MIDDLE.to])
  await press('{PageUp}')
  const earlier = { from: MIDDLE.from - 1.75 * DAY_MS, to: MIDDLE.to - 1.75 * DAY_MS }
  await expect.poll(range).toBe(text(earlier))
  await expect.poll(fields).toEqual([earlier.from, earlier.to])
  await router.navigate(-1)
  await expect.poll(fields).toEqual([MIDDLE.from, MIDDLE.to])
  await router.navigate(1)
  await expect.poll(fields).toEqual([earlier.from, earlier.to])
  await undo.click()
  await expect.poll(fields).toEqual([MIDDLE.from, MIDDLE.to])
  await press('{Backspace}')
  await expect.poll(fields).toEqual([WEEK.from, WEEK.to])
  expect([range(), parameter('part')]).toEqual([text(WEEK), null])
  await expect.element(undo).toHaveAttribute('aria-disabled', 'true')
  await router.navigate(2)
  await expect.poll(fields).toEqual([earlier.from, earlier.to])
  await press('0')
  await expect.poll(range).toBe(text(WEEK))
  await expect.poll(fields).toEqual([WEEK.from, WEEK.to])
  expect(parameter('hide')).toBe('b')
  await press('{Backspace}')
  await expect.poll(range).toBe(text(earlier))
})

test('a view that is told connects and loads nothing anew, and a step back asks for nothing (rule H5) (F99)', async () => {
  const { press, range, leases, sent, router, worker } = await show(week)
  await expect.poll(() => leases().length).toBe(1)
  const [whole] = leases()
  const lease = vi.spyOn(worker, 'lease')
  // Two thirds of the week: its points are fine enough.
  for (const key of ['{PageDown}', '{PageUp}{PageUp}']) {
    const before = range()
    await press(key)
    await expect.poll(range).not.toBe(before)
  }
  const [from = 0, to = 0] = (range() ?? '').split('-').map(Number)
  expect([from, to]).toEqual([WEEK.from - 3.5 * DAY_MS, WEEK.to - 3.5 * DAY_MS])
  const wider = leases()
  await router.navigate(-1)
  await expect.poll(range).toBe(text({ from: WEEK.from + 3.5 * DAY_MS, to: WEEK.to + 3.5 * DAY_MS }))
  expect(leases()).toEqual(wider)
  expect(whole).toBeDefined()
  // Each of two views beyond the range asks once for more.
  // A part of the page that leases something else may come late.
  const asked = lease.mock.calls.flatMap(([{ add }]) => add).filter(({ topic }) => topic.startsWith('chart'))
  expect(asked.length).toBe(2)
  expect(sent('chartConfig').length + sent('pvConfigs').length).toBe(2)
})

test('turns of a wheel are one step, and so is a drag that rests on its way; the next drag is another (F99)', async () => {
  const { over, range, router } = await show(week)
  const plot = over()
  const { left } = plot.getBoundingClientRect()
  const deltaY = Math.log(0.5) / Math.log(1.0015) / 4
  for (let turn = 0; turn < 4; turn += 1)
    plot.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: left, bubbles: true, cancelable: true }))
  ahead += 1000
  const half = { from: WEEK.from, to: WEEK.from + 3.5 * DAY_MS }
  await expect.poll(range).toBe(text(half))
  pointer(plot, 'pointerdown', 0.5)
  pointer(plot, 'pointermove', 0.25)
  const first = range()
  await expect.poll(range).not.toBe(first)
  const rested = range()
  pointer(plot, 'pointermove', 0.5 - 1 / 3.5)
  await expect.poll(range).not.toBe(rested)
  pointer(plot, 'pointerup', 0.5 - 1 / 3.5)
  pointer(plot, 'pointerdown', 0.5)
  pointer(plot, 'pointermove', 0.25)
  const dragged = range()
  await expect.poll(range).not.toBe(dragged)
  pointer(plot, 'pointerup', 0.25)
  await router.navigate(-1)
  await expect.poll(range).toBe(dragged)
  await router.navigate(-1)
  await expect.poll(range).toBe(text(half))
  await router.navigate(-1)
  await expect.poll(range).toBe(text(WEEK))
})

test('another range that is chosen is shown as a whole, and the steps before it are over (rule H14) (F99)', async () => {
  const { screen, press, range, fields, undo, parameter } = await show(week)
  await press('+')
  await expect.poll(range).toBe(text(MIDDLE))
  await screen.getByRole('button', { name: 'Werkzeuge' }).click()
  await screen.getByRole('button', { name: 'Zeitraum fest' }).click()
  expect([range(), parameter('lock')]).toEqual([text(MIDDLE), '1'])
  await screen.getByRole('button', { name: 'Zeitraum fest' }).click()
  await screen.getByRole('button', { name: 'Nächster Zeitraum' }).click()
  const next = { from: MIDDLE.to, to: MIDDLE.to + 3.5 * DAY_MS }
  await expect.poll(range).toBe(text(next))
  await expect.poll(fields).toEqual([next.from, next.to])
  expect(parameter('part')).toBeNull()
  await expect.element(undo).toHaveAttribute('aria-disabled', 'true')
  await press('+0')
  await expect.poll(range).toBe(text(next))
})

test('of day values a chosen range is whole days, a part that somebody has zoomed to is what it is, also in a link (F45, F99)', async () => {
  const part = { from: START + 5 * HOUR_MS, to: START + 3 * DAY_MS + 7 * HOUR_MS }
  for (const [more, from, to] of [
    ['', START, START + 4 * DAY_MS],
    ['&part=1', part.from, part.to],
  ] as const) {
    const { screen, fields, drawn } = await show(`?range=${text(part)}${more}`, 'Measurement', {
      dataSourcePreset: 'DayValues',
    })
    await expect.poll(fields).toEqual([from, to])
    expect(rangeOf(await drawn())).toBe(text({ from, to }))
    await screen.unmount()
  }
})

test('a link that the browser refuses to copy is shown (F99)', async () => {
  const { screen } = await show(week)
  vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new Error('refused'))
  await screen.getByRole('button', { name: 'Exportieren' }).click()
  await screen.getByRole('menuitem', { name: 'Link mit festen Zeiten kopieren' }).click()
  const link = screen.getByRole('textbox', { name: 'Link mit festen Zeiten' })
  await expect.element(link).toHaveValue(expect.stringContaining(`range=${text(WEEK)}&follow=0`))
})

test('a live chart that is paused says what it shows and that it does not follow, and "jetzt" follows again (F99)', async () => {
  const { screen, press, range, parameter, fields, title, search } = await show('', 'LiveMeasurement', {
    timeSpanUnit: 'Hour',
  })
  const pill = () => screen.container.querySelector<HTMLElement>('[data-live-pill]')?.dataset.livePill
  await expect.poll(pill).toBe('live')
  expect([title(), search()]).toEqual(['', ''])
  await press('+{PageUp}')
  await expect.poll(pill).toBe('paused')
  await expect.poll(() => parameter('follow')).toBe('0')
  const [from = 0, to = 0] = (range() ?? '').split('-').map(Number)
  expect(to - from).toBe(HOUR_MS / 2)
  expect(await fields()).toEqual([from, to])
  await expect.element(screen.getByRole('button', { name: 'Nachführen: aus' })).toBeVisible()
  await screen.getByRole('button', { name: 'Zurück zu jetzt' }).click()
  await expect.poll(search).toBe('')
  expect(pill()).toBe('live')
  await expect.element(screen.getByRole('button', { name: 'Nachführen: an' })).toBeVisible()
})

/** Fifty keys, each of which a busy machine may take a second for. */
const MANY_KEYS_MS = 180_000
const KEYS = ['+', '-', '{PageUp}', '{PageDown}', '0', '{Backspace}'] as const

test('after any gestures address, title and drawing say the same (F99)', { timeout: MANY_KEYS_MS }, async () => {
  const { press, range, rendered, title, router, parameter } = await show(week)
  const gesture = fc.oneof(fc.constantFrom(...KEYS), fc.constantFrom(-1, 1))
  const clock = (ms: number) => new Date(ms + HOUR_MS).toISOString().slice(11, 16)
  const said = () => {
    const [drawn] = vi.mocked(toldView).mock.lastCall ?? []
    return [
      `${Math.round(drawn?.from ?? 0) * 1000}-${Math.round(drawn?.to ?? 0) * 1000}`,
      rendered(),
      ...(title().match(/\d+:\d+/g) ?? []),
      parameter('part'),
    ]
  }
  const agrees = () => {
    const [from = 0, to = 0] = (range() ?? '').split('-').map(Number)
    const all = `${from}-${to}`
    return [all, all, clock(from), clock(to), all === text(WEEK) ? null : '1']
  }
  const differing = () => {
    const [all, wanted] = [JSON.stringify(said()), JSON.stringify(agrees())]
    return all === wanted ? 'nothing' : `${all}, but ${wanted}`
  }
  await fc.assert(
    fc.asyncProperty(fc.array(gesture, { minLength: 1, maxLength: 6 }), async (gestures) => {
      for (const one of gestures) {
        if (typeof one === 'string') await press(one)
        else if (range() !== text(WEEK)) await router.navigate(one)
        if (one === '0' || one === -1) await expect.poll(differing).toBe('nothing')
      }
      await expect.poll(differing).toBe('nothing')
    }),
    { numRuns: 15, seed: 99 },
  )
})
