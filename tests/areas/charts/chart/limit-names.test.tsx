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
