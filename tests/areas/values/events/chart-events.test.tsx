import { expect, test } from 'vitest'
import { type ChartEvents, useChartEvents } from '../../../../src/areas/values/events/use-chart-events.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { LEVEL, PUMP } from '../../../support/page/sample-pvs.ts'
import { alertAt, controlAt, HOUR_MS, PAST_DAY, PAST_MS } from '../../charts/chart/sample-events.ts'

const DAY_MS = 24 * HOUR_MS
const PVS = [LEVEL.pvRef, PUMP.pvRef]
const READY = { load: { state: 'ready' }, stale: false } as const
const refused = (status: number) => ({ ok: false, error: { kind: 'http', status, text: '' } }) as const

/** Each test has a window of its own: responses stay known to the page. */
let shift = 0

function Probe({ from, isOn, onEvents }: { from: number; isOn: boolean; onEvents: (events: ChartEvents) => void }) {
  const events = useChartEvents(PVS, isOn ? { from, to: from + DAY_MS } : null)
  onEvents(events)
  return null
}

async function follow(isOn = true) {
  shift += 1
  const from = PAST_MS - shift
  const seen: ChartEvents[] = []
  const { worker, screen } = await renderInPlant(<Probe from={from} isOn={isOn} onEvents={(next) => seen.push(next)} />)
  const now = () => {
    const last = seen.at(-1)
    if (last === undefined) throw new Error('Nothing was rendered')
    return last
  }
  const sent = (name: 'alertsOfPvs' | 'controlEvents') => worker.callsOf(name)
  const answerAlerts = async (count: number, alerts: readonly ReturnType<typeof alertAt>[], total = alerts.length) => {
    await expect.poll(() => sent('alertsOfPvs').length).toBe(count)
    sent('alertsOfPvs')[count - 1]?.respond({ ok: true, body: { alerts, total } })
  }
  return {
    worker,
    screen,
    from,
    now,
    sent,
    answerAlerts,
    /** Says how many alerts of the level are pending. */
    count: (open: number, all: number) =>
      worker.sendFrame({
        values: PVS.map(({ type, nr }) => ({
          topic: 'pvAlert' as const,
          key: `${type}-${nr}`,
          value: type === 'AnaIn' ? [{ priority: 1, open, all, active: all }] : [],
          ...READY,
        })),
      }),
  }
}

test('alerts and events of a window are asked for once, alerts from 30 days before it on, at most 10,000 events', async () => {
  const { sent, from, now, answerAlerts } = await follow()
  await answerAlerts(1, [alertAt('a', 1, 2)])
  expect(sent('alertsOfPvs')[0]?.args).toEqual({ start: from - 30 * DAY_MS, end: from + DAY_MS, pvs: PVS })
  expect(sent('controlEvents').map(({ args }) => args)).toEqual([{ start: from, end: from + DAY_MS, limit: 10_000 }])
  sent('controlEvents')[0]?.respond({ ok: true, body: { events: [controlAt('c', 3)], total: 1 } })
  await expect.poll(() => [now().alerts.length, now().controls.length]).toEqual([1, 1])
  expect(now()).toMatchObject({ problems: [], refused: [], completeFrom: null })
})

test('nothing is asked for while the switch is off', async () => {
  const { sent, now, worker } = await follow(false)
  worker.sendFrame()
  expect([sent('alertsOfPvs'), sent('controlEvents')]).toEqual([[], []])
  expect(now()).toEqual({ alerts: [], controls: [], problems: [], refused: [], completeFrom: null })
})

test('a new alert, and its going, come without anybody asking: they are read again when the hub counts others', async () => {
  const { answerAlerts, count, now, worker } = await follow()
  await answerAlerts(1, [])
  await expect.poll(() => worker.leased.has('pvAlert/AnaIn-1400001')).toBe(true)
  count(0, 0)
  const open = alertAt('new', 23, null)
  count(1, 1)
  await answerAlerts(2, [open])
  await expect.poll(() => now().alerts).toEqual([open])
  const gone = alertAt('new', 23, 23.5)
  worker.sendFrame()
  count(1, 0)
  await answerAlerts(3, [gone])
  await expect.poll(() => now().alerts).toEqual([gone])
})

test('each fails alone, and what is there stays; a retry asks for what has failed', async () => {
  const { answerAlerts, sent, now } = await follow()
  await answerAlerts(1, [alertAt('a', 1, 2)])
  await expect.poll(() => sent('controlEvents').length).toBe(1)
  sent('controlEvents')[0]?.respond(refused(500))
  await expect.poll(() => now().problems.map(({ kind }) => kind)).toEqual(['controls'])
  expect(now().alerts).toHaveLength(1)
  expect(now().refused).toEqual([])
  now().problems[0]?.retry()
  await expect.poll(() => sent('controlEvents').length).toBe(2)
  expect(sent('alertsOfPvs')).toHaveLength(1)
  sent('controlEvents')[1]?.respond({ ok: true, body: { events: [controlAt('c', 3)], total: 1 } })
  await expect.poll(() => now().controls.length).toBe(1)
  expect(now().problems).toEqual([])
})

test('what a user may not see is refused and no failure', async () => {
  const { sent, now } = await follow()
  for (const name of ['alertsOfPvs', 'controlEvents'] as const) {
    await expect.poll(() => sent(name).length).toBe(1)
    sent(name)[0]?.respond(refused(403))
  }
  await expect.poll(() => now().refused).toEqual(['alerts', 'controls'])
  expect(now().problems).toEqual([])
})

test('a list that the server has cut says from when on it is complete', async () => {
  const { answerAlerts, now, from } = await follow()
  const oldest = from + 2 * HOUR_MS + 1
  await answerAlerts(1, [alertAt('a', 5, 6), { ...alertAt('b', 2, 3), timestamp: oldest }], 12_000)
  await expect.poll(() => now().completeFrom).toBe((Math.floor(oldest / 1000) + 1) * 1000)
  expect(PAST_DAY.to).toBeGreaterThan(oldest)
})

test('what others set is read again while the window reaches now, when the page is looked at; what is over is not', async () => {
  shift += 1
  const [over, going] = [PAST_MS - shift, PAST_MS + 12 * HOUR_MS - shift]
  const seen: ChartEvents[] = []
  const { worker } = await renderInPlant(
    <>
      <Probe from={over} isOn onEvents={() => undefined} />
      <Probe from={going} isOn onEvents={(next) => seen.push(next)} />
    </>,
  )
  const sent = (start: number) =>
    worker.callsOf('controlEvents').filter(({ args }) => 'start' in args && args.start === start)
  for (const start of [over, going]) {
    await expect.poll(() => sent(start).length).toBe(1)
    sent(start)[0]?.respond({ ok: true, body: { events: [controlAt('c', 3)], total: 1 } })
  }
  await expect.poll(() => seen.at(-1)?.controls.length).toBe(1)
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => sent(going).length).toBe(2)
  expect(sent(over)).toHaveLength(1)
})
