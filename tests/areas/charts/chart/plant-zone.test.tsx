import { expect, test } from 'vitest'
import { drawn, hourly, placeOf, seriesOf, showChart } from './chart-page.tsx'

const ZONE = 'America/New_York'
const HOUR_MS = 3_600_000

test.each([
  ['23', Date.UTC(2026, 2, 8, 5), 23],
  ['25', Date.UTC(2026, 10, 1, 4), 25],
])(
  'a day of %s hours of a plant elsewhere has its ticks at full hours of the plant, not of the browser',
  async (_, from, hours) => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Europe/Berlin')
    const series = [seriesOf('Niveau', hourly([]), { axis: { min: 0, max: 10 } })]
    const range = { kind: 'absolute', from, to: from + hours * HOUR_MS } as const
    const { worker, row } = await showChart({ series, range })
    for (const call of worker.callsOf('systemSettings'))
      call.respond({ ok: true, body: { plantName: 'Musterstadt', timeZone: ZONE } })
    const line = drawn('var(--line)')
    const clock = new Intl.DateTimeFormat('en', { timeZone: ZONE, hour: 'numeric', minute: 'numeric', hour12: false })
    const ticks = () => {
      const pixels = row(0.3)
      return pixels.flatMap((pixel, x) => {
        const isLine = placeOf(line, [pixel]) === 0 && pixel !== pixels[Math.max(0, x - 3)]
        const at = from + Math.round((x / pixels.length) * hours * 12) * 300_000
        return isLine && x > 4 && x < pixels.length - 4 ? [clock.format(at)] : []
      })
    }
    await expect.poll(() => ticks().filter((text) => Number(text.slice(0, 2)) % 2 === 0).length).toBeGreaterThan(5)
    expect(ticks().filter((text) => Number(text.slice(0, 2)) % 2 !== 0)).toEqual([])
    expect(ticks().every((text) => text.endsWith(':00'))).toBe(true)
  },
)
