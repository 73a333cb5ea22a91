import { forecastDays } from '../../../src/areas/site/rules/forecast.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { createWeather } from '../../../src/simulator/model/site/weather.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth } from '../screens/screen-checks.ts'

const START = Date.UTC(2024, 5, 19, 14, 40)
const ZONE = 'Europe/Berlin'
const GERMAN = createFormat('de', ZONE)

test.use({ plantOptions: { seed: 4711, start: START } })

test('now and the next days are those of the service, at the place of the plant; other places are asked for by code and country (rules U1, U2, U3, U4)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  plant.setClock({ now: START, speed: 0 })
  const weather = createWeather(plant.model.process)
  await signIn()
  await page.goto('/weather')
  const now = page.getByRole('region', { name: 'Jetzt' })
  const { main, rain } = weather.current(plant.now())
  await expect(now.locator('[data-place]')).toHaveText('Musterstadt')
  await expect(page.getByRole('region', { name: 'Vorhersage' }).locator('[data-place]')).toHaveText('Musterstadt')
  await expect(now).toContainText(`${GERMAN.number(main.temp, 0)} °C`)
  await expect(now).toContainText(`${GERMAN.number(main.humidity, 0)} %`)
  await expect(now).toContainText(`${GERMAN.number(main.pressure, 0)} hPa`)
  await expect(now).toContainText(`${GERMAN.number(rain?.['1h'] ?? 0, 1)} mm in 1 h`)
  const days = forecastDays(weather.forecast(plant.now()).list, ZONE)
  expect(days.length).toBeGreaterThanOrEqual(5)
  const shown = page.locator('[data-day]')
  await expect(shown).toHaveCount(days.length)
  for (const day of days) {
    const row = page.locator(`[data-day="${day.day}"]`)
    await expect(row.locator('[data-extremes]')).toHaveText(
      `${GERMAN.number(day.min, 0)} – ${GERMAN.number(day.max, 0)} °C`,
    )
    await expect(row.locator('[data-depth]')).toHaveText(`${GERMAN.number(day.mm, 1)} mm`)
    await expect(row.locator('[data-condition]')).toHaveCount(day.steps.length + 1)
    // All of a day is one line.
    const tops = await row.locator('li').evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  }
  const temperatures = days.flatMap(({ steps }) => steps.map((step) => step.main.temp))
  const line = page.getByRole('row', { name: /Temperatur/ })
  await expect(line.locator('[data-cell=max]')).toHaveText(GERMAN.number(Math.max(...temperatures), 1))
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(shown).toHaveCount(days.length)
  expect(await excessWidth(page)).toBe(0)
  await page.getByLabel('Postleitzahl').fill('12345')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/zip=12345&country=de/)
  // Of now and of the next days.
  await expect(page.getByText('Diesen Ort kennt der Wetterdienst nicht.')).toHaveCount(2)
  // Whose name nobody says.
  await expect(page.locator('[data-place]')).toHaveText(['12345 DE', '12345 DE'])
  await page.getByLabel('Land').fill('d')
  await page.keyboard.press('Enter')
  await expect(page.getByText('zwei Buchstaben für das Land')).toBeVisible()
})
