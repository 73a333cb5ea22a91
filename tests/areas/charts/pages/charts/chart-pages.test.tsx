import { expect, test } from 'vitest'
import { ArchiveChartsPage } from '../../../../../src/areas/charts/pages/charts/chart-pages.tsx'
import type { ChartDirectory, ChartType } from '../../../../../src/wire/server/chart-config.ts'
import { LEVEL, PUMP } from '../../../../support/page/sample-pvs.ts'
import { press } from '../../../../support/writing/hands.ts'
import { chart, ok, open, refused, seriesOf } from './charts-page.tsx'

const directory = (id: number, name: string, type: ChartType, parts: Partial<ChartDirectory>): ChartDirectory => ({
  id,
  name,
  type,
  childDirectoryList: [],
  configList: [],
  ...parts,
})

test.each([
  ['Measurement', '/charts/archive'],
  ['LiveMeasurement', '/charts/live'],
] as const)(
  'the directories of %s are nested as the server nests them, and a chart opens by its id (rules H1, H2)',
  async (type, path) => {
    const [whole, deep, other] = [chart(type, 'Ganze Anlage'), chart(type, 'Becken Nord'), chart(type, 'Brunnen 1')]
    const { screen, sent, respond, at } = await open(path)
    await respond(
      'chartDirectory',
      ok(
        directory(1, 'Wurzel', type, {
          configList: [whole],
          childDirectoryList: [
            directory(2, 'Abwasser', type, {
              childDirectoryList: [directory(3, 'Becken', type, { configList: [deep] })],
            }),
            directory(4, 'Trinkwasser', type, { configList: [other] }),
          ],
        }),
      ),
    )
    expect(sent('chartDirectory')[0]?.args).toEqual({ type })
    const rows = () =>
      [...screen.container.querySelectorAll('[role=treeitem]')].map((row) => [
        Number(row.ariaLevel),
        row.textContent?.replace(/\d+$/, ''),
      ])
    await expect.poll(() => rows().length).toBe(3)
    const tree = screen.getByRole('tree').element()
    tree.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }))
    tree.dispatchEvent(new KeyboardEvent('keydown', { key: '*', bubbles: true }))
    await expect.poll(() => rows().length).toBe(5)
    expect(rows()).toEqual([
      [1, 'Ganze Anlage'],
      [1, 'Abwasser'],
      [2, 'Becken'],
      [1, 'Trinkwasser'],
      [2, 'Brunnen '],
    ])
    await screen.getByRole('searchbox').fill('nord')
    await expect.poll(rows).toEqual([
      [1, 'Abwasser'],
      [2, 'Becken'],
      [3, 'Becken Nord'],
    ])
    await screen.getByText('Becken Nord').click()
    expect(at()).toBe(`${path}/${deep.id}`)
    await expect.poll(() => sent('chartConfig').map(({ args }) => args)).toEqual([{ id: deep.id }])
  },
)

test('a chart says that it is loaded, that it cannot be, and is asked for again (rule H3)', async () => {
  const config = chart('Measurement', 'Becken Nord')
  const { screen, respond, text, sent, loading } = await open(`/charts/archive/${config.id}`)
  await respond('chartDirectory', ok(directory(1, '', 'Measurement', {})))
  await expect.poll(loading).toBe(1)
  expect(text()).toContain('Es sind keine Diagramme eingerichtet.')
  await respond('chartConfig', refused(500))
  await expect.poll(text).toContain('Nicht geladen: Das Diagramm.')
  expect(sent('chartSeries')).toEqual([])
  await press(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await expect.poll(loading).toBe(1)
  expect(text()).not.toContain('Nicht geladen: ')
  await respond('chartConfig', ok(config), 2)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Becken Nord')
})

test('its series say the same, and a chart without any says that; while they are loaded nobody asks again (rules H4, H47)', async () => {
  const config = chart('Measurement', 'Becken Nord')
  const path = `/charts/archive/${config.id}`
  const { screen, respond, text, sent, loading } = await open(path, <ArchiveChartsPage key="beside" />)
  await respond('chartDirectory', ok(directory(1, '', 'Measurement', {})))
  await respond('chartConfig', ok(config))
  await expect.poll(() => sent('chartSeries').length).toBe(1)
  expect(loading()).toBe(2)
  await respond('chartSeries', refused(503))
  const failures = () => text().match(/Nicht geladen: Die Liste der Reihen\./g)?.length ?? 0
  await expect.poll(failures).toBe(2)
  await press(screen.getByRole('button', { name: 'Erneut versuchen' }).first())
  await expect.poll(failures).toBe(0)
  await respond('chartSeries', ok([]), 2)
  await expect.poll(() => text().match(/Dieses Diagramm hat keine Reihen/g)?.length).toBe(2)
  expect([sent('chartDirectory').length, sent('chartConfig').length, sent('chartSeries').length]).toEqual([1, 1, 2])
})

test('the legend has tag numbers of the series that ask for them, and no column where none does (rule H35)', async () => {
  for (const asked of [true, false]) {
    const config = chart('Measurement', 'Becken Nord')
    const { screen, respond } = await open(`/charts/archive/${config.id}`)
    await respond('chartConfig', ok(config))
    const one = seriesOf('1', 1, { showEksInLegend: asked })
    await respond('chartSeries', ok([one, seriesOf('2', 2, { pv: PUMP.pvRef })]))
    await respond('pvConfigs', ok([LEVEL, PUMP]))
    const cells = (selector: string) =>
      [...screen.container.querySelectorAll(selector)].map(({ textContent }) => textContent)
    await expect.poll(() => cells('[data-series]').length).toBe(2)
    expect(cells('tbody [data-column=eks]')).toEqual(asked ? [LEVEL.eksNr, ''] : [])
    expect(cells('thead [data-column=eks]')).toEqual(asked ? ['EKS'] : [])
    await screen.unmount()
  }
})

test.each([true, false])(
  'currentUserCanEdit %s decides whether a chart is said to be read-only, with the reason, and takes annotations (rule H44) (F93)',
  async (currentUserCanEdit) => {
    const config = chart('LiveMeasurement', 'Becken Nord', { currentUserCanEdit })
    const { screen, respond, text } = await open(`/charts/live/${config.id}`)
    await respond('chartConfig', ok(config))
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Becken Nord')
    expect(text().includes('schreibgeschützt: Ihnen fehlt das Recht, dieses Diagramm zu ändern.')).toBe(
      !currentUserCanEdit,
    )
    await respond('chartSeries', ok([seriesOf('a', 1, {})]))
    await respond('pvConfigs', ok([LEVEL]))
    const annotate = screen.getByRole('button', { name: 'Anmerkung …' })
    await expect.element(annotate).toBeVisible()
    const isRefused = annotate.element().getAttribute('title') === 'Ihnen fehlt das Recht, dieses Diagramm zu ändern.'
    expect(isRefused).toBe(!currentUserCanEdit)
  },
)
