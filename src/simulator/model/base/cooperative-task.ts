import { setImmediate } from 'node:timers/promises'

/** Work in steps: at every `yield` whoever runs it may do something else before the next. */
export type Task<T> = Generator<void, T, void>

export function runTask<T>(steps: Task<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Between two steps the process does everything else that is due: ticks, sockets, other requests. */
export async function runTaskInTurns<T>(steps: Task<T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await setImmediate()
  }
}
