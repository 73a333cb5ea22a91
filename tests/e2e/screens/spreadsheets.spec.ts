import { bookTable } from '../book-table.ts'
import { isDrawn, numberOf, START, STORM, saveAs, stormPath, truth } from '../charts/storm-chart.ts'
import { expect, test } from '../fixtures.ts'
import { shownReport } from '../reports/shown-report.ts'
import { saveTable } from '../save-as.ts'

test.use({ plantOptions: { start: START } })

test.beforeEach(({ signIn }) => signIn())

test('a table, a report and a chart are saved as spreadsheets and hold what the screen shows, as dates and numbers', async ({
  page,
  plant,
}) => {
  await test.step('a table of dates and texts', async () => {
    await page.goto('/alerts/events')
    const rows = page.locator('[role=row][data-id]')
    await expect(rows.first()).toBeVisible()
    const shown = await rows.evaluateAll((all) =>
      all.slice(0, 8).map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? '')),
    )
    const download = await saveTable(page, 'XLSX')
    expect(download.suggestedFilename()).toMatch(/^.+ \d\d\.\d\d\.\d{4}\.xlsx$/)
    const book = await bookTable(download)
    expect(book.rows.slice(0, shown.length).map(([time]) => time?.text)).toEqual(shown.map(([time]) => time))
    expect(new Set(book.rows.map(([time]) => time?.type))).toEqual(new Set(['n']))
    const users = book.titles.indexOf('Benutzer')
    expect(book.rows.slice(0, shown.length).map((row) => row[users]?.value)).toEqual(shown.map(([, user]) => user))
    expect(book.facts.get('Anlage')).toBe('Musterstadt')
    expect(book.facts.get('Zeiten')).toContain('Europe/Berlin')
    expect(book.filter).toMatch(new RegExp(`^A1:[A-Z]+${book.rows.length + 1}$`))
  })

  await test.step('a table of live values: numbers with the decimals of their process variable', async () => {
    await page.goto('/values')
    await expect(page.locator('[role=row][data-id]').first()).toBeVisible()
    const { titles, rows } = await bookTable(await saveTable(page, 'XLSX'))
    const [value, unit] = [titles.indexOf('Wert'), titles.indexOf('Einheit')]
    const numbers = rows.filter((row) => row[unit]?.value === 'm³/h' && row[value] !== null)
    expect(numbers.length).toBeGreaterThan(5)
    expect(new Set(numbers.map((row) => row[value]?.type))).toEqual(new Set(['n']))
    for (const row of numbers) expect(row[value]?.format).toMatch(/^0(?:\.0+)?$/)
  })

  await test.step('a report', async () => {
    await page.goto('/reports/day/1/2024-06-20')
    await expect(page.locator('main table tbody tr').first()).toBeVisible()
    const { cells } = await shownReport(page)
    const { rows, titles, facts } = await bookTable(await saveTable(page, 'XLSX'))
    expect(titles[1]).toMatch(/ \[.+\]\n/)
    cells.forEach((line, at) => {
      // 20 June 2024, 0:00 of the plant, and an hour more each row.
      expect(rows[at]?.[0]?.value).toBeCloseTo(45_463 + at / 24, 6)
      line.forEach((text, index) => {
        const saved = rows[at]?.[index + 1]?.value ?? null
        const half = 0.5 * 10 ** -(text.split(',')[1]?.length ?? 0)
        if (/^–?$/.test(text)) expect(saved).toBeNull()
        else expect(Math.abs(Number(saved) - numberOf(text))).toBeLessThanOrEqual(half + 1e-9)
      })
    })
    expect(Number(facts.get('Verfügbarkeit %'))).toBeGreaterThan(50)
  })

  await test.step('a chart', async () => {
    await page.goto(stormPath())
    await isDrawn(page)
    const { rows, titles, facts } = await bookTable(await saveAs(page, 'XLSX: alle Werte des Zeitraums'))
    expect(titles.slice(0, 2)).toEqual(['Zeit', 'UTC'])
    // Rain and its quality, then the level.
    const levels = new Map(rows.map((row) => [Date.parse(String(row[1]?.value)), row[4]]))
    let compared = 0
    for (const [at, value] of truth(plant, 1)) {
      if (at < STORM.from || at >= STORM.to) continue
      expect(levels.get(at)?.value ?? null, new Date(at).toISOString()).toBe(value)
      compared += 1
    }
    expect(compared).toBeGreaterThan(100)
    // Summer time of Berlin is two hours ahead.
    for (const [time, utc] of rows) {
      const wall = (Date.parse(String(utc?.value)) + 7_200_000) / 86_400_000 + 25_569
      expect(Number(time?.value)).toBeCloseTo(wall, 6)
    }
    expect(facts.has('Verfügbarkeit')).toBe(true)
  })
})
