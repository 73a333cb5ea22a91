import { type Comparison, comparePeers } from './compare-peers.ts'

const FEED = { seed: 1, updatesPerSecond: 2000 }

const COMPARISONS: readonly Comparison[] = [
  {
    prefix: 'tabs',
    title: 'Stress, every row painted: all tabs in one window, the last one shown',
    arrangement: 'window',
    view: 'values',
    counts: [1, 10],
    runs: 3,
  },
  {
    prefix: 'windows',
    title: 'Stress, every row painted: every tab shown in a window of its own',
    arrangement: 'windows',
    view: 'values',
    counts: [1, 5],
    runs: 1,
  },
]

/** Compares the product with its peers where every row is painted. */
export const peers = comparePeers('peers', FEED, COMPARISONS)
