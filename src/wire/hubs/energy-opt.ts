import type { EnergyValues } from '../energy.ts'

/** Nothing is subscribed: the values are sent on connecting and then on every change. */
export interface EnergyOptMessages {
  /** @assumed */
  newValues: [EnergyValues]
}

export type EnergyOptMethods = Record<never, never>
