import { PLANT_FILE_PATH, plantFileOf } from '../../src/domain/connection/plant-file.ts'
import { type PlantFileReport, UNREAD_PLANT_FILE } from '../../src/wire/tabs/plant-file.ts'
import type { Probe } from './probe.ts'

/** Reads `plant.json` of the server, by which the probe then asks. Returns what of it applies. */
export async function probePlantFile(probe: Probe): Promise<PlantFileReport> {
  const answer = await probe.request(new URL(PLANT_FILE_PATH, probe.environment.origin).href, {})
  if ('failure' in answer) return UNREAD_PLANT_FILE
  const { file, ...report } = plantFileOf(answer.status, new TextDecoder().decode(answer.body))
  probe.plantFile = file
  return report
}
