import type { RuebConfig, RuebEvent } from '../../../src/wire/server/report.ts'

export const ZONE = 'Europe/Berlin'
export const MIN = 60_000

/** An overflow of basin 31 without pauses. */
export function overflow(start: number, lengthMs: number, change: Partial<RuebEvent> = {}): RuebEvent {
  const configId = change.configId ?? 31
  const type = change.type ?? 'Overflow'
  return {
    id: `${configId}-${type}-${start}`,
    configId,
    type,
    start,
    end: start + lengthMs,
    durationSeconds: lengthMs / 1000,
    volume: 100,
    maxFlow: 100,
    maxLevel: 3.4,
    rainDepth: 10,
    maxRainIntensity: 20,
    availability: 1,
    remark: '',
    ...change,
  }
}

export function storage(start: number, lengthMs: number, change: Partial<RuebEvent> = {}): RuebEvent {
  return overflow(start, lengthMs, { type: 'Storage', volume: null, maxFlow: null, ...change })
}

export function basin(id: number, area = 10): RuebConfig {
  return {
    id,
    stationNumber: id,
    name: `RÜB ${id}`,
    basinType: 'Fangbecken',
    volume: 500,
    area,
    throttleFlow: 30,
    weirLevel: 3.3,
    levelPv: { type: 'AnaIn', nr: id * 100_000 + 1 },
    overflowPv: null,
    rainPv: null,
  }
}
