import { expect, onTestFinished, test, vi } from 'vitest'
import { LANGUAGES } from '../../../../src/domain/base/language.ts'
import { hourly, seriesOf, showChart } from './chart-page.tsx'

test('the label of a limit has its name and the value that applies now (F100)', async () => {
  const drawn = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  onTestFinished(() => drawn.mockRestore())
  const level = (value: number) =>
    seriesOf('Niveau', hourly([1, 2, 3]), { axis: { min: 0, max: 300 }, limits: [{ code: 'Überlauf', value }] })
  const { show } = await showChart({ series: [level(195)] })
  const newest = () => drawn.mock.calls.findLast(([text]) => text.startsWith('Überlauf'))?.[0]
  await expect.poll(newest).toBe('Überlauf 195,0 m')
  await show({ series: [level(220)] })
  await expect.poll(newest).toBe('Überlauf 220,0 m')
})

test('what says the value of a limit stands on a ground of its own, so that no curve runs through it', async () => {
  const order: string[] = []
  const rects = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillRect').mockImplementation((_x, _y, width, height) => {
    if (Math.abs(width) > 60 && Math.abs(height) < 40) order.push('ground')
  })
  const texts = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation((text) => {
    if (text.startsWith('Überlauf')) order.push('text')
  })
  onTestFinished(() => {
    rects.mockRestore()
    texts.mockRestore()
  })
  const limits = [{ code: 'Überlauf', value: 2 }]
  await showChart({ series: [seriesOf('Niveau', hourly([1, 2, 3]), { axis: { min: 0, max: 4 }, limits })] })
  await expect.poll(() => order.slice(-2)).toEqual(['ground', 'text'])
})

const CODES = {
  de: ['UGW', 'MUGW', 'MOGW', 'OGW'],
  en: ['LL', 'L', 'H', 'HH'],
  cs: ['LL', 'L', 'H', 'HH'],
  ru: ['LL', 'L', 'H', 'HH'],
}

test.each(LANGUAGES)('limits have one set of names in %s (F100)', async (language) => {
  const { default: texts } = await import(`../../../../locales/${language}/texts.json`)
  const { ugw, mugw, mogw, ogw } = texts.common.limit
  expect([ugw, mugw, mogw, ogw]).toEqual(CODES[language])
  // Those of runtimes say what they mean for the machine, in no language by a code.
  const { lower, lowerMid, upperMid, upper } = texts.runtimes.column
  const others = new Set(Object.values(CODES).flat())
  expect([lower, lowerMid, upperMid, upper].filter((name) => others.has(name))).toEqual([])
})
