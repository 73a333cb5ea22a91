import { build } from 'vite'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import { browserProduct } from './browser-product.ts'
import { serveFiles } from './serve-files.ts'

/** Builds a worker as one script, as the product builds its own. */
async function workerScript(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input, output: { codeSplitting: false } },
    },
  })
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : []
  const chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
  const [chunk] = chunks
  if (chunk === undefined || chunks.length !== 1) throw new Error(`The worker was built into ${chunks.length} scripts`)
  return chunk.code
}

/**
 * Sends an order to a worker in its own browser and waits for the reply. `file` is the worker's source. The worker gets
 * the order with two ports (`answer-order.ts`): it replies on the first; on the second the page returns the typed
 * arrays it receives. `product` is the browser's name.
 */
export async function runInWorker<Answer>(
  file: string,
  order: object,
): Promise<{ readonly answer: Answer | { readonly ok: false; readonly error: string }; readonly product: string }> {
  const server = await serveFiles(
    new Map([
      ['worker.js', await workerScript(file)],
      ['index.html', '<!doctype html><title>bench</title>'],
    ]),
  )
  const browser = await RawChromium.start()
  try {
    const tab = await browser.newTab(server.url)
    const answer = await tab.evaluate<Answer>(`new Promise((resolve) => {
      const worker = new Worker('/worker.js', { type: 'module' })
      worker.onerror = (event) => resolve({ ok: false, error: event.message })
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => resolve(data)
      const echo = new MessageChannel()
      echo.port1.onmessage = ({ data }) => echo.port1.postMessage(data, data.map(({ buffer }) => buffer))
      worker.postMessage(${JSON.stringify(order)}, [port2, echo.port2])
    })`)
    return { answer, product: await browserProduct(browser) }
  } finally {
    await browser.close()
    server.close()
  }
}
