import { beforeEach, expect, test } from 'vitest'
import { PvMiniChart } from '../../../../src/areas/values/mini/pv-mini-chart.tsx'
import { clearQueries } from '../../../../src/live/calls/query-cache.ts'
import type { PvConfig, PvType } from '../../../../src/wire/server/pv.ts'
import type { LoadState, RangeLoad } from '../../../../src/wire/tabs/frame.ts'
import { leaseId } from '../../../../src/wire/tabs/live.ts'
import type { PageWorker } from '../../../support/page/page-worker.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { press } from '../../../support/writing/hands.ts'
import { alertAt } from '../../charts/chart/sample-events.ts'

const WIDTH = 320
const HOURS = 6
const OFFLINE = { state: 'error', error: { kind: 'network', text: '' } } as const

beforeEach(clearQueries)

function configOf(type: PvType): PvConfig {
  return {
    pvRef: { type, nr: 1_400_001 },
    name: 'Niveau Pumpensumpf',
    eksNr: 'PW14-L1',
    subtype: '',
    dimension: type === 'AnaIn' ? 'm' : '',
    decimalPlaces: 2,
    hasArchiveData: true,
    stationNumber: 14,
    stationName: 'PW Dorfanger',
    domainConfig: null,
    digiDisplayConfig: null,
    anaLimitConfig: null,
    alertInputConfig: null,
  }
}

function seriesKeyOf(worker: PageWorker): string {
  return [...worker.leased.values()].find(({ topic }) => topic === 'chartSeries')?.key ?? ''
}

test.each([
  ['AnaIn', 'Line'],
  ['AnaOut', 'StepLine'],
  ['DigiOut', 'StepLine'],
] as const)(
  'the course of an %s has the points of a %s: what is set stands until it is set anew (F33)',
  async (type, view) => {
    const { worker } = await start(type)
    await expect.poll(() => seriesKeyOf(worker).split('/').at(-1)).toBe(view)
  },
)

async function start(
  type: PvType = 'AnaIn',
  configs: readonly PvConfig[] = [configOf(type)],
  hours = HOURS,
  showsEvents = false,
) {
  const { worker, screen } = await renderInPlant(
    <div style={{ width: WIDTH }}>
      <PvMiniChart pv={{ type, nr: 1_400_001 }} hours={hours} showsEvents={showsEvents} />
    </div>,
  )
  await expect.poll(() => worker.callsOf('pvConfigs').length).toBe(1)
  worker.callsOf('pvConfigs')[0]?.respond({ ok: true, body: configs })
  const now = Date.now() / 1000
  /** Points of the last 6 hours at equal distances, the last one now. */
  const send = (y: readonly number[], load: LoadState = { state: 'ready' }, ranges: readonly RangeLoad[] = []) =>
    worker.sendFrame({
      columns: [
        {
          topic: 'chartSeries',
          key: seriesKeyOf(worker),
          load,
          ranges,
          keepUntil: Number.NEGATIVE_INFINITY,
          notes: null,
          from: now - HOURS * 3600,
          x: Float64Array.from(y, (_, i) => now - HOURS * 3600 * (1 - (i + 1) / y.length)),
          y: Float64Array.from(y),
        },
      ],
    })
  const canvas = () => {
    const element = screen.container.querySelector('canvas')
    if (element === null) throw new Error('There is no canvas')
    return element
  }
  /** Whether anything is drawn in columns of CSS pixels. */
  const inked = (from: number, to: number) => {
    const { width, height } = canvas()
    const ratio = width / WIDTH
    const data = canvas()
      .getContext('2d')
      ?.getImageData(
        Math.round(from * ratio),
        0,
        Math.max(1, Math.round((to - from) * ratio)),
        Math.max(1, height),
      ).data
    return data?.some((part, index) => index % 4 === 3 && part > 60) ?? false
  }
  const text = () => screen.container.textContent ?? ''
  return { worker, screen, send, canvas, inked, text }
}

test('draws the last hours with their gap, and says lowest, highest and newest value', async () => {
  const { worker, send, canvas, inked, text } = await start()
  await expect.poll(() => seriesKeyOf(worker)).toMatch(/^AnaIn-1400001\/6h\/\d+\/Line$/)
  // Values, a gap of a fifth of the window in the middle, values.
  send(Array.from({ length: 100 }, (_, i) => (i < 40 ? 1 : i < 60 ? Number.NaN : 2.5)))
  await expect.poll(() => inked(40, 100)).toBe(true)
  expect(inked(220, 280)).toBe(true)
  expect(inked(140, 180)).toBe(false)
  expect(text()).toContain('1,00 m bis 2,50 m')
  expect(text()).toContain('Letzte 6 Stunden')
  expect(canvas().ariaLabel).toContain('Niveau Pumpensumpf: Minimum 1,00 m, Maximum 2,50 m, neuester Wert')
})

test('shows age and sign of a value that is only last known', async () => {
  const { worker, send, screen, text } = await start()
  await expect.poll(() => worker.leased.has(leaseId('pvValue', 'ai1400001'))).toBe(true)
  send([1, 2])
  worker.sendLane('ai1400001', { num: 2, time: Date.now() - 15 * 60_000, stale: true })
  await expect.poll(text).toContain('15\u00a0min')
  expect(screen.container.querySelector('[data-age-of]')?.textContent).toContain('veraltet')
})

test('what is only repeated since the last value of an offline station is dotted', async () => {
  const { worker, send, inked, canvas } = await start()
  await expect.poll(() => worker.leased.has(leaseId('dialState', '14'))).toBe(true)
  await expect.poll(() => worker.leased.has(leaseId('pvValue', 'ai1400001'))).toBe(true)
  send([1, ...Array.from({ length: 99 }, () => 2)])
  /** Empty columns of CSS pixels. */
  const gaps = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => from + i).filter((x) => !inked(x, x + 1)).length
  await expect.poll(() => inked(280, 300)).toBe(true)
  expect(gaps(170, 310)).toBe(0)
  const halfAgo = Date.now() - (HOURS / 2) * 3_600_000
  worker.sendLane('ai1400001', { num: 2, time: halfAgo })
  const value = { stationNumber: 14, dialState: 'NotConnected' } as const
  worker.sendFrame({ values: [{ topic: 'dialState', key: '14', value, load: { state: 'ready' }, stale: false }] })
  await expect.poll(() => gaps(170, 310)).toBeGreaterThan(30)
  expect(gaps(20, 150)).toBe(0)
  const clock = new Intl.DateTimeFormat('de', { timeStyle: 'medium', timeZone: 'Europe/Berlin' })
  await expect.poll(() => canvas().ariaLabel).toContain(clock.format(halfAgo))
})

test('a state is drawn in steps between its two texts', async () => {
  const { worker, send, canvas, text } = await start('DigiIn')
  await expect.poll(() => seriesKeyOf(worker)).toMatch(/^DigiIn-1400001\/6h\/\d+\/StepLine$/)
  send([0, 0, 0, 0, 1])
  await expect.poll(text).toContain('Aus bis Ein')
  expect(canvas().ariaLabel).toContain('zuletzt Ein')
  // Off until the last point, then on: a line from one to the other would leave the lower edge before it.
  // The canvas has its size with the first drawing, which may come after the words.
  const lowerAt = (x: number) => {
    const { clientHeight, width } = canvas()
    const ratio = width / WIDTH
    return canvas()
      .getContext('2d')
      ?.getImageData(Math.round(x * ratio), Math.round((clientHeight - 8) * ratio), 1, Math.round(8 * ratio))
      .data.some((part, index) => index % 4 === 3 && part > 60)
  }
  await expect.poll(() => lowerAt(80)).toBe(true)
  expect(lowerAt(300)).toBe(true)
})

test('says that there is nothing in the window, and draws what comes', async () => {
  const { worker, send, text } = await start()
  await expect.poll(() => seriesKeyOf(worker)).not.toBe('')
  expect(text()).toContain('Wird geladen')
  send([])
  await expect.poll(text).toContain('Letzte 6 Stunden: keine Werte.')
  send([1, 2])
  await expect.poll(text).toContain('1,00 m bis 2,00 m')
  expect(text()).not.toContain('keine Werte')
})

test('a failure is said, and trying again leases the series anew', async () => {
  const { worker, send, screen, text } = await start()
  await expect.poll(() => seriesKeyOf(worker)).not.toBe('')
  send([], OFFLINE)
  await expect.poll(text).toContain('Nicht geladen: Der Verlauf.')
  expect(text()).toContain('Netzwerkfehler')
  const key = seriesKeyOf(worker)
  const first = worker.leased.get(leaseId('chartSeries', key))
  await press(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await expect.poll(() => worker.leased.get(leaseId('chartSeries', key)) ?? first).not.toBe(first)
  send([1, 2])
  await expect.poll(text).toContain('1,00 m bis 2,00 m')
})

test('a part that is missing is said beside what is there', async () => {
  const { worker, send, text } = await start()
  await expect.poll(() => seriesKeyOf(worker)).not.toBe('')
  send([1, 2], { state: 'ready' }, [{ from: 0, to: 1, load: OFFLINE }])
  await expect.poll(text).toContain('Ein Teil fehlt')
  expect(text()).toContain('1,00 m bis 2,00 m')
})

test('a process variable that the plant does not have is said', async () => {
  const { worker, text } = await start('AnaIn', [])
  await expect.poll(text).toContain('AnaIn 1400001 konnte nicht geladen werden')
  expect(seriesKeyOf(worker)).toBe('')
})

test('the caller says how many hours it shows', async () => {
  const { worker, send, canvas, text } = await start('AnaIn', [configOf('AnaIn')], 1)
  await expect.poll(() => seriesKeyOf(worker)).toMatch(/^AnaIn-1400001\/1h\/\d+\/Line$/)
  await expect.poll(text).toContain('Letzte Stunde')
  // Of the last 6 hours, in steps of a quarter: only the last of them are in view.
  send(Array.from({ length: 24 }, (_, i) => (i < 19 ? 9 : 2)))
  await expect.poll(text).toContain('2,00 m bis 2,00 m')
  expect(canvas().ariaLabel).toContain('Letzte Stunde, Niveau Pumpensumpf: ')
})

test('alerts and what somebody has set stand in a row below the line; a failure is said there and moves nothing', async () => {
  const { worker, screen, send } = await start('AnaIn', [configOf('AnaIn')], HOURS, true)
  await expect.poll(() => seriesKeyOf(worker)).not.toBe('')
  send([1, 2, 3])
  const row = () => screen.container.querySelector<HTMLElement>('[data-mini-events]')
  await expect.poll(() => worker.callsOf('alertsOfPvs').length).toBe(1)
  const height = row()?.offsetHeight
  const now = Date.now()
  const hour = 3_600_000
  const [came, gone] = [now - 3 * hour, now - 2 * hour]
  const alert = { ...alertAt('a', 0, null), timestamp: came, goneTimestamp: gone }
  const other = { ...alert, id: 'other', timestamp: now - 9 * hour, goneTimestamp: now - 8 * hour }
  worker.callsOf('alertsOfPvs')[0]?.respond({ ok: true, body: { alerts: [alert, other], total: 2 } })
  await expect.poll(() => row()?.dataset.miniEvents).toBe('1')
  expect(worker.callsOf('alertsOfPvs')[0]?.args).toMatchObject({ pvs: [{ type: 'AnaIn', nr: 1_400_001 }] })
  const canvas = row()?.querySelector('canvas')
  const isDrawn = (part: number) => {
    const [width, tall] = [canvas?.width ?? 0, canvas?.height ?? 0]
    const data = canvas?.getContext('2d')?.getImageData(Math.round(width * part), Math.round(tall / 2), 1, 1).data
    return (data?.[3] ?? 0) > 0
  }
  await expect.poll(() => isDrawn(3.5 / 6)).toBe(true)
  expect([isDrawn(1 / 6), isDrawn(2.8 / 6), isDrawn(4.3 / 6)]).toEqual([false, false, false])
  worker.callsOf('controlEvents')[0]?.respond({ ok: false, error: { kind: 'http', status: 500, text: '' } })
  await expect.poll(() => row()?.textContent).toBe('Ereignisse konnten nicht geladen werden. Weitere Versuche laufen.')
  expect(row()?.offsetHeight).toBe(height)
})
