import type { CdpConnection } from '../../tests/support/browser/cdp-connection.ts'

interface TargetInfo {
  readonly targetId: string
  readonly type: string
}

/**
 * Returns the bytes in the heap of the browser's one shared worker after a collection. The session ends at once: a
 * worker that restarts under an attached session waits for the debugger.
 */
export async function workerHeapBytes(cdp: CdpConnection): Promise<number> {
  const { targetInfos } = await cdp.send<{ targetInfos: readonly TargetInfo[] }>('Target.getTargets')
  const worker = targetInfos.find(({ type }) => type === 'shared_worker')
  if (worker === undefined) throw new Error('There is no shared worker')
  const { sessionId } = await cdp.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId: worker.targetId,
    flatten: true,
  })
  try {
    await cdp.send('HeapProfiler.enable', {}, sessionId)
    await cdp.send('HeapProfiler.collectGarbage', {}, sessionId)
    const { usedSize } = await cdp.send<{ usedSize: number }>('Runtime.getHeapUsage', {}, sessionId)
    return usedSize
  } finally {
    await cdp.send('Target.detachFromTarget', { sessionId })
  }
}

/** Returns the slope of the least-squares line through points, in y per x. */
export function slope(points: readonly { readonly x: number; readonly y: number }[]): number {
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const rise = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  return rise / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
}
