import { liveKey, pvOfLiveKey } from '../../../src/domain/values/pv-ref.ts'
import type { PvConfig } from '../../../src/wire/server/pv.ts'
import { DENSE, PLOTTED, type View } from '../../subjects/subject.ts'
import type { DomainObject, Identifier, OpenMct, ValueMetadata } from './open-mct-api.ts'

const NAMESPACE = 'plant'
export const PV_TYPE = 'plant.pv'
/** The only kind of output with a text value. */
const TIME_OF_DAY = 'Uhrzeit'

const identifier = (key: string): Identifier => ({ namespace: NAMESPACE, key })
const ROOT = identifier('root')

/** A display layout fills an ordinary screen of 1920 x 1080. Its grid has cells of one pixel. */
const LAYOUT_GRID = [1, 1]
const LAYOUT_COLUMNS = 16
const LAYOUT_CELL = { width: 116, height: 38 }

const TIME: ValueMetadata = { key: 'utc', name: 'Timestamp', format: 'utc', hints: { domain: 1 } }

function valueMetadata({ decimalPlaces, dimension, digiDisplayConfig, subtype }: PvConfig): ValueMetadata {
  const field = { key: 'value', name: 'Value', unit: dimension, hints: { range: 1 } }
  if (digiDisplayConfig !== null) {
    const { stateActiveText, stateInactiveText } = digiDisplayConfig
    const enumerations = [
      { value: 0, string: stateInactiveText },
      { value: 1, string: stateActiveText },
    ]
    return { ...field, format: 'enum', enumerations }
  }
  if (subtype === TIME_OF_DAY) return { ...field, format: 'string' }
  return { ...field, format: 'float', formatString: `%.${decimalPlaces}f` }
}

function pvObject(key: string, config: PvConfig): DomainObject {
  return {
    identifier: identifier(key),
    name: config.name,
    type: PV_TYPE,
    location: `${NAMESPACE}:values`,
    telemetry: { values: [TIME, valueMetadata(config)] },
  }
}

/** Creates the object of a view; its key is the view's name. */
function viewObject(view: View, name: string, type: string, shown: readonly Identifier[], configuration: object) {
  const object: DomainObject = {
    identifier: identifier(view),
    name,
    type,
    location: `${NAMESPACE}:${ROOT.key}`,
    composition: shown,
    configuration,
  }
  return object
}

/** Returns the item of a display layout that shows name, value and unit of an object, as its editor saves it. */
function layoutItem({ identifier }: DomainObject, index: number) {
  return {
    type: 'telemetry-view',
    id: identifier.key,
    identifier,
    x: (index % LAYOUT_COLUMNS) * LAYOUT_CELL.width,
    y: Math.floor(index / LAYOUT_COLUMNS) * LAYOUT_CELL.height,
    ...LAYOUT_CELL,
    displayMode: 'all',
    value: 'value',
    showUnits: true,
    stroke: '',
    fill: '',
    color: '',
    fontSize: 'default',
    font: 'default',
  }
}

/**
 * Adds a folder with a table of the latest data of all PVs, a layout of the first inputs and a plot of fewer. Returns the number of rows
 * of the table.
 */
export function addPlantObjects(openmct: OpenMct, configs: readonly PvConfig[]): number {
  const objects = new Map<string, DomainObject>()
  for (const config of configs) {
    const key = liveKey(config.pvRef)
    if (key !== null) objects.set(key, pvObject(key, config))
  }
  const all = [...objects.values()]
  const inputs = all.filter(({ identifier: { key } }) => pvOfLiveKey(key)?.type === 'AnaIn')
  const dense = inputs.slice(0, DENSE)
  const plotted = inputs.slice(0, PLOTTED)
  const ids = (pvs: readonly DomainObject[]) => pvs.map((object) => object.identifier)
  const views = [
    // The product's table shows neither time nor type.
    viewObject('values', 'Values', 'LadTable', ids(all), { hiddenColumns: { timestamp: true, type: true } }),
    viewObject('dense', 'Dense', 'layout', ids(dense), { layoutGrid: LAYOUT_GRID, items: dense.map(layoutItem) }),
    viewObject('plot', 'Plot', 'telemetry.plot.overlay', ids(plotted), {
      series: plotted.map((object) => ({ identifier: object.identifier })),
    }),
  ]
  const root = { identifier: ROOT, name: 'Plant', type: 'folder', location: 'ROOT', composition: ids(views) }
  for (const object of [root, ...views]) objects.set(object.identifier.key, object)
  openmct.types.addType(PV_TYPE, { name: 'PV', description: 'A process value.', cssClass: 'icon-telemetry' })
  openmct.objects.addRoot(ROOT)
  openmct.objects.addProvider(NAMESPACE, {
    get: async ({ key }) => {
      const object = objects.get(key)
      if (object === undefined) throw new Error(`The simulator has no ${key}`)
      return object
    },
  })
  return all.length
}
