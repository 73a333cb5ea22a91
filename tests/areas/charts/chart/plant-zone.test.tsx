import { expect, test } from 'vitest'
import { drawn, hourly, placeOf, seriesOf, showChart } from './chart-page.tsx'

const ZONE = 'America/New_York'
const HOUR_MS = 3_600_000

/** Every second hour within a day. */
const EVEN = ['02:00', '04:00', '06:00', '08:00', '10:00', '12:00', '14:00', '16:00', '18:00', '20:00', '22:00']

test.each([
  ['a day of 23 hours', Date.UTC(2026, 2, 8, 5), 23, EVEN.slice(1)],
  ['a day of 25 hours', Date.UTC(2026, 10, 1, 4), 25, EVEN],
  ['the day on which the browser skips an hour', Date.UTC(2026, 2, 29, 4), 24, EVEN],
  ['the day on which the browser repeats an hour', Date.UTC(2026, 9, 25, 4), 24, EVEN],
])(
  '%s of a plant elsewhere has its ticks at full hours of the plant, not of the browser (F41)',
  async (_, from, hours, expected) => {
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
    await expect.poll(() => [...new Set(ticks())]).toEqual(expected)
  },
)
