import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MapStation } from '../../../../src/areas/map/map/map-station.ts'
import { StationList } from '../../../../src/areas/map/pages/map/station-list.tsx'
import { ringOf } from '../../../../src/areas/map/rules/connection-ring.ts'
import type { DialState } from '../../../../src/wire/server/station.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { press, soon } from '../../../support/writing/hands.ts'

function stationOf(id: number, dialState: DialState | null): MapStation {
  return {
    id,
    station: { id, name: `Station ${id}`, hasGeoLocation: false, location: null, processImage: null },
    dialState,
    ring: ringOf(dialState),
    isStale: false,
    alerts: null,
    told: { value: [], load: { state: 'ready' }, stale: false },
    urgency: Number.POSITIVE_INFINITY,
  }
}

test('a station whose connection nobody has told is none without a connection, and until all are told nobody counts them', async () => {
  const list = (last: DialState | null) => (
    <StationList
      stations={[stationOf(1, 'Connected'), stationOf(2, 'NotConnected'), stationOf(3, last)]}
      selected={null}
      onSelect={() => undefined}
      onOpen={() => undefined}
    />
  )
  const before = await renderInPlant(list(null))
  const filter = page.getByRole('button', { name: /^nicht verbunden/ })
  await soon(() => filter.query()?.textContent).toBe('nicht verbunden –')
  await press(filter)
  const names = () =>
    ['Station 1', 'Station 2', 'Station 3'].filter((name) => document.body.textContent?.includes(name))
  await soon(names).toEqual(['Station 2'])
  await before.screen.unmount()
  await renderInPlant(list('NotDefined'))
  await soon(() => filter.query()?.textContent).toBe('nicht verbunden 1')
  expect(page.getByRole('button', { name: 'alle 3' }).query()).not.toBeNull()
})
