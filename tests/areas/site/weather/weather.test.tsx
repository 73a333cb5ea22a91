import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { usePlaceName, WeatherForecast, WeatherNow } from '../../../../src/areas/site/weather/weather.tsx'
import { getQuery } from '../../../../src/live/calls/query-cache.ts'
import { type PageWorker, pageWorker } from '../../../support/page/page-worker.ts'

const PLACE = { zip: '99999', country: 'DE' }
const SERVICE = { origin: null, key: 'key-of-the-plant', place: PLACE }

let worker: PageWorker

beforeEach(async () => {
  worker = await pageWorker()
})

async function answer(name: 'systemSettings' | 'weather' | 'weatherForecast', result: Parameters<Respond>[0]) {
  await vi.waitUntil(() => worker.callsOf(name).length > 0)
  for (const call of worker.callsOf(name)) call.respond(result)
}
type Respond = PageWorker['calls'][number]['respond']

/** The page keeps the settings from one test to the next, so they are asked for anew. */
function answerSettings(weatherService: typeof SERVICE | null) {
  const settings = getQuery('systemSettings', {})
  if (settings.state().body !== null) void settings.refetch()
  return answer('systemSettings', { ok: true, body: { weatherService } })
}

test('a plant without a weather service says so and asks for nothing (rule U3)', async () => {
  const screen = await render(<WeatherNow {...PLACE} />)
  await answerSettings(null)
  await expect.element(screen.getByText('Ein Wetterdienst ist nicht eingerichtet.')).toBeVisible()
  expect(worker.callsOf('weather')).toEqual([])
})

test.for([
  { status: 401, kind: 'unauthorized', says: 'Der Wetterdienst nimmt den Schlüssel der Anlage nicht an.' },
  { status: 404, kind: 'http', says: 'Diesen Ort kennt der Wetterdienst nicht.' },
] as const)(
  'a refusal of the service with $status has its own sentence, now and in the forecast (rules U3, U4)',
  async ({ status, kind, says }) => {
    const screen = await render(
      <>
        <WeatherNow zip={`${status}`} country="DE" />
        <WeatherForecast zip={`${status}`} country="DE" />
      </>,
    )
    await answerSettings(SERVICE)
    const refusal = { ok: false, error: { kind, status, text: 'refused' } } as const
    await answer('weather', refusal)
    await answer('weatherForecast', refusal)
    await expect
      .poll(() =>
        screen
          .getByRole('alert')
          .all()
          .map((each) => each.element().textContent),
      )
      .toEqual([says, says])
    expect(worker.callsOf('weather')[0]?.args).toMatchObject({ zip: `${status},de`, appid: SERVICE.key })
  },
)

function Place({ zip }: { readonly zip: string }) {
  const place = { zip, country: 'de' }
  return <p>{`${usePlaceName(place, 'now')} | ${usePlaceName(place, 'forecast')}`}</p>
}

test.for([
  { zip: '11111', name: 'Musterstadt', shown: 'Musterstadt' },
  { zip: '22222', name: undefined, shown: '22222 DE' },
  { zip: '33333', name: ' ', shown: '33333 DE' },
  { zip: '44444', name: 7, shown: '44444 DE' },
  { zip: '55555', name: 'x'.repeat(50), shown: `${'x'.repeat(40)}…` },
])(
  'the place $zip is called as the service calls it, otherwise by its code: $shown (rule U3)',
  async ({ zip, name, shown }) => {
    const screen = await render(<Place zip={zip} />)
    await answerSettings(SERVICE)
    await expect.element(screen.getByText(`${zip} DE | ${zip} DE`)).toBeVisible()
    await answer('weather', { ok: true, body: { name, weather: [] } })
    await answer('weatherForecast', { ok: true, body: { list: [], city: { name } } })
    await expect.element(screen.getByText(`${shown} | ${shown}`, { exact: true })).toBeVisible()
  },
)
