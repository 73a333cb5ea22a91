import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleAlert, sampleSummary } from '../../../../domain/alerts/alert-samples.ts'
import { cutTexts } from '../../../../support/page/cut-texts.ts'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const STATION = {
  id: 14,
  name: 'PW Dorfanger',
  hasGeoLocation: false,
  location: { latitude: 0, longitude: 0 },
  processImage: null,
}
const ALERTS = Array.from({ length: 60 }, (_, i) =>
  sampleAlert({
    id: `a${i}`,
    pvRef: { type: 'DigiIn', nr: 1_400_100 + i },
    timestamp: Date.UTC(2026, 5, 10, 9, 0, i),
  }),
)
const MACHINES = Array.from({ length: 70 }, (_, i) => ({
  pvRef: { type: 'DigiIn', nr: 1_400_010 + i } as const,
  name: `Pumpe ${i}`,
  eksNr: '',
  runtimeType: 'Betriebszeit' as const,
  runtimeDimension: 'Hours' as const,
  currentRuntime: 100,
  targetRuntime: 200,
  remainingRuntime: 100,
  intervalRuntime: 200,
  deviationPercent: null,
  forecastDate: null,
}))

afterEach(() => page.viewport(1280, 800))

test.each([
  [1920, 1080],
  [1920, 800],
  [1280, 800],
  [1280, 560],
  [360, 740],
])('at %i x %i rows of one panel of a station never lie over the next one (F102)', async (width, height) => {
  const plant = {
    reads: { stations: [STATION], protocolOfStation: MACHINES },
    cells: { alertSummary: { '': sampleSummary({ open: ALERTS.length, all: ALERTS.length }) } },
    alerts: ALERTS,
    pvs: Array.from({ length: 80 }, (_, i) => ({ ...LEVEL, pvRef: { type: 'AnaIn', nr: 1_400_001 + i } as const })),
  }
  await openPage('/stations/14', plant, { width, height })
  const panels = ['Prozesswerte', 'Anstehende Störmeldungen', 'Laufzeiten und Wartung', 'Letzte Störmeldungen']
  for (const name of panels) {
    const panel = page.getByRole('region', { name, exact: true })
    const grid = panel.getByRole('grid')
    await expect.element(grid.getByRole('row').nth(1)).toBeInTheDocument()
    const bottom = (element: Element) => Math.floor(element.getBoundingClientRect().bottom)
    expect([name, bottom(grid.element()) - bottom(panel.element())]).toEqual([name, expect.toSatisfy((d) => d <= 0)])
  }
})

test('names of values and machines of a station are whole at 1280 px', async () => {
  await openPage('/stations/14', {
    reads: {
      stations: [STATION],
      protocolOfStation: MACHINES.slice(0, 3).map((machine) => ({ ...machine, name: 'Umwälzpumpe Faulturm' })),
    },
    pvs: [{ ...LEVEL, name: 'Drehzahl Gebläse 1', dimension: 'Nm³/h' }],
  })
  const panel = page.getByRole('region', { name: 'Laufzeiten und Wartung', exact: true })
  await expect.element(panel.getByRole('row').nth(1)).toBeInTheDocument()
  await expect.element(page.getByRole('gridcell', { name: 'Drehzahl Gebläse 1' })).toBeVisible()
  expect([cutTexts('Prozesswerte'), cutTexts('Laufzeiten und Wartung')]).toEqual([[], []])
})

test('the list of stations to dial has room for counters with the mobile network at 1280 px', async () => {
  const counter = {
    stationNumber: 14,
    mobileNetworkStandard: 'LTE',
    dayCounter: 12,
    monthCounter: 138,
    yearCounter: 1643,
  }
  await openPage('/station-calls', { reads: { stations: [STATION] }, cells: { dialCounter: { '14': counter } } })
  await expect.element(page.getByText(/LTE/)).toBeVisible()
  expect(cutTexts('Stationen anwählen')).toEqual([])
})

test('the text of an output is whole in the list of values to set at 1280 px', async () => {
  const output = {
    ...LEVEL,
    pvRef: { type: 'DigiOut', nr: 1_400_050 } as const,
    name: 'BHKW',
    dimension: '',
    domainConfig: null,
    anaLimitConfig: null,
    digiDisplayConfig: { stateActiveText: 'Anforderung', stateInactiveText: 'Aus' },
  }
  await openPage('/set-values', { pvs: [output], lanes: { do1400050: { num: 1, kind: 'BoolValue' } } })
  await expect.element(page.getByText('Anforderung', { exact: true })).toBeVisible()
  expect(cutTexts('Werte setzen')).toEqual([])
})
