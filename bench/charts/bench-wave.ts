import type { Columns } from '../../src/domain/charts/series-buffer.ts'

/** Returns a noisy wave with occasional gaps, the same in each run. */
export function wave(at: number): number {
  const noise = ((at * 2_654_435_761) % 4096) / 4096
  return at % 50_021 === 0 ? Number.NaN : Math.sin(at / 9000) * 10 + noise
}

/** Returns `points` points of the wave from `start`, `step` apart, both in seconds. */
export function waveColumns(points: number, start: number, step: number): Columns {
  return {
    x: Float64Array.from({ length: points }, (_, i) => start + i * step),
    y: Float64Array.from({ length: points }, (_, i) => wave(i)),
  }
}

/** Only reads the columns: the lower limit for any pass over them. */
export function barePass({ x, y }: Columns): number {
  let sum = 0
  for (let i = 0; i < x.length; i += 1) {
    const value = y[i] as number
    sum += x[i] as number
    if (!Number.isNaN(value)) sum += value
  }
  return sum
}
