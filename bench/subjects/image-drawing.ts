import { pvParam } from '../../src/domain/values/pv-ref.ts'
import { createPlantModel } from '../../src/simulator/model/create-plant-model.ts'
import { IMAGE } from './subject.ts'

const COLUMNS = 30
/** Of a field, in a drawing of 1920 x 1080. */
export const IMAGE_CELL = { columns: COLUMNS, width: 64, height: 54, baseline: 30, fontSize: 14 } as const

/**
 * Returns a drawing of `IMAGE` fields, each of another analogue input, the first ones in the order of `pvNodes`. One of
 * `fillEvery` is a level and one a bar, so an attribute instead of a text; with null all are numbers.
 */
export function crowdedImage(seed: number, fillEvery: number | null): string {
  const model = createPlantModel({ seed, size: 'wall', start: Date.now() })
  const inputs = model.nodes.flatMap(({ pvs }) => pvs).filter(({ type }) => type === 'AnaIn')
  const fields = inputs.slice(0, IMAGE).map((pv, index) => {
    const [x, y] = [IMAGE_CELL.width * (index % COLUMNS), IMAGE_CELL.height * Math.floor(index / COLUMNS)]
    const name = pvParam(pv)
    const drawn = fillEvery === null ? fillEvery : index % fillEvery
    if (drawn !== null && drawn < 2)
      return `<g data-pv="${name}" data-view="${drawn === 0 ? 'level' : 'bar'}" data-max="100"><rect data-part="fill" class="pi-water" x="${x}" y="${y}" width="50" height="44"/></g>`
    return `<g data-pv="${name}"><text data-part="value" class="pi-value" x="${x}" y="${y + IMAGE_CELL.baseline}" font-size="${IMAGE_CELL.fontSize}"/></g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 1080">${fields.join('')}</svg>`
}
