import type { RuntimeType, RuntimeValue } from '../../wire/server/pv.ts'

/** The four steps of a runtime at which a service message comes, lowest first. Specification 3. */
export const RUNTIME_STEPS = ['lower', 'lowerMid', 'upperMid', 'upper'] as const
export type RuntimeStep = (typeof RUNTIME_STEPS)[number]

/**
 * A runtime grows while a dialog is open: up to this difference, in hours or cycles, the server takes its present value for
 * the old one that it was sent. Domain 5.1.
 */
const RUN_ON = 200

const HOUR_MS = 3_600_000
/** Servers send runtimes with one decimal, which binary numbers only come near. */
const ROUNDING = 0.1 + 1e-6
/** A machine that starts once a minute is broken; more starts are not its own. */
const MOST_CYCLES_AN_HOUR = 60

/** `hours` with decimals, `cycles`, which are whole, or `untold`: of a runtime without a kind nobody knows what it counts. */
export function runtimeUnit(type: RuntimeType): 'hours' | 'cycles' | 'untold' {
  if (type === 'Undefined') return 'untold'
  return type === 'Schaltzyklen' ? 'cycles' : 'hours'
}

/** Decimals of a runtime on screen: phases of minutes need two. */
export function runtimeDecimals(type: RuntimeType): number {
  if (type === 'Schaltzyklen') return 0
  return isPhase(type) ? 2 : 1
}

/** Returns the runtime of a type; null if there is none. */
export function runtimeOf(runtimes: readonly RuntimeValue[], type: RuntimeType): RuntimeValue | null {
  return runtimes.find(({ runtimeType }) => runtimeType === type) ?? null
}

/** Returns true if a server may take `now` for `seen`: the same steps, and a value that is at most `RUN_ON` away. */
export function isWithinRunOn(seen: RuntimeValue, now: RuntimeValue): boolean {
  return hasSameSteps(seen, now) && Math.abs(now.value - seen.value) <= RUN_ON
}

/**
 * Returns true if somebody has set a runtime since it was seen: other steps, or a value that it cannot have reached by itself
 * in `elapsedMs`. A phase may have begun anew, so a smaller one is no sign. Stricter than the server, which allows `RUN_ON`.
 * Domain 6.17.
 */
export function wasRuntimeSet(seen: RuntimeValue, now: RuntimeValue, elapsedMs: number): boolean {
  if (!hasSameSteps(seen, now)) return true
  const hours = Math.max(0, elapsedMs) / HOUR_MS
  const most = { hours, cycles: Math.ceil(hours * MOST_CYCLES_AN_HOUR), untold: RUN_ON }[runtimeUnit(seen.runtimeType)]
  const grown = now.value - seen.value
  if (grown > most + ROUNDING) return true
  return grown < -ROUNDING && !isPhase(seen.runtimeType)
}

/**
 * Returns true if a runtime shows what was ordered: its steps, and a value that is no further from the ordered one than it may
 * run on. Of two that could both be it, the earlier value is not: it has to be nearer to the order than to what was before.
 */
export function isRuntimeReached(shown: RuntimeValue, wanted: RuntimeValue, before: RuntimeValue | null): boolean {
  if (!isWithinRunOn(wanted, shown)) return false
  if (before === null || before.value === wanted.value) return true
  return Math.abs(shown.value - wanted.value) < Math.abs(shown.value - before.value)
}

/** Whether a runtime is the length of a phase, which begins anew by itself with the next one. */
export function isPhase(type: RuntimeType): boolean {
  return type === 'LetzteAktivZeit' || type === 'LetzteInaktivZeit'
}

function hasSameSteps(a: RuntimeValue, b: RuntimeValue): boolean {
  return RUNTIME_STEPS.every((step) => a[step] === b[step])
}
