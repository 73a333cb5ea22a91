import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'vite'
import { RawChromium } from '../tests/support/raw-chromium.ts'
import { browserProduct } from './browser-product.ts'

/** A worker as one script, built as the product builds its own. */
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
 * Sends an order to a worker in a browser of its own and waits for its answer. `file` is the worker's source; it gets
 * the order with a port, and answers on the port with an error instead of throwing. `product` is the browser's name.
 */
export async function runInWorker<Answer>(
  file: string,
  order: object,
): Promise<{ readonly answer: Answer | { readonly ok: false; readonly error: string }; readonly product: string }> {
  const script = await workerScript(file)
  const server = createServer((req, res) => {
    const isScript = req.url === '/worker.js'
    res.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    res.end(isScript ? script : '<!doctype html><title>bench</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await RawChromium.start()
  try {
    const tab = await browser.newTab(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const answer = await tab.evaluate<Answer>(`new Promise((resolve) => {
      const worker = new Worker('/worker.js', { type: 'module' })
      worker.onerror = (event) => resolve({ ok: false, error: event.message })
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => resolve(data)
      worker.postMessage(${JSON.stringify(order)}, [port2])
    })`)
    return { answer, product: await browserProduct(browser) }
  } finally {
    await browser.close()
    server.close()
  }
}
