import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { type StartSimulatorOptions, startSimulator } from '../../src/simulator/start-simulator.ts'
import type { SimulatorUsage, UsageOrder } from './bench-simulator.ts'

/**
 * Runs the simulator in its own process, so its processor time is not the browser's. Its one argument is
 * `StartSimulatorOptions` as JSON. It writes its address and its control token as the first two lines, then one line of
 * usage for each line of its standard input. It ends when its standard input closes.
 */
const BYTES_PER_MIB = 2 ** 20
const NS_PER_MS = 1e6
const delay = monitorEventLoopDelay({ resolution: 10 })

function usage(order: UsageOrder): SimulatorUsage {
  if (order === 'collected') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  const longestPauseMs = delay.max / NS_PER_MS
  delay.reset()
  return {
    cpuSeconds: (user + system) / 1e6,
    rssMib: rss / BYTES_PER_MIB,
    heapMib: heapUsed / BYTES_PER_MIB,
    externalMib: external / BYTES_PER_MIB,
    longestPauseMs,
  }
}

const options: StartSimulatorOptions = JSON.parse(process.argv[2] ?? '{}')
// Nobody touches the pages of a measurement.
const simulator = await startSimulator({ session: { autoLogout: false }, ...options })
delay.enable()
process.stdout.write(`${simulator.url}\n${simulator.controlToken}\n`)
const orders = createInterface(process.stdin)
orders.on('line', (line) => {
  process.stdout.write(`${JSON.stringify(usage(line === 'collected' ? 'collected' : 'now'))}\n`)
})
orders.on('close', () => process.exit(0))
