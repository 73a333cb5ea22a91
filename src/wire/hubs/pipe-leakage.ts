import type { PipeLeakage } from '../pipe-leakage.ts'

export interface PipeLeakageMessages {
  newConfig: [PipeLeakage]
}

export interface PipeLeakageMethods {
  /** Of all zones. @assumed */
  SubscribeToConfigs: []
  /** @assumed */
  UnsubscribeFromConfigs: []
}
