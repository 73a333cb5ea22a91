export const PLANT_SIZES = ['demo', 'wall', 'small', 'large', 'benchmark'] as const
export type PlantSize = (typeof PLANT_SIZES)[number]

/** Figures of a size: copies of the real plant, filler, traffic. */
export interface SizeFigures {
  /** Copies of the 24 real stations; the station numbers of copy `n` are raised by `n * 100`. */
  readonly copies: number
  readonly stations: number
  /** Process variables in total; 0 = the real ones only. */
  readonly pvs: number
  /** The complete tables of each station instead of the short ones of the demo. */
  readonly complete: boolean
  readonly updatesPerSecond: number
  /** Pending filler alerts at the start, in addition to those of the real process variables. */
  readonly fillerPending: number
  readonly fillerAlertsPerDay: number
  /** Digital inputs and outputs are compared every tick, so that changes are sent at once. */
  readonly comparesDigital: boolean
}

export const SIZE_FIGURES: { readonly [size in PlantSize]: SizeFigures } = {
  demo: {
    copies: 1,
    stations: 24,
    pvs: 0,
    complete: false,
    updatesPerSecond: 40,
    fillerPending: 0,
    fillerAlertsPerDay: 0,
    comparesDigital: true,
  },
  // The most values that fit on one screen; each changes twice a second.
  wall: {
    copies: 1,
    stations: 24,
    pvs: 1_000,
    complete: false,
    updatesPerSecond: 2_000,
    fillerPending: 0,
    fillerAlertsPerDay: 0,
    comparesDigital: true,
  },
  small: {
    copies: 1,
    stations: 24,
    pvs: 2_500,
    complete: true,
    updatesPerSecond: 300,
    fillerPending: 40,
    fillerAlertsPerDay: 20,
    comparesDigital: true,
  },
  large: {
    copies: 5,
    stations: 120,
    pvs: 20_000,
    complete: true,
    updatesPerSecond: 2_000,
    fillerPending: 250,
    fillerAlertsPerDay: 150,
    comparesDigital: false,
  },
  benchmark: {
    copies: 1,
    stations: 400,
    pvs: 100_000,
    complete: true,
    updatesPerSecond: 50_000,
    fillerPending: 5_000,
    fillerAlertsPerDay: 2_740,
    comparesDigital: false,
  },
}
