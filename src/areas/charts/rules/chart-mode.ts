/** All series over each other, each in a room of its own, or their values. */
export const CHART_MODES = ['chart', 'each', 'table'] as const
export type ChartMode = (typeof CHART_MODES)[number]
