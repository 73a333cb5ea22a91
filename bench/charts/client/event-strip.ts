import { eventMarks, layOutMarks } from '../../../src/domain/charts/event-marks.ts'
import { drawEventMarks } from '../../../src/ui/canvas/draw-event-marks.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { ArchiveSet } from './archive-sets.ts'
import { endMs, PIXELS } from './archive-sets.ts'

const ALERTS = 2000
const ROWS = 3
const ROW_PX = 18
const PV = { type: 'AnaIn', nr: 1 } as const
const COLORS = { text: '#14181c', text2: '#4a545e', surface: '#f4f5f6' }

/** Alerts all over the time of a set, most of them short, half of them acknowledged. */
function alertsOf(set: ArchiveSet): readonly Alert[] {
  const span = endMs(set) - set.startMs
  return Array.from({ length: ALERTS }, (_, index) => {
    const came = set.startMs + ((index * 7.919) % 24) * (span / 24)
    return {
      id: String(index),
      pvGroupId: 1,
      stationNumber: 1,
      stationName: '',
      pvRef: PV,
      pvName: '',
      eksNr: '',
      priority: index % 9,
      description: '',
      message: '',
      timestamp: came,
      goneTimestamp: came + (((index * 13) % 17) / 17) * (span / 24),
      ackTimestamp: index % 2 === 0 ? null : came + span / 100,
      ackUser: null,
      value: null,
      limit: null,
      limitType: null,
      dimension: '',
      decimalPlaces: 0,
    }
  })
}

/** Returns a function that lays out and draws the strip of 2,000 alerts and returns how many ms both took. */
export function createEventStrip(set: ArchiveSet): () => number {
  const { marks } = eventMarks(alertsOf(set), [], [{ id: 'a', pv: 'AnaIn-1' }])
  const canvas = document.createElement('canvas')
  canvas.width = PIXELS
  canvas.height = ROWS * ROW_PX
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas')
  const [from, to] = [set.startMs, endMs(set)]
  return () => {
    const start = performance.now()
    const groups = layOutMarks(marks, { from, to, now: to, width: PIXELS }, (priority) => priority, ROWS)
    const at = (time: number) => ((time - from) / (to - from)) * PIXELS
    drawEventMarks(context, groups, {
      left: 0,
      top: 0,
      width: PIXELS,
      rowPx: ROW_PX,
      at,
      end: to,
      priorities: new Map(),
      colors: COLORS,
    })
    return performance.now() - start
  }
}
