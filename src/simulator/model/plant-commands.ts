import type { Alert } from '../../wire/server/alert.ts'
import type { PvRef, RuntimeValue } from '../../wire/server/pv.ts'
import type { PvAck, PvLimitConfig, PvMaintenanceConfig } from '../../wire/server/pv-command.ts'

/** What users may change about a process variable: as it is now, and how it is changed. Times in ms since 1970. */
export interface PlantCommands {
  /** An AnaOut takes a number (a time of day as hour * 256 + minutes), a DigiOut 0 or 1. The process follows. */
  setOutput(ref: PvRef, value: number, at: number): void
  /** Null: the counter is none that can be reset. */
  resetCounter(ref: PvRef, at: number): true | null
  /** The four limits of an analogue value; undefined for a PV that can have none. */
  limits(ref: PvRef): readonly PvLimitConfig[] | undefined
  setLimits(limits: readonly PvLimitConfig[], at: number): void
  /** Of a fault input; undefined for a PV that raises no alert. */
  priority(ref: PvRef): number | undefined
  setPriority(ref: PvRef, priority: number, at: number): void
  /** Undefined for a PV without runtimes. */
  runtimes(ref: PvRef, at: number): readonly RuntimeValue[] | undefined
  setRuntimes(ref: PvRef, runtimes: readonly RuntimeValue[], at: number): void
  /** Sees the alerts of fault inputs; undefined for a PV that is none. */
  acknowledgeInput(ref: PvRef, user: string, at: number): readonly Alert[] | undefined

  /** By live key; undefined where there is no such thing. */
  ack(key: string, at: number): PvAck | undefined
  /** By live key, hyphen and suffix code (`ai100001-ogw`). */
  limitConfig(key: string): PvLimitConfig | undefined
  /** By live key, hyphen and suffix code (`di100001-owm`). */
  maintenanceConfig(key: string, at: number): PvMaintenanceConfig | undefined
}
