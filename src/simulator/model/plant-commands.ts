import { LIMIT_CODES } from '../../domain/alerts/alert-state.ts'
import { pvParam } from '../../domain/values/pv-ref.ts'
import { SERVICE_CODES } from '../../domain/values/topic-keys.ts'
import { type Alert, LIMIT_TYPES, type LimitType } from '../../wire/server/alert.ts'
import type { PvConfig, PvRef, RuntimeType, RuntimeValue } from '../../wire/server/pv.ts'
import type { PvAck, PvLimitConfig, PvMaintenanceConfig } from '../../wire/server/pv-command.ts'
import type { AlertBook } from './alerts/alert-book.ts'
import { limitDescription } from './alerts/alert-rules.ts'
import { limitKey, type RuleChanges } from './alerts/rule-changes.ts'
import type { Overlay } from './base/overlay.ts'
import type { ScriptedEvents } from './intervals/scripted-events.ts'
import type { PvModel } from './pv/pv-model.ts'
import type { Runtimes, ServicePace } from './values/runtimes.ts'

/** Reads and changes what users may set on process variables. Times in ms since 1970. */
export interface PlantCommands {
  /** Sets an output. An AnaOut takes a number (a time of day as hour * 256 + minutes), a DigiOut 0 or 1. */
  setOutput(ref: PvRef, value: number, at: number): void
  /** Resets a counter. Returns null if the counter cannot be reset. */
  resetCounter(ref: PvRef, at: number): true | null
  /** Returns the four limits of an analogue value, or undefined for a PV that cannot have limits. */
  limits(ref: PvRef): readonly PvLimitConfig[] | undefined
  setLimits(limits: readonly PvLimitConfig[], at: number): void
  /** Returns the priority of a fault input, or undefined for a PV that raises no alert. */
  priority(ref: PvRef): number | undefined
  setPriority(ref: PvRef, priority: number, at: number): void
  /** Returns undefined for a PV without runtimes. */
  runtimes(ref: PvRef, at: number): readonly RuntimeValue[] | undefined
  /** Returns undefined for a PV without such a runtime. */
  servicePace(ref: PvRef, type: RuntimeType, at: number): ServicePace | undefined
  setRuntimes(ref: PvRef, runtimes: readonly RuntimeValue[], at: number): void
  /** Acknowledges the alerts of a fault input. Returns undefined for a PV that is none. */
  acknowledgeInput(ref: PvRef, user: string, at: number): readonly Alert[] | undefined

  /** Reads by live key. Returns undefined for an unknown key. */
  ack(key: string, at: number): PvAck | undefined
  /** Reads by live key, hyphen and suffix code (`ai100001-ogw`). */
  limitConfig(key: string): PvLimitConfig | undefined
  /** Reads by live key, hyphen and suffix code (`di100001-owm`). */
  maintenanceConfig(key: string, at: number): PvMaintenanceConfig | undefined
}

/** From a command to the response of the controller. */
const FEEDBACK_MS = 1_500
const DEFAULT_PRIORITY = 4
const DEFAULT_DELAY_S = 60
const SUFFIXES = { limit: LIMIT_CODES, service: SERVICE_CODES } as const

export interface CommandParts {
  readonly byRef: ReadonlyMap<string, PvModel>
  readonly byKey: ReadonlyMap<string, PvModel>
  readonly overlay: Overlay
  readonly book: AlertBook
  readonly rules: RuleChanges
  readonly runtimes: Runtimes
  readonly scripted: ScriptedEvents
  /** Reports that the process changes from a time on. */
  readonly changed: (from: number) => void
}

/** Creates the commands. Each becomes an entry of the overlay, and cached results after its time are dropped. */
export function createPlantCommands(parts: CommandParts): PlantCommands {
  const { byRef, byKey, overlay, book, rules, runtimes, scripted, changed } = parts
  const stuck = scripted.of('stuck-outputs', 0)
  const find = (ref: PvRef) => byRef.get(pvParam(ref))

  function limitOf(pv: PvModel, type: LimitType): PvLimitConfig {
    const [set] = overlay.limits.of(limitKey(pv, type)).slice(-1)
    const built = pv.limits.find((limit) => limit.type === type)
    const limit = set === undefined ? (built?.limit ?? null) : set.value.limit
    return {
      pvLimitRef: { pv: pv.ref, limitType: type },
      limit: limit ?? 0,
      priority: set?.value.priority ?? built?.priority ?? DEFAULT_PRIORITY,
      delayTime: set?.value.delayS ?? built?.delayS ?? DEFAULT_DELAY_S,
      description: set?.value.description ?? limitDescription(pv, type),
      message: set?.value.message ?? pv.limitAlarm?.advice ?? '',
      notSet: limit === null,
    }
  }
  /** Parses a key with a suffix into its process variable and step. */
  function parsed(key: string, of: 'limit' | 'service') {
    const [pvKey = '', suffix = ''] = key.split('-')
    const pv = byKey.get(pvKey)
    const type = LIMIT_TYPES.find((candidate) => SUFFIXES[of][candidate] === suffix)
    return pv === undefined || type === undefined ? undefined : { pv, type }
  }

  let ackedAt = Number.NaN
  let unseen: ReadonlySet<string> = new Set()
  function isUnseen(pv: PvModel, at: number): boolean {
    if (at !== ackedAt) {
      const open = book.pending(at).filter((alert) => alert.ackTimestamp === null && alert.pvRef !== null)
      unseen = new Set(open.flatMap(({ pvRef }) => (pvRef === null ? [] : [pvParam(pvRef)])))
      ackedAt = at
    }
    return unseen.has(pvParam(pv.ref))
  }

  return {
    setOutput: (ref, value, at) => {
      const pv = find(ref)
      if (pv === undefined || pv.key === null || stuck.at(at) !== null) return
      const { key } = pv
      const from = at + FEEDBACK_MS
      book.change(() => {
        overlay.outputs.put(key, value, from)
        changed(from)
      })
    },
    resetCounter: (ref, at) => {
      const pv = find(ref)
      if (pv === undefined || pv.key === null || !pv.resetable) return null
      overlay.resets.put(pv.key, pv.signal(at), at)
      return true
    },
    limits: (ref) => {
      const pv = find(ref)
      return pv === undefined || !hasLimits(pv) ? undefined : LIMIT_TYPES.map((type) => limitOf(pv, type))
    },
    setLimits: (limits, at) =>
      book.change(() => {
        for (const { pvLimitRef, limit, notSet, priority, delayTime, description, message } of limits) {
          const pv = find(pvLimitRef.pv)
          if (pv === undefined) continue
          const set = { limit: notSet ? null : limit, priority, delayS: delayTime, description, message }
          overlay.limits.put(limitKey(pv, pvLimitRef.limitType), set, at)
          rules.takeLimit(pv, pvLimitRef.limitType)
        }
      }),
    priority: (ref) => {
      const pv = find(ref)
      if (pv === undefined || pv.contactAlarm === null) return undefined
      return overlay.priorities.of(pv.key ?? '').at(-1)?.value ?? pv.contactAlarm.priority
    },
    setPriority: (ref, priority, at) =>
      book.change(() => {
        const pv = find(ref)
        if (pv === undefined || pv.key === null) return
        overlay.priorities.put(pv.key, priority, at)
        rules.takePriority(pv)
      }),
    servicePace: (ref, type, at) => {
      const pv = find(ref)
      return pv === undefined ? undefined : runtimes.service(pv, type, at)
    },
    runtimes: (ref, at) => {
      const pv = find(ref)
      return pv === undefined ? undefined : runtimes.of(pv, at)
    },
    setRuntimes: (ref, values, at) => {
      const pv = find(ref)
      if (pv !== undefined) runtimes.set(pv, values, at)
    },
    acknowledgeInput: (ref, user, at) => {
      const pv = find(ref)
      if (pv === undefined || pv.contactAlarm === null) return undefined
      const open = book.pending(at).filter(({ pvRef }) => pvRef !== null && pvParam(pvRef) === pvParam(ref))
      ackedAt = Number.NaN
      return book.acknowledge(
        open.map(({ id }) => id),
        user,
        at,
      )
    },
    ack: (key, at) => {
      const pv = byKey.get(key)
      if (pv === undefined || pv.contactAlarm === null) return undefined
      const last = overlay.lastAcks.get(key)
      return { pvRef: pv.ref, isPending: isUnseen(pv, at), ackUser: last?.user ?? null, ackTimestamp: last?.at ?? null }
    },
    limitConfig: (key) => {
      const found = parsed(key, 'limit')
      return found === undefined || !hasLimits(found.pv) ? undefined : limitOf(found.pv, found.type)
    },
    maintenanceConfig: (key, at) => {
      const found = parsed(key, 'service')
      return found === undefined ? undefined : runtimes.maintenance(found.pv, found.type, at)
    },
  }
}

function hasLimits({ ref, kind }: PvModel): boolean {
  return kind === 'analogue' && (ref.type === 'AnaIn' || ref.type === 'RechenWert')
}

/** Returns the config of a process variable with the limits and the priority that users set. */
export function presentConfig({ ref, config, limits }: PvModel, commands: PlantCommands): PvConfig {
  const present = ref.type === 'AnaIn' || limits.length > 0 ? commands.limits(ref) : undefined
  const priority = commands.priority(ref)
  const limit = (type: LimitType) => {
    const found = present?.find(({ pvLimitRef }) => pvLimitRef.limitType === type)
    return found === undefined || found.notSet ? null : found.limit
  }
  return {
    ...config,
    anaLimitConfig:
      present === undefined || (config.anaLimitConfig === null && present.every(({ notSet }) => notSet))
        ? config.anaLimitConfig
        : {
            lower: limit('Bottom'),
            lowerMid: limit('BottomMiddle'),
            upperMid: limit('TopMiddle'),
            upper: limit('Top'),
          },
    alertInputConfig:
      config.alertInputConfig === null || priority === undefined
        ? config.alertInputConfig
        : { ...config.alertInputConfig, priority },
  }
}
