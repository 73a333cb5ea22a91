import type { FileAnswer } from '../../../wire/server/result.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { createWebcams, KEPT_MS } from '../../model/site/webcams.ts'
import { checked, fallback, fields, integer, text } from '../../server/read-value.ts'
import { NO_ARGS } from '../session/session-handlers.ts'
import { Refusal, withSession } from '../shared/handler.ts'
import { TIME } from '../shared/time-range.ts'

const ID = integer(0, Number.MAX_SAFE_INTEGER)
const RANGE = checked(
  fields<{ id: number; from: number; to: number }>({ id: ID, from: TIME, to: TIME }),
  ({ from, to }) => {
    if (from > to) return 'has a from after its to'
    return to - from > KEPT_MS ? 'asks for more than seven days of pictures' : null
  },
)

/** Webcams. The client takes any status but 200 as "no picture". Specification 7. */
export function createWebcamHandlers(model: PlantModel, now: () => number) {
  const webcams = createWebcams(model)
  const find = (id: number) =>
    webcams.all.find((webcam) => webcam.id === id) ?? new Refusal(404, `There is no webcam ${id}.`)
  return {
    webcams: withSession(NO_ARGS, () => [...webcams.all]),
    webcam: withSession(fields<{ id: number }>({ id: ID }), ({ id }) => find(id)),
    webcamImages: withSession(RANGE, ({ id, from, to }) => {
      const webcam = find(id)
      return webcam instanceof Refusal ? webcam : webcams.images(webcam, from, to, now())
    }),
    webcamImage: withSession(
      fields<{ id: number; currentFilename: string }>({ id: ID, currentFilename: fallback(text, '') }),
      ({ id, currentFilename }): FileAnswer | Refusal => {
        const webcam = find(id)
        if (webcam instanceof Refusal) return webcam
        const image = webcams.image(webcam, currentFilename, now())
        if (image === undefined) return new Refusal(404, 'There is no picture of this name.')
        return { fileName: image.filename, contentType: 'image/png', data: Uint8Array.from(image.data).buffer }
      },
    ),
  }
}
