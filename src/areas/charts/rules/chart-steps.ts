/**
 * What an entry of the history says of a chart besides its address. The address says what is in view, so that a link shows it; the
 * entry says of which range that is a part, so that Back and Forward load nothing anew.
 */
export interface ChartStep {
  /** The range that was chosen before somebody zoomed, as an address says it; null = the address says what was chosen. */
  readonly whole: string | null
  /** How many entries before this one show other parts of the same range. */
  readonly steps: number
}

const NO_STEP: ChartStep = { whole: null, steps: 0 }

/** Reads the state of an entry of the history. */
export function chartStepOf(state: unknown): ChartStep {
  if (typeof state !== 'object' || state === null || !('chart' in state)) return NO_STEP
  const { chart } = state
  if (typeof chart !== 'object' || chart === null || !('whole' in chart) || !('steps' in chart)) return NO_STEP
  const { whole, steps } = chart
  if (typeof steps !== 'number' || (whole !== null && typeof whole !== 'string')) return NO_STEP
  return { whole, steps }
}
