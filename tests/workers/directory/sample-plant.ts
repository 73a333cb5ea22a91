import type { PvConfig, PvNode, PvRef } from '../../../src/wire/server/pv.ts'
import { PvRows } from '../../../workers/directory/pv-rows.ts'

/** The texts by which PVs differ; everything else follows from type and number. */
export interface SamplePv {
  readonly name: string
  readonly eks: string
  readonly station: string
  readonly unit: string
  readonly digital?: boolean
}

export const refOf = (index: number, { digital = false }: Partial<SamplePv> = {}): PvRef => ({
  type: digital ? 'DigiIn' : 'AnaIn',
  nr: 100_000 + index,
})

export function sampleConfig(index: number, pv: SamplePv): PvConfig {
  return {
    pvRef: refOf(index, pv),
    name: pv.name,
    eksNr: pv.eks,
    subtype: '',
    dimension: pv.unit,
    decimalPlaces: index % 4,
    hasArchiveData: index % 2 === 0,
    stationNumber: 1,
    stationName: pv.station,
    domainConfig: index % 3 === 0 ? { min: 0, max: index } : null,
    digiDisplayConfig: pv.digital === true ? { stateActiveText: 'Ein', stateInactiveText: 'Aus' } : null,
    anaLimitConfig: null,
    alertInputConfig: null,
  }
}

/** Runs a cooperative task to its end. */
export function finished<T>(steps: Generator<unknown, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

/** The rows of a plant with one station, all configured. */
export function sampleRows(pvs: readonly SamplePv[]): PvRows {
  const node: PvNode = { stationNumber: 1, stationName: '', pvs: pvs.map((pv, index) => refOf(index, pv)) }
  const rows = finished(PvRows.of([node]))
  for (const [index, pv] of pvs.entries()) rows.put(index, sampleConfig(index, pv), 1)
  return rows
}
