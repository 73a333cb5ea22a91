import { expect, test } from 'vitest'
import { soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const PLACE = { zip: '99999', country: 'de' }
/** 10 June 2026, 11:00 in Berlin, s since 1970, and every 3 h. */
const list = Array.from({ length: 20 }, (_, index) => ({
  dt: Date.UTC(2026, 5, 10, 9) / 1000 + index * 3 * 3600,
  main: { temp: 15, humidity: 50, pressure: 1015 },
  weather: [{ icon: '01d' }],
}))

test('equal hours of all days stand below each other, and the humidity says what it is', async () => {
  await openPage('/weather', {
    reads: {
      systemSettings: {
        plantName: 'Musterstadt',
        timeZone: 'Europe/Berlin',
        weatherService: { origin: '', key: 'key', place: PLACE },
      },
      weather: {
        ...(list[0] ?? { dt: 0, main: { temp: 0, humidity: 0, pressure: 0 }, weather: [] }),
        name: 'Musterstadt',
      },
      weatherForecast: { list },
    },
  })
  const times = () => [...document.querySelectorAll<HTMLElement>('[data-day] li time')]
  await soon(() => times().length).toBe(20)
  const middles = Map.groupBy(times(), ({ textContent }) => textContent)
  expect(middles.get('14:00')?.length).toBe(3)
  for (const [time, all] of middles) {
    const places = new Set(all.map((one) => Math.round(one.closest('li')?.getBoundingClientRect().left ?? 0)))
    expect([time, places.size]).toEqual([time, 1])
  }
  const word = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Luftfeuchte')
  expect(word?.getBoundingClientRect().width).toBeGreaterThan(40)
})
