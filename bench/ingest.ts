import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { RawChromium } from '../tests/support/raw-chromium.ts'
import type { IngestAnswer, IngestOrder, IngestRound } from './ingest.worker.ts'
import { describeMachine } from './machine.ts'
import type { Scenario, Table } from './scenario.ts'
import { figure } from './statistics.ts'

const WORKER = fileURLToPath(new URL('./ingest.worker.ts', import.meta.url))
/** The promise: values/s of the worker over those of a bare `JSON.parse`. */
const TARGET_RATIO = 0.8
const MILLION = 1_000_000
const FULL: IngestOrder = { rounds: 24, warmUpRounds: 6, framesPerRound: 100, valuesPerFrame: 1024 }
const QUICK: IngestOrder = { ...FULL, rounds: 8, warmUpRounds: 2 }

/** The worker as one script, built as the product builds its own. */
async function workerScript(): Promise<string> {
  const input = WORKER
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

async function runInBrowser(order: IngestOrder): Promise<{ answer: IngestAnswer; product: string }> {
  const script = await workerScript()
  const server = createServer((req, res) => {
    const isScript = req.url === '/ingest.js'
    res.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    res.end(isScript ? script : '<!doctype html><title>ingest</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await RawChromium.start()
  try {
    const tab = await browser.newTab(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const answer = await tab.evaluate<IngestAnswer>(`new Promise((resolve) => {
      const worker = new Worker('/ingest.js', { type: 'module' })
      worker.onerror = (event) => resolve({ ok: false, error: event.message })
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => resolve(data)
      worker.postMessage(${JSON.stringify(order)}, [port2])
    })`)
    const { product } = await browser.cdp.send<{ product: string }>('Browser.getVersion')
    return { answer, product }
  } finally {
    await browser.close()
    server.close()
  }
}

function tableOf(rounds: readonly IngestRound[], order: IngestOrder, bytesPerValue: number, tabFrames: number): Table {
  const parse = figure(rounds.map((round) => round.parseValuesPerSecond / MILLION))
  const live = figure(rounds.map((round) => round.liveValuesPerSecond / MILLION))
  // Of each round by itself: what disturbs the machine for a second disturbs both halves of a round.
  const ratio = figure(rounds.map((round) => round.liveValuesPerSecond / round.parseValuesPerSecond))
  return {
    title: `Values/s in one worker, frames of ${order.valuesPerFrame} values`,
    caseName: 'figure',
    columns: [{ key: 'value', title: 'value', decimals: 2 }],
    rows: [
      { name: 'bare JSON.parse, million values/s', figures: { value: parse } },
      { name: 'live worker, socket message to frame, million values/s', figures: { value: live } },
      { name: 'live / parse', figures: { value: ratio } },
    ],
    notes: [
      `The live worker takes ${ratio.median.toFixed(2)} of the values of a bare parse (promised: at least ${TARGET_RATIO}): ${ratio.median >= TARGET_RATIO ? 'kept' : 'MISSED'}.`,
      `${bytesPerValue.toFixed(0)} bytes a value; the tab got ${tabFrames} frames.`,
    ],
  }
}

/** What the worker adds to the parsing of what the plant sends. */
export const ingest: Scenario = async ({ quick, say }) => {
  const order = quick ? QUICK : FULL
  say(`ingest: ${order.rounds} rounds of ${order.framesPerRound} frames, each parsed and ingested in turn`)
  const { answer, product } = await runInBrowser(order)
  if (!answer.ok) throw new Error(`ingest: ${answer.error}`)
  return {
    scenario: 'ingest',
    measuredAt: new Date().toISOString(),
    machine: describeMachine(product),
    setting: { quick, ...order },
    tables: [tableOf(answer.rounds, order, answer.bytesPerValue, answer.tabFrames)],
  }
}
