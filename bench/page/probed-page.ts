import type { RawTab } from '../../tests/support/browser/raw-tab.ts'

interface Probe {
  /** Runs in the page before its own scripts, and hands its reading as JSON to the function `binding`, so nothing polls the page. */
  readonly script: string
  readonly binding: string
  readonly timeoutMs: number
  /** Says what did not happen in time. */
  readonly failed: string
}

/** Opens an address in a tab and resolves with what the probe has read there. */
export async function probePage<Reading>(tab: RawTab, url: string, probe: Probe): Promise<Reading> {
  const { script, binding, timeoutMs, failed } = probe
  await tab.send('Runtime.addBinding', { name: binding })
  await tab.onNewDocument(script)
  const reading = new Promise<Reading>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(failed)), timeoutMs)
    const stop = tab.listen(({ method, params }) => {
      if (method !== 'Runtime.bindingCalled') return
      clearTimeout(timer)
      stop()
      resolve(JSON.parse((params as { readonly payload: string }).payload))
    })
  })
  await tab.send('Page.navigate', { url })
  return await reading
}
