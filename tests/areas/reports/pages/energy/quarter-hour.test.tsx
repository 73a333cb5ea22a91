import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EnergyFigures } from '../../../../../src/areas/reports/pages/energy/energy-figures.tsx'
import { QuarterHour } from '../../../../../src/areas/reports/pages/energy/quarter-hour.tsx'
import { restText } from '../../../../../src/areas/reports/rules/quarter-hour.ts'
import type { EnergyValues } from '../../../../../src/wire/server/evaluations.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { openPage } from '../../../../support/writing/open-page.tsx'

/** 08:05 UTC is 10:05 at the plant. */
const NOW = Date.UTC(2026, 5, 9, 8, 5)
const SECOND_MS = 1000
const VALUES: EnergyValues = {
  wirkleistungAktuell: 130,
  wirkleistungMittel: 120,
  bhkwLeistungAktuell: 40,
  bhkwLeistungMittel: 38,
  korrekturleistung: 35,
  cosPhi: 0.95,
  evuImpuls: true,
  periodenMaximum: 140,
  ruheleistung: 60,
  periodenRestzeit: 600,
  vorrangigBetriebenMinuten: 15,
  sollleistung: 150,
  trendleistung: 126.7,
  quality: 'Good',
  timestamp: NOW,
}

// Frames carry the time of the plant.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(NOW)
})
afterEach(() => void vi.useRealTimers())

test('a configuration that cannot be loaded is said, with a way to try again, below the live values (F66)', async () => {
  const plant = { cells: { energyValues: { '': VALUES } } }
  const { worker } = await openPage('/energy', plant)
  await expect.poll(() => worker.callsOf('energyConfig').length).toBeGreaterThan(0)
  worker.callsOf('energyConfig')[0]?.respond({ ok: false, error: { kind: 'http', text: '', status: 500 } })
  const said = page.getByRole('region', { name: 'Die Konfiguration der Energieoptimierung' })
  await expect.poll(() => said.query()?.textContent).toContain('Nicht geladen: ')
  expect(said.getByRole('button', { name: 'Erneut versuchen' }).query()).not.toBeNull()
})

async function show() {
  const { worker, screen } = await renderInPlant(
    <>
      <QuarterHour />
      <EnergyFigures />
    </>,
  )
  await expect.poll(() => worker.leased.has('energyValues/')).toBe(true)
  const one = (selector: string) => {
    const found = screen.container.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`There is no ${selector}`)
    return found
  }
  const send = (part: Partial<EnergyValues> = {}, stale = false) =>
    worker.sendFrame({
      values: [{ topic: 'energyValues', key: '', value: { ...VALUES, ...part }, load: { state: 'ready' }, stale }],
    })
  const plantAt = (time: number) => {
    vi.setSystemTime(time)
    worker.sendFrame()
  }
  return { send, plantAt, one, text: (part: string) => one(`[data-part=${part}]`).textContent }
}

test('when its link breaks the picture of the quarter-hour is marked and says of when it is, until values come again (T13)', async () => {
  const { send, one, text } = await show()
  const isMarked = () => ['[data-quarter]', '[data-energy]'].map((part) => one(part).hasAttribute('data-stale'))
  const looks = () => {
    const { strokeDasharray, stroke } = getComputedStyle(one('[data-line=trend]'))
    return [strokeDasharray, stroke, getComputedStyle(one('[data-part=verdict]')).color]
  }
  send()
  await expect.poll(() => text('quality')).toBe('10:05:00')
  expect(isMarked()).toEqual([false, false])
  const live = looks()
  send({}, true)
  await expect.poll(isMarked).toEqual([true, true])
  expect(text('quality')).toBe('letzter bekannter Stand, 10:05:00')
  for (const [index, look] of looks().entries()) expect(look).not.toBe(live[index])
  send()
  await expect.poll(isMarked).toEqual([false, false])
  expect(looks()).toEqual(live)
})

test('a picture whose quarter-hour is over without a new one is marked and says of when it is, though the link is open (T13)', async () => {
  const { send, one, text, plantAt } = await show()
  const isMarked = () => ['[data-quarter]', '[data-energy]'].map((part) => one(part).hasAttribute('data-stale'))
  send({ periodenRestzeit: 600 })
  await expect.poll(() => text('quality')).toBe('10:05:00')
  plantAt(NOW + 600 * SECOND_MS)
  await expect.poll(isMarked).toEqual([false, false])
  plantAt(NOW + 660 * SECOND_MS)
  await expect.poll(isMarked).toEqual([true, true])
  expect(text('quality')).toBe('letzter bekannter Stand, 10:05:00')
  // The same again is no newer quarter-hour.
  send({ periodenRestzeit: 600 })
  plantAt(NOW + 661 * SECOND_MS)
  await expect.poll(isMarked).toEqual([true, true])
  send({ periodenRestzeit: 840, timestamp: NOW + 660 * SECOND_MS })
  await expect.poll(isMarked).toEqual([false, false])
  expect(text('quality')).toBe('10:16:00')
})

test.each([
  ['behind', -180],
  ['ahead', 180],
])(
  'a source whose clock is minutes %s is marked neither early nor late: what counts is how old its messages are (T13)',
  async (_, offset) => {
    const { send, one, plantAt } = await show()
    const isMarked = () => one('[data-quarter]').hasAttribute('data-stale')
    /** A message that comes `second` seconds after the beginning of a quarter-hour, by the clock of the source. */
    const tell = async (second: number) => {
      plantAt(NOW + second * SECOND_MS)
      send({ periodenRestzeit: 900 - second, timestamp: NOW + (second + offset) * SECOND_MS })
      await expect.poll(() => one('[data-part=rest]').textContent).toBe(restText(900 - second))
    }
    await tell(10)
    for (const second of [11, 700, 800, 895]) {
      await tell(second)
      await expect.poll(isMarked).toBe(false)
    }
    plantAt(NOW + 905 * SECOND_MS)
    await expect.poll(() => document.querySelectorAll('[data-quarter]').length).toBe(1)
    expect(isMarked()).toBe(false)
    // The service has stopped.
    plantAt(NOW + 915 * SECOND_MS)
    await expect.poll(isMarked).toBe(true)
    // What it had told is told again by a new link: it is no younger for that.
    send({ periodenRestzeit: 5, timestamp: NOW + (895 + offset) * SECOND_MS })
    plantAt(NOW + 916 * SECOND_MS)
    await expect.poll(isMarked).toBe(true)
  },
)

test('beside the title of the page stands as well that the values are of a quarter-hour that is over (T13)', async () => {
  const { worker } = await openPage('/energy', { cells: { energyValues: { '': VALUES } } })
  const chip = () => document.querySelector('[data-chip=last-known]')?.textContent ?? null
  await expect.poll(() => document.querySelector('[data-quarter]')).not.toBeNull()
  expect(chip()).toBeNull()
  vi.setSystemTime(NOW + 660 * SECOND_MS)
  worker.sendFrame()
  await expect.poll(chip).toBe('letzter bekannter Stand')
})

test('a third of the quarter-hour at 120 kW is 10 of 37,5 kWh; the trend stands 23,3 kW below the setpoint (rule T1) (T13)', async () => {
  const { send, one, text } = await show()
  send()
  await expect.poll(() => text('rest')).toBe('10:00')
  expect(text('energy')).toBe('10,0 von 37,5\u00a0kWh')
  expect(text('verdict')).toBe('Trend 23,3\u00a0kW unter Soll')
  expect(one('[data-field=korrekturleistung]').textContent).toBe('+35,0')
  send({ trendleistung: 160, korrekturleistung: -20 })
  await expect.poll(() => text('verdict')).toBe('Trend 10,0\u00a0kW über Soll')
  expect(one('[data-quarter]').dataset.over).toBe('true')
  expect(one('[data-field=korrekturleistung]').textContent).toMatch(/^[-−]20,0$/)
  send({ quality: 'Bad' })
  await expect.poll(() => text('quality')).toBe('! schlechte Güte')
})

test('without its pulse a quarter-hour orders nothing: the page says that it is held, whatever its trend (F118)', async () => {
  const { send, one, text } = await show()
  const note = () => one('[data-note=korrekturleistung]').textContent
  send({ trendleistung: 160, korrekturleistung: -20 })
  await expect.poll(note).toBe('abwerfen')
  expect(one('[data-quarter]').dataset.over).toBe('true')
  send({ trendleistung: 160, korrekturleistung: -20, evuImpuls: false, periodenRestzeit: 0, quality: 'Uncertain' })
  await expect.poll(() => text('verdict')).toBe('Impuls fehlt, Werte gehalten')
  expect(one('[data-quarter]').dataset.over).toBe('false')
  const notes = [...document.querySelectorAll<HTMLElement>('[data-note]')].map(({ dataset, textContent }) => [
    dataset.note,
    textContent,
  ])
  const held = ['wirkleistungMittel', 'trendleistung', 'korrekturleistung', 'bhkwLeistungMittel']
  expect(Object.fromEntries(notes.filter(([, text]) => text !== ''))).toEqual({
    ...Object.fromEntries(held.map((field) => [field, 'gehalten'])),
    evuImpuls: 'Impuls fehlt',
  })
})
