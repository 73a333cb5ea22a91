import { startSimulator } from '../../../src/simulator/start-simulator.ts'

/** A simulator in a process of its own whose first line says its address. Its heap can then be searched from outside. */
const plant = await startSimulator({ seed: 7, print: () => undefined })
process.stdout.write(`${plant.url}\n`)
process.stdin.resume().on('end', () => process.exit(0))
