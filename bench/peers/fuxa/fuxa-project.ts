import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import type { PvConfig } from '../../../src/wire/server/pv.ts'
import { IMAGE_CELL } from '../../subjects/image-drawing.ts'
import { DENSE, IMAGE, PLOTTED, type View } from '../../subjects/subject.ts'

/**
 * FUXA's polling interval. Each time it sends all tags to its pages. Its editor offers 50, 100, 200, 350, 500 ms and
 * more.
 */
const POLLING_MS = 50

/** CSS pixels; rows are as high as in the product's table. */
const WIDTH = 1280
const ROW_HEIGHT = 28
const PLOT_HEIGHT = 700
/** A dense view fills an ordinary screen of 1920 x 1080: columns, and the size of one value with its name. */
const DENSE_COLUMNS = 16
const DENSE_CELL = { width: 118, height: 40 }
const DEVICE = 'plant'
const CHART = 'plotted'
const COLOURS = ['#1f77b4', '#d62728', '#2ca02c', '#9467bd']

/** FUXA's placeholder for a missing value. */
export const NO_VALUE = '##.##'

interface Shown {
  readonly key: string
  readonly config: PvConfig
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/**
 * Returns name, value and unit. The unit is a separate text: as part of the value, FUXA would write each value twice.
 */
function row({ key, config }: Shown, index: number): string {
  const y = (index + 0.7) * ROW_HEIGHT
  return [
    `<text x="20" y="${y}">${escaped(`${key} ${config.name}`)}</text>`,
    `<g id="VAL_${key}" type="svg-ext-value"><text x="900" y="${y}" text-anchor="end">${NO_VALUE}</text></g>`,
    `<text x="910" y="${y}">${escaped(config.dimension)}</text>`,
  ].join('')
}

/** Returns the name above value and unit. */
function denseCell({ key, config }: Shown, index: number): string {
  const x = (index % DENSE_COLUMNS) * DENSE_CELL.width + 4
  const y = Math.floor(index / DENSE_COLUMNS) * DENSE_CELL.height + 16
  return [
    `<text x="${x}" y="${y}">${escaped(key)}</text>`,
    `<g id="VAL_${key}" type="svg-ext-value"><text x="${x + 64}" y="${y + 18}" text-anchor="end">${NO_VALUE}</text></g>`,
    `<text x="${x + 70}" y="${y + 18}">${escaped(config.dimension)}</text>`,
  ].join('')
}

/** Returns a value where the product's image has it. */
function imageCell({ key }: Shown, index: number): string {
  const { columns, width, height, baseline } = IMAGE_CELL
  const [x, y] = [width * (index % columns), height * Math.floor(index / columns) + baseline]
  return `<g id="VAL_${key}" type="svg-ext-value"><text x="${x}" y="${y}">${NO_VALUE}</text></g>`
}

function svg(width: number, height: number, content: string): string {
  const style = 'font-family="sans-serif" font-size="14" fill="#000000"'
  return `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><g ${style}>${content}</g></svg>`
}

function valueItem({ key, config }: Shown) {
  const range = { type: 'unit', min: 0, max: 0, text: '', fractionDigits: config.decimalPlaces }
  return {
    id: `VAL_${key}`,
    type: 'svg-ext-value',
    name: key,
    label: 'Value',
    property: { variableId: key, ranges: [range], events: [], actions: [] },
  }
}

function view(
  name: View,
  { width, height }: { readonly width: number; readonly height: number },
  content: string,
  items: readonly { readonly id: string }[],
) {
  return {
    id: `v_${name}`,
    name,
    type: 'svg',
    profile: { width, height, bkcolor: '#ffffffff', margin: 0 },
    items: Object.fromEntries(items.map((item) => [item.id, item])),
    variables: {},
    svgcontent: svg(width, height, content),
  }
}

function valuesView(shown: readonly Shown[]) {
  const size = { width: WIDTH, height: shown.length * ROW_HEIGHT }
  return view('values', size, shown.map(row).join(''), shown.map(valueItem))
}

function denseView(inputs: readonly Shown[]) {
  const shown = inputs.slice(0, DENSE)
  const rows = Math.ceil(shown.length / DENSE_COLUMNS)
  const size = { width: DENSE_COLUMNS * DENSE_CELL.width, height: rows * DENSE_CELL.height }
  return view('dense', size, shown.map(denseCell).join(''), shown.map(valueItem))
}

function imageView(inputs: readonly Shown[]) {
  const shown = inputs.slice(0, IMAGE)
  return view('image', { width: 1920, height: 1080 }, shown.map(imageCell).join(''), shown.map(valueItem))
}

function plotView() {
  const frame = `x="0" y="0" width="${WIDTH}" height="${PLOT_HEIGHT}"`
  const box = '<div id="D-HXC_plot" style="width: 100%; height: 100%"></div>'
  const content = `<g id="HXC_plot" type="svg-ext-html_chart"><rect ${frame} fill="none"/><foreignObject ${frame} id="H-HXC_plot">${box}</foreignObject></g>`
  const property = { id: CHART, type: 'realtime1', options: null, events: [] }
  return view('plot', { width: WIDTH, height: PLOT_HEIGHT }, content, [
    { id: 'HXC_plot', ...{ type: 'svg-ext-html_chart', name: CHART, label: 'HtmlChart', property } },
  ])
}

/**
 * Returns a project as FUXA's editor would save it: one MQTT device with a tag for each PV under its live key, a view
 * with all of them as rows of text, and one with a chart of the first analogue inputs.
 */
export function fuxaProject(configs: readonly PvConfig[], brokerPort: number) {
  const shown = configs.flatMap((config) => {
    const key = liveKey(config.pvRef)
    return key === null ? [] : [{ key, config }]
  })
  const tags = shown.map(({ key }) => [
    key,
    {
      id: key,
      name: key,
      type: 'raw',
      address: key,
      options: {},
      daq: { enabled: false, changed: false, interval: 60 },
    },
  ])
  const lines = shown
    .filter(({ config }) => config.pvRef.type === 'AnaIn')
    .slice(0, PLOTTED)
    .map(({ key }, index) => ({
      device: DEVICE,
      id: key,
      name: key,
      label: key,
      color: COLOURS[index % COLOURS.length],
      yaxis: 1,
    }))
  const inputs = shown.filter(({ config }) => config.pvRef.type === 'AnaIn')
  return {
    version: '1.00',
    name: 'plant',
    server: { id: '0', name: 'FUXA', type: 'FuxaServer', property: {} },
    devices: {
      [DEVICE]: {
        id: DEVICE,
        name: DEVICE,
        type: 'MQTTclient',
        enabled: true,
        polling: POLLING_MS,
        property: { address: `mqtt://127.0.0.1:${brokerPort}` },
        tags: Object.fromEntries(tags),
      },
    },
    hmi: {
      layout: {
        start: 'v_values',
        navigation: { mode: 'void', type: 'text', items: [] },
        header: { items: [] },
        hidenavigation: true,
        showdev: false,
        zoom: 'disabled',
        inputdialog: 'false',
      },
      views: [valuesView(shown), denseView(inputs), imageView(inputs), plotView()],
    },
    charts: [{ id: CHART, name: CHART, lines }],
  }
}
