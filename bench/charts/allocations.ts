import { setTimeout as pause } from 'node:timers/promises'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'

interface ProfileNode {
  readonly selfSize: number
  readonly children: readonly ProfileNode[]
}

/** Bytes between two samples on average: some thousand samples in some seconds. */
const INTERVAL_BYTES = 4096

/** Returns how many bytes the scripts of a page take from the heap in a second, whatever is collected again. */
export async function allocatedBytesPerSecond(tab: RawTab, seconds: number): Promise<number> {
  await tab.send('HeapProfiler.startSampling', {
    samplingInterval: INTERVAL_BYTES,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  })
  await pause(seconds * 1000)
  const { profile } = await tab.send<{ profile: { head: ProfileNode } }>('HeapProfiler.stopSampling')
  return sizeOf(profile.head) / seconds
}

function sizeOf({ selfSize, children }: ProfileNode): number {
  return children.reduce((sum, child) => sum + sizeOf(child), selfSize)
}
