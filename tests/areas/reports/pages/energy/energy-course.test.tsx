import { expect, test, vi } from 'vitest'
import type { EnergyValues } from '../../../../../src/wire/server/evaluations.ts'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { button, press } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const POWER = { ...LEVEL, name: 'Bezugsleistung', dimension: 'kW', decimalPlaces: 1, anaLimitConfig: null }
const NOW = Date.now()
const VALUE: EnergyValues = {
  ...{ wirkleistungAktuell: 130, wirkleistungMittel: 120, bhkwLeistungAktuell: 40, bhkwLeistungMittel: 38 },
  ...{ korrekturleistung: 35, cosPhi: 0.95, evuImpuls: true, periodenMaximum: 140, ruheleistung: 60 },
  ...{ periodenRestzeit: 600, vorrangigBetriebenMinuten: 15, sollleistung: 150, trendleistung: 126.7 },
  ...{ quality: 'Good', timestamp: NOW },
}

test('the line of the setpoint says that it is old while the values of now are not known (I1)', async () => {
  const write = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  const { worker } = await openPage('/energy', {
    pvs: [POWER],
    reads: { energyConfig: { powerPv: POWER.pvRef, setpointPv: null, chpPv: null }, chartDataOfPvs: [] },
  })
  await expect.poll(() => worker.leased.has('energyValues/')).toBe(true)
  const tell = (stale: boolean) =>
    worker.sendFrame({ values: [{ topic: 'energyValues', key: '', value: VALUE, load: { state: 'ready' }, stale }] })
  const key = () => [...worker.leased.values()].find(({ topic }) => topic === 'chartArchive')?.key
  tell(false)
  await expect.poll(key).toBeDefined()
  const send = () =>
    worker.sendFrame({
      columns: [
        {
          ...{ topic: 'chartArchive', key: key() ?? '', load: { state: 'ready' }, ranges: [], notes: null },
          ...{ keepUntil: Number.NEGATIVE_INFINITY, from: NOW / 1000 - 86_400 },
          ...{ x: Float64Array.of(NOW / 1000 - 7200, NOW / 1000 - 3600), y: Float64Array.of(100, 160) },
        },
      ],
    })
  send()
  const labels = () => write.mock.calls.map(([text]) => text).filter((text) => text.startsWith('Soll'))
  await expect.poll(labels).toContain('Soll 150,0 kW')
  expect(labels()).not.toContain('Soll 150,0 kW, veraltet')
  tell(true)
  await expect.poll(() => labels().at(-1)).toBe('Soll 150,0 kW, veraltet')
  tell(false)
  await expect.poll(() => labels().at(-1)).toBe('Soll 150,0 kW')
})

test('a course whose process variables could not be read says so, and is there once they are', async () => {
  const { worker } = await openPage('/energy', {
    pvs: [POWER],
    reads: { energyConfig: { powerPv: POWER.pvRef, setpointPv: null, chpPv: null }, chartDataOfPvs: [] },
    cells: { energyValues: { '': VALUE } },
    held: ['pvConfigs'],
  })
  await expect.poll(() => worker.callsOf('pvConfigs').length).toBeGreaterThan(0)
  for (const call of worker.callsOf('pvConfigs'))
    call.respond({ ok: false, error: { kind: 'http', status: 503, text: '' } })
  const said = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join()
  await expect.poll(said).toContain('Nicht geladen: Mittelwerte der letzten 24 Stunden')
  const before = worker.callsOf('pvConfigs').length
  await press(button('Erneut versuchen'))
  await expect.poll(() => worker.callsOf('pvConfigs').length).toBeGreaterThan(before)
  worker
    .callsOf('pvConfigs')
    .at(-1)
    ?.respond({ ok: true, body: [POWER] })
  await expect.poll(said).not.toContain('Mittelwerte')
  await expect.poll(() => [...worker.leased.values()].some(({ topic }) => topic === 'chartArchive')).toBe(true)
})
