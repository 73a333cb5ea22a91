import type { ScenarioResult } from '../../bench/scenario.ts'
import type { Figure } from '../../bench/statistics.ts'
import type { Machine } from '../../bench/tools/machine.ts'

export const MACHINE: Machine = {
  cpu: 'A processor',
  cores: 2,
  memoryGib: 8,
  system: 'Linux 6',
  node: 'v24.0.0',
  chromium: 'Chrome/150',
}

/** A result of one scenario with nothing but what a test is about. */
export function resultOf(scenario: string, own: Partial<ScenarioResult> = {}): ScenarioResult {
  const measuredAt = '2026-01-01T00:00:00.000Z'
  return { scenario, measuredAt, machine: MACHINE, setting: { quick: false }, tables: [], keys: {}, ...own }
}

/** A figure over `n` runs. */
export function figureOf(median: number, min = median, max = median, n = 3): Figure {
  return { median, min, max, n }
}
