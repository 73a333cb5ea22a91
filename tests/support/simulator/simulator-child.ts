import { startSimulator } from '../../../src/simulator/start-simulator.ts'

/** A simulator in its own process that prints its address as the first line. Its heap can be searched from outside. */
const plant = await startSimulator({ seed: 7, print: () => undefined })
process.stdout.write(`${plant.url}\n`)
process.stdin.resume().on('end', () => process.exit(0))
