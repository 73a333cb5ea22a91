const POLL_MS = 20

/**
 * Waits until `condition` holds, checking every 20 ms, and resolves with the time it took in ms. Rejects after
 * `timeoutMs` with an error that names `what`. For waits outside a test runner's own `expect.poll`.
 */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  { timeoutMs, what }: { readonly timeoutMs: number; readonly what: string },
): Promise<number> {
  const start = performance.now()
  while (!(await condition())) {
    const waited = performance.now() - start
    if (waited > timeoutMs) throw new Error(`Waited ${timeoutMs} ms in vain for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return performance.now() - start
}
