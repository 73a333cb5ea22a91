import { PLANT_FILE_PATH, plantFileIn } from '../../src/domain/connection/plant-file.ts'
import type { PlantFileReport } from '../../src/wire/tabs/plant-file.ts'
import type { Probe } from './probe.ts'

/** Reads `plant.json` of the server, by which the probe then asks. Returns what of it applies. */
export async function probePlantFile(probe: Probe): Promise<PlantFileReport> {
  const answer = await probe.request(new URL(PLANT_FILE_PATH, probe.environment.origin).href, {})
  const { file, ...report } = plantFileIn(answer)
  probe.plantFile = file
  return report
}
