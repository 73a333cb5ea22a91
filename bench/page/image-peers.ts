import { fuxa } from '../peers/fuxa/fuxa.ts'
import { whyFuxaIsMissing } from '../peers/fuxa/fuxa-server.ts'
import type { Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { product } from '../subjects/product.ts'
import { type Feed, IMAGE, type Subject } from '../subjects/subject.ts'
import { type Measured, measureTabs, TABS_COLUMNS, type TabsKey } from '../tabs/measure-tabs.ts'

const COLUMNS: readonly TabsKey[] = [
  ...([
    'values',
    'cells',
    'writes',
    'pictures',
    'lagP50',
    'lagP95',
    'lagP99',
    'pictureLagP50',
    'pictureLagP95',
  ] as const),
  ...(['longTasks', 'cpu', 'cpuRenderer', 'cpuGpu', 'cpuServers', 'memory'] as const),
]

export interface ComparedImages {
  readonly table: Table
  readonly keys: Readonly<Record<string, Figure>>
}

interface Length {
  readonly runs: number
  readonly warmUpMs: number
  readonly measureMs: number
}

/** Compares an image of `IMAGE` numbers with FUXA, which shows the same values in one view; in turns, run by run. */
export async function compareImages(
  feed: Feed,
  { runs, ...length }: Length,
  say: (text: string) => void,
): Promise<ComparedImages> {
  const missing = whyFuxaIsMissing()
  const subjects: readonly Subject[] = missing === null ? [product, fuxa] : [product]
  const measured = subjects.map((): Measured[] => [])
  for (let run = 1; run <= runs; run += 1) {
    for (const [index, subject] of subjects.entries()) {
      say(`image: ${IMAGE} numbers in ${subject.name}, run ${run} of ${runs}`)
      const plan = { subject, feed, view: 'image', arrangement: 'window', counts: [1], ...length } as const
      measured[index]?.push(...(await measureTabs(plan)))
    }
  }
  const [own = [], peer = []] = measured
  const of = (all: readonly Measured[], key: TabsKey) => figure(all.map((each) => each[key]))
  const ratio = (key: TabsKey) => figure(own.map((each, run) => each[key] / (peer[run]?.[key] ?? Number.NaN)))
  return {
    keys: {
      'image.lagP95Ms': of(own, 'lagP95'),
      'image.pictureLagP95Ms': of(own, 'pictureLagP95'),
      ...(missing === null && {
        'image.fuxaLagP95Ms': of(peer, 'lagP95'),
        'image.fuxaPictureLagP95Ms': of(peer, 'pictureLagP95'),
        'image.cpuRatioToFuxa': ratio('cpu'),
        'image.memoryRatioToFuxa': ratio('memory'),
      }),
    },
    table: {
      title: `An image of ${IMAGE} numbers beside FUXA, one tab`,
      caseName: 'subject',
      columns: TABS_COLUMNS.filter(({ key }) => COLUMNS.includes(key)),
      rows: subjects.map(({ name }, index) => ({
        name,
        figures: Object.fromEntries(COLUMNS.map((key) => [key, of(measured[index] ?? [], key)])),
      })),
      notes: missing === null ? [] : [`fuxa was left out: ${missing}`],
    },
  }
}
