import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MapLegend } from '../../../../src/areas/map/map/map-legend.tsx'
import type { PlacedStation } from '../../../../src/areas/map/map/map-station.ts'
import { StationMap } from '../../../../src/areas/map/map/station-map.tsx'
import { mapArea } from '../../../../src/areas/map/rules/map-area.ts'
import { PlantSettingsProvider } from '../../../../src/ui/locale/plant-settings.tsx'
import { pageWorker } from '../../../support/page/page-worker.ts'

const PLACES = [
  { latitude: 48.1, longitude: 11.5 },
  { latitude: 48.3, longitude: 11.9 },
]
const NOTHING: ReadonlySet<never> = new Set()

function areaOf(places: typeof PLACES) {
  const area = mapArea(places)
  if (area === null) throw new Error('There is no place')
  return area
}
const AREA = areaOf(PLACES)

/** The stations as every alert of any station makes them anew. */
const stations = (): readonly PlacedStation[] =>
  PLACES.map((location, index) => ({
    id: index + 1,
    station: { id: index + 1, name: `Station ${index + 1}`, hasGeoLocation: true, location, processImage: null },
    dialState: 'Connected',
    ring: 'connected',
    isStale: false,
    alerts: null,
    told: { value: [], load: { state: 'ready' }, stale: false },
    urgency: Number.POSITIVE_INFINITY,
    place: AREA.pointOf(location),
  }))

function shownMap(width: number, height: number, selected: number | null, legend?: ReactNode) {
  return (
    <PlantSettingsProvider>
      <div style={{ display: 'flex', width, height }}>
        <StationMap
          label="Karte"
          area={AREA}
          drawing={null}
          tiles={null}
          stations={stations()}
          hidden={NOTHING}
          selected={selected}
          onSelect={() => undefined}
          legend={legend}
        />
      </div>
    </PlantSettingsProvider>
  )
}

test('a map that somebody has moved away from the chosen station stays there, whatever alerts come; another choice brings it into view (F149)', async () => {
  const map = (selected: number) => shownMap(800, 500, selected)
  await pageWorker()
  const screen = await render(map(1))
  const shown = () => document.querySelector('svg')?.getAttribute('viewBox')
  await expect.element(page.getByRole('button', { name: /^Station 1/ })).toBeVisible()
  const whole = shown()
  page
    .getByRole('button', { name: /^Station 1/ })
    .element()
    .focus()
  for (let i = 0; i < 8; i += 1) await userEvent.keyboard('+')
  for (let i = 0; i < 12; i += 1) await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(shown).not.toBe(whole)
  const away = shown()
  for (let alert = 0; alert < 3; alert += 1) await screen.rerender(map(1))
  expect(shown()).toBe(away)
  await screen.rerender(map(2))
  await expect.poll(shown).not.toBe(away)
})

test.each([
  ['at 200 % zoom', 640, 400],
  ['on a telephone held across', 844, 390],
])('neither tools nor legend lie over the map %s (F87)', async (_, width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1280, 800))
  await pageWorker()
  await render(shownMap(width, height, null, <MapLegend />))
  await expect.element(page.getByRole('button', { name: /^Station 1/ })).toBeVisible()
  const place = (selector: string) => {
    const found = document.querySelector(selector)
    if (found === null) throw new Error(`The map has no ${selector}`)
    return found.getBoundingClientRect()
  }
  const [map, tools, legend] = [place('[data-map]'), place('[data-tools]'), place('[data-map-legend]')]
  expect(tools.bottom).toBeLessThanOrEqual(map.top)
  expect(legend.top).toBeGreaterThanOrEqual(map.bottom)
  expect(map.height).toBeGreaterThan(150)
})
