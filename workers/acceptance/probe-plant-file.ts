import type { PlantFileMistake } from '../../src/wire/tabs/plant-file.ts'
import { PLANT_FILE_PATH, readPlantFile } from '../rest/plant-file.ts'
import type { Probe } from './probe.ts'

/** `unread`: no answer that says whether there is one. */
export type SeenPlantFile = 'unread' | 'none' | readonly PlantFileMistake[]

/** Reads `plant.json` of the server, by which the probe then asks. Returns the mistakes in it. */
export async function probePlantFile(probe: Probe): Promise<SeenPlantFile> {
  const answer = await probe.request(new URL(PLANT_FILE_PATH, probe.environment.origin).href, {})
  if ('failure' in answer) return 'unread'
  if (answer.status === 404) return 'none'
  if (answer.status !== 200) return 'unread'
  const read = readPlantFile(new TextDecoder().decode(answer.body))
  if (read === null) return 'none'
  probe.plantFile = read.file
  return read.mistakes
}
