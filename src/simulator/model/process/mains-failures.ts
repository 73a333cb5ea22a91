import { DAY_MS, MINUTE_MS } from '../base/units.ts'
import { faultProcess } from '../intervals/fault-process.ts'
import { either, type Intervals } from '../intervals/intervals.ts'
import type { PlantProcess } from './plant-process.ts'

/** When a station has no mains, by chance and by script (domain 2.4.9); `stream` keeps its chances apart from others. */
export function mainsFailures(
  { scripted, seed }: Pick<PlantProcess, 'scripted' | 'seed'>,
  stream: number,
  station: number,
): Intervals {
  const outages = faultProcess(seed, stream + station, {
    slotMs: 90 * DAY_MS,
    probability: 0.05,
    medianMs: 20 * MINUTE_MS,
    spread: 0.9,
    minMs: 2 * MINUTE_MS,
    maxMs: 90 * MINUTE_MS,
  })
  return either(outages, scripted.of('mains', station))
}
