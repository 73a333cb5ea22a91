import { PLOTTED } from '../subjects/subject.ts'
import { type Comparison, comparePeers } from './compare-peers.ts'

/** Every analogue input changes about ten times a second. */
const FEED = { seed: 1, updatesPerSecond: 10_000 }

const COMPARISONS: readonly Comparison[] = [
  {
    prefix: 'plots',
    title: `A live chart of ${PLOTTED} series at 10 Hz in every tab, all in one window, the last one shown`,
    arrangement: 'window',
    view: 'plot',
    counts: [1, 10],
    runs: 1,
  },
]

/** Compares the product with its peers for a live chart. */
export const plots = comparePeers('plots', FEED, COMPARISONS)
