import i18next from 'i18next'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chartImage } from '../../../../src/areas/charts/chart/files/chart-image.ts'
import type { ShownChart } from '../../../../src/areas/charts/chart/files/shown-chart.ts'
import { viewSheet } from '../../../../src/areas/charts/chart/files/view-sheet.ts'
import { imageOf } from '../../../../src/areas/charts/pages/charts/chart-files.ts'
import { createFormat } from '../../../../src/domain/text/format.ts'
import { preferences } from '../../../../src/ui/preferences/preferences.ts'
import { savedCsv } from '../../../support/files/saved-csv.ts'
import { hourly, seriesOf, showChart } from './chart-page.tsx'

const LEVEL = seriesOf('Niveau', hourly([1, 2.5, null, 4]), { measure: 'Maxwert' })
const PUMP = seriesOf('Pumpe', hourly([0, 1, 0]), { unit: '', states: ['steht', 'läuft'], type: 'StepLine' })
const LIGHT = '31,111,178,255'
const DARK = '90,169,230,255'

async function show() {
  const shown = createRef<() => ShownChart | null>()
  const chart = await showChart({ series: [LEVEL, PUMP], shown })
  const now = () => {
    const found = shown.current?.()
    if (!found) throw new Error('There is no chart')
    return found
  }
  return { ...chart, now }
}

function colorsOf(canvas: HTMLCanvasElement): readonly string[] {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  const found = new Set<string>()
  for (let at = 0; at < data.length; at += 4) found.add([data[at], data[at + 1], data[at + 2], data[at + 3]].join())
  return [...found]
}

test('a picture is light whatever the theme, and the chart on screen stays as it is', async () => {
  preferences.theme = 'dark'
  const { now, one } = await show()
  const canvas = one<HTMLCanvasElement>('canvas')
  if (canvas === null) throw new Error('There is no canvas')
  await expect.poll(() => colorsOf(canvas)).toContain(DARK)
  const picture = now().picture()
  expect(picture.canvas.width).toBe(canvas.width)
  expect(colorsOf(picture.canvas)).toContain(LIGHT)
  expect(colorsOf(picture.canvas)).not.toContain(DARK)
  expect(colorsOf(canvas)).toContain(DARK)
  expect(document.documentElement.dataset.theme).toBe('dark')
  const image = chartImage({
    picture,
    title: 'Niveau',
    subtitle: 'Musterstadt',
    rows: [{ series: 'Niveau', cells: ['Niveau', '1,0'] }],
  })
  expect(image.height).toBeGreaterThan(picture.canvas.height)
  const corner = image.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? []
  expect([...corner]).toEqual([255, 255, 255, 255])
  preferences.theme = 'light'
})

test('the legend of a picture and of paper has the figures of the one on screen, of amounts their sum, and fits into a narrow one', async () => {
  const amount = seriesOf('Menge', hourly([10, 20, 30]), { unit: 'm³', measure: 'difference', type: 'Bar' })
  const format = createFormat('de', 'Europe/Berlin')
  const t = i18next.getFixedT<['chart', 'common']>('de', ['chart', 'common'])
  const names = { title: 'Probe', plant: 'Musterstadt', source: 'QuarterHourValues', format, t } as const
  for (const [series, columns] of [
    [
      [LEVEL, PUMP],
      ['min', 'mean', 'max', 'coverage'],
    ],
    [
      [LEVEL, amount],
      ['min', 'mean', 'max', 'sum', 'coverage'],
    ],
  ] as const) {
    for (const width of [1200, 360]) {
      const shown = createRef<() => ShownChart | null>()
      const { screen, cell } = await showChart({ series, shown }, width)
      await expect.poll(() => cell('Niveau', 'max')).toBe('4,0')
      const found = shown.current?.()
      if (!found) throw new Error('There is no chart')
      const write = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
      imageOf(found, names)
      const texts = write.mock.calls.map(([text]) => text)
      expect(write.mock.calls.filter(([, , , room]) => room !== undefined && !(room > 0))).toEqual([])
      write.mockRestore()
      for (const one of series) {
        const at = texts.indexOf(`${one.title} – PW`)
        expect(at).toBeGreaterThan(0)
        const own = columns.map((name) => (cell(one.title, name) === '' ? '' : cell(one.title, name)))
        expect(texts.slice(at + 1, at + 2 + columns.length)).toEqual([...own, one.unit])
      }
      await screen.unmount()
    }
  }
})

test('the file of a view has its points, with a time of its own for each hour, and nothing beyond', async () => {
  const { now, screen, picture, cell } = await show()
  const format = createFormat('de', 'Europe/Berlin')
  const t = i18next.getFixedT<['chart', 'common']>('de', ['chart', 'common'])
  const facts = (notes: readonly (readonly unknown[])[]) => [
    ['Anlage', 'Musterstadt'],
    ...notes.map((line) => line.map(String)),
  ]
  const saved = () => savedCsv(viewSheet(now(), { format, t, facts }), format)
  expect((await saved()).lines).toEqual([
    'Zeit;UTC;PW: Niveau [m] · Maximum;PW: Niveau [m] · Maximum: Güte;PW: Pumpe;PW: Pumpe: Güte',
    '18.11.2026 00:00:00;2026-11-17T23:00:00.000Z;1;gut;steht;gut',
    '18.11.2026 01:00:00;2026-11-18T00:00:00.000Z;2,5;gut;läuft;gut',
    '18.11.2026 02:00:00;2026-11-18T01:00:00.000Z;;Lücke;steht;gut',
    '18.11.2026 03:00:00;2026-11-18T02:00:00.000Z;4;gut;;',
  ])
  // Level: of 24 hours three have a value; the pump is known up to its last change.
  expect((await saved()).facts).toEqual([
    'Anlage;Musterstadt',
    'Verfügbarkeit;PW: Niveau [m] · Maximum: 12,5\u00a0%',
    'Verfügbarkeit;PW: Pumpe: 8,3\u00a0%',
  ])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pumpe anzeigen' }))
  await expect
    .poll(async () => (await saved()).lines[0])
    .toBe('Zeit;UTC;PW: Niveau [m] · Maximum;PW: Niveau [m] · Maximum: Güte')
  picture.focus()
  await userEvent.keyboard('{Home}+++++')
  await expect.poll(() => cell('Niveau', 'max')).toBe('1,0')
  expect((await saved()).lines).toHaveLength(2)
})

test('what is not loaded, not read or not of now is told by picture, paper and file as by the screen, and is no time without values', async () => {
  const error = { kind: 'timeout', text: '' } as const
  const columns = hourly([1, 2.5, null, 4])
  const failed = seriesOf('Zulauf', columns, { source: { kind: 'columns', columns, load: { state: 'error', error } } })
  const gap = seriesOf('Differenz', hourly([]), { source: { kind: 'difference', of: 'Niveau', from: 'Zulauf' } })
  const shown = createRef<() => ShownChart | null>()
  const { cell, screen } = await showChart({ series: [LEVEL, failed, gap], shown })
  await expect.poll(() => cell('Zulauf', 'coverage')).toBe('–')
  await expect.poll(() => cell('Niveau', 'coverage')).toBe('12,5\u00a0%')
  expect(cell('Differenz', 'coverage')).toBe('–')
  expect(screen.container.textContent).toContain('Nicht geladen.')
  const found = shown.current?.()
  if (!found) throw new Error('There is no chart')
  const part = { load: { state: 'ready' }, isEmpty: false, isPartMissing: true } as const
  const told = {
    ...found,
    loads: new Map([...found.loads, ['Niveau', part]]),
    unreadable: 2,
    asOf: Date.UTC(2026, 10, 18, 11, 3),
  }
  const format = createFormat('de', 'Europe/Berlin')
  const t = i18next.getFixedT<['chart', 'common']>('de', ['chart', 'common'])
  const write = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  imageOf(told, { title: 'Probe', plant: null, source: null, format, t })
  const texts = write.mock.calls.map(([text]) => text)
  write.mockRestore()
  expect(texts.filter((text) => text.endsWith('%'))).toEqual([])
  expect(texts.filter((text) => text.includes('Live'))).toEqual([])
  expect(texts.slice(-5)).toEqual([
    'Niveau – PW: Unvollständig.',
    'Zulauf – PW: Nicht geladen.',
    'Differenz – PW: Unvollständig.',
    '2 Punkte sind nicht lesbar und fehlen hier.',
    'Stand 12:03:00',
  ])
  const facts = (notes: readonly (readonly unknown[])[]) => notes.map((line) => line.map(String))
  expect((await savedCsv(viewSheet(told, { format, t, facts }), format)).facts).toEqual([
    'Verfügbarkeit;PW: Niveau [m] · Maximum: –',
    'Verfügbarkeit;PW: Zulauf [m]: –',
    'Verfügbarkeit;PW: Differenz [m]: –',
    'Unvollständig.;PW: Niveau [m]',
    'Nicht geladen.;PW: Zulauf [m]',
    'Unvollständig.;PW: Differenz [m]',
    '2 Punkte sind nicht lesbar und fehlen hier.',
    'Stand 12:03:00',
  ])
})
