/** A number, or the median of another key. */
export type Limit = number | { readonly key: string }

/** The promise for one key. */
export interface Aim {
  readonly key: string
  readonly atLeast?: Limit
  readonly atMost?: Limit
  readonly unit: string
  /** `never`: one failing run is too many, so the worst run counts instead of the median. */
  readonly counts?: 'never'
  readonly sentence: string
}

/** Bytes of n tabs relative to those of one. */
const BYTES = { atLeast: 0.98, atMost: 1.02 }

/** Names in keys and in sentences. */
const PEERS = [
  ['Direct', 'tabs with their own connections'],
  ['OpenMct', 'Open MCT'],
  ['OpenMctFresh', 'Open MCT with each message delivered at once'],
  ['AgGrid', 'AG Grid'],
  ['Perspective', 'Perspective'],
  ['Fuxa', 'FUXA'],
] as const

/** The parts of scenario `day`, and their names in sentences. */
const PARTS_OF_A_DAY = [
  ['worker', 'the worker'],
  ['values', 'the page of all values'],
  ['alerts', 'the page of pending alerts'],
  ['chart', 'the page of the live chart'],
] as const

/** The sets of the scenario `charts`, and their names in sentences. */
const SETS_OF_CHARTS = [
  ['year20', 'a year of quarter hours of 20 series'],
  ['day8', 'a day of seconds of 8 series'],
] as const

export const AIMS: readonly Aim[] = [
  ...[5, 10, 20, 50].flatMap((tabs): Aim[] => [
    {
      key: `tabs.${tabs}.connections`,
      atLeast: { key: 'tabs.1.connections' },
      atMost: { key: 'tabs.1.connections' },
      unit: '',
      sentence: `${tabs} tabs have as many connections as one.`,
    },
    {
      key: `tabs.${tabs}.bytesRatioTo1`,
      ...BYTES,
      unit: '',
      sentence: `${tabs} tabs get as many bytes from the simulator as one, within 2 %.`,
    },
  ]),
  {
    key: 'screen.table.1.product.lagP95Ms',
    atMost: 30,
    unit: 'ms',
    sentence: 'On an ordinary screen 95 % of the values are written 30 ms after their stamp.',
  },
  ...PEERS.map(
    ([keyName, name]): Aim => ({
      key: `screen.table.furtherTabCpuRatioTo${keyName}`,
      atMost: 0.1,
      unit: '',
      sentence: `A further tab takes at most a tenth of the processor time of one of ${name}.`,
    }),
  ),
  {
    key: 'screen.table.product.furtherTabBeyondBlankMB',
    atMost: 12,
    unit: 'MB',
    sentence: 'A further tab takes at most 1.25 of the memory of a blank tab and 12 MB.',
  },
  {
    key: 'screen.table.10.product.connections',
    atLeast: { key: 'screen.table.1.product.connections' },
    atMost: { key: 'screen.table.1.product.connections' },
    unit: '',
    sentence: 'On an ordinary screen, too, ten tabs have as many connections as one.',
  },
  {
    key: 'tabs.10.lagP95Ms',
    atMost: 100,
    unit: 'ms',
    sentence: 'Even with every row painted and ten tabs, 95 % of the values are written 100 ms after their stamp.',
  },
  {
    key: 'render.ratioToTextNodes',
    atMost: 1,
    unit: '',
    sentence: 'Live cells take no longer than bare writes of text nodes.',
  },
  {
    key: 'image.ratioToWrites',
    atMost: 1.5,
    unit: '',
    sentence: 'A process image of 600 elements costs at most 1.5 times its bare writes.',
  },
  { key: 'start.nthTabMs', atMost: 400, unit: 'ms', sentence: 'A further tab is live within 400 ms.' },
  { key: 'phone.coldMs', atMost: 2500, unit: 'ms', sentence: 'A phone shows its first pending alert within 2.5 s.' },
  { key: 'phone.againMs', atMost: 1200, unit: 'ms', sentence: 'A phone that knows the client shows it within 1.2 s.' },
  {
    key: 'alerts.100k.filterMs',
    atMost: 100,
    unit: 'ms',
    sentence: '100,000 alerts are filtered and on their page within 100 ms.',
  },
  {
    key: 'micro.alertFiguresNs',
    atMost: 3000,
    unit: 'ns',
    sentence: 'The figures of 100,000 alerts take at most 300 ms of the worker, which are 3000 ns for each.',
  },
  {
    key: 'alerts.100k.longTasks',
    atMost: 0,
    unit: '',
    counts: 'never',
    sentence: 'Working on 100,000 alerts never blocks the main thread for more than 50 ms.',
  },
  ...SETS_OF_CHARTS.flatMap(([set, name]): readonly Aim[] => [
    ...(
      [
        ['ratioToThinned', 'The first picture'],
        ['panRatioToUplot', 'Moving'],
        ['zoomRatioToUplot', 'Zooming'],
      ] as const
    ).map(
      ([key, what]): Aim => ({
        key: `charts.${set}.${key}`,
        atMost: 1.2,
        unit: '',
        sentence: `${what} of ${name} takes at most 1.2 times as long as with bare uPlot and the same thinned out columns.`,
      }),
    ),
    ...(
      [
        ['firstTaskMs', 'The first picture'],
        ['panTaskMs', 'Moving'],
        ['zoomTaskMs', 'Zooming'],
      ] as const
    ).map(
      ([key, what]): Aim => ({
        key: `charts.${set}.${key}`,
        atMost: 50,
        unit: 'ms',
        counts: 'never',
        sentence: `${what} of ${name} in one chart never blocks the main thread for more than 50 ms.`,
      }),
    ),
    {
      key: `charts.${set}.eventsMs`,
      atMost: 8,
      unit: 'ms',
      sentence: `2,000 alerts below a chart of ${name} are laid out and drawn within 8 ms.`,
    },
  ]),
  {
    key: 'directory.page.furtherLiveMs',
    atMost: 400,
    unit: 'ms',
    sentence: 'With 100,000 PVs, too, a further tab is live within 400 ms.',
  },
  {
    key: 'directory.page.longestTaskMs',
    atMost: 50,
    unit: 'ms',
    counts: 'never',
    sentence: 'The page of 100,000 PVs never blocks its main thread for more than 50 ms.',
  },
  {
    key: 'directory.page.tabHeapMb',
    atMost: 15,
    unit: 'MB',
    sentence: 'A tab with the list of 100,000 PVs holds at most 15 MB of heap.',
  },
  {
    key: 'directory.page.searchMs',
    atMost: 50,
    unit: 'ms',
    sentence: 'The first hits among 100,000 PVs are on screen 50 ms after a letter.',
  },
  {
    key: 'directory.pvs100k.searchMs',
    atMost: 50,
    unit: 'ms',
    sentence: 'The worker searches 100,000 PVs within 50 ms.',
  },
  ...[
    ['pvs100k', '100,000'],
    ['pvs1000k', '1,000,000'],
  ].map(
    ([key, count]): Aim => ({
      key: `directory.${key}.blockMs`,
      atMost: 50,
      unit: 'ms',
      counts: 'never',
      sentence: `No work on ${count} PVs blocks the worker for more than 50 ms.`,
    }),
  ),
  ...PARTS_OF_A_DAY.map(
    ([part, name]): Aim => ({
      key: `day.${part}HeapMBPerDay`,
      atMost: 1,
      unit: 'MB/day',
      sentence: `In a day of the plant the heap of ${name} grows by at most 1 MB.`,
    }),
  ),
  {
    key: 'soak.heapMBPerHour',
    atMost: 1,
    unit: 'MB/h',
    sentence: "The worker's heap grows by at most 1 MB an hour at 20,000 values/s.",
  },
  {
    key: 'load.lagP99Ms',
    atMost: 100,
    unit: 'ms',
    sentence: 'At 20,000 values/s next to five hidden tabs, 99 % of the values reach the page within 100 ms.',
  },
  {
    key: 'load.hiddenFrames',
    atMost: 0,
    unit: '',
    counts: 'never',
    sentence: 'A hidden tab gets no frames.',
  },
  {
    key: 'plant.cpu',
    atMost: 0.6,
    unit: 's/s',
    sentence: 'The simulator needs at most 0.6 of a core to send 50,000 values/s.',
  },
]
