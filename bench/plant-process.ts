import { type StartPlantOptions, startPlant } from '../src/plant/start-plant.ts'

/**
 * The plant in a process of its own, so that its processor time is not the browser's. Takes `StartPlantOptions` as JSON
 * in its one argument, writes its address as the first line, and ends when its standard input does.
 */
const options: StartPlantOptions = JSON.parse(process.argv[2] ?? '{}')
const plant = await startPlant(options)
process.stdout.write(`${plant.url}\n`)
process.stdin.on('end', () => process.exit(0))
process.stdin.resume()
