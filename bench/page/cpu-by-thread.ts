import { processTimes, threadTimes } from '../tools/process-tree.ts'

/**
 * Starts measuring processor time. The returned function stops and returns ms a second since then, by where the time
 * went.
 */
export function startCpu(pid: number) {
  const start = { at: performance.now(), all: processTimes(pid), threads: threadTimes(pid) }
  return () => {
    const perSecond = 1_000_000 / (performance.now() - start.at)
    const [all, threads] = [processTimes(pid), threadTimes(pid)]
    const of = (matches: (thread: string) => boolean) =>
      Object.entries(threads)
        .filter(([thread]) => matches(thread))
        .reduce((sum, [thread, seconds]) => sum + seconds - (start.threads[thread] ?? 0), 0) * perSecond
    const cpu = (all.total - start.all.total) * perSecond
    const parts = {
      main: of((thread) => thread === 'renderer/main'),
      worker: of((thread) => thread.startsWith('renderer/SharedWorker')),
      compositor: of((thread) => thread === 'renderer/Compositor'),
      raster: of((thread) => thread.startsWith('renderer/ThreadPool')),
      gpu: (all.byKind['gpu-process'] - start.all.byKind['gpu-process']) * perSecond,
    }
    const known = Object.values(parts).reduce((sum, part) => sum + part, 0)
    return { cpu, ...parts, rest: cpu - known }
  }
}
