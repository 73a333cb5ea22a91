import type { WeatherQuery } from '../../../wire/endpoints/site.ts'
import { MAP_TYPES, type MapType } from '../../../wire/server/dashboard.ts'
import type { FileAnswer } from '../../../wire/server/result.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { drawTile, MAX_TILE_ZOOM } from '../../model/site/draw-tile.ts'
import { townMap } from '../../model/site/town-map.ts'
import { createWeather, WEATHER_PLACE, WEATHER_PLACE_NAME } from '../../model/site/weather.ts'
import { createWebcams, KEPT_MS } from '../../model/site/webcams.ts'
import { checked, fallback, fields, integer, oneOf, text } from '../../server/read-value.ts'
import { ID, NO_ARGS, TIME } from '../shared/arguments.ts'
import { Refusal, withoutSession, withSession } from '../shared/handler.ts'

const RANGE = checked(
  fields<{ id: number; from: number; to: number }>({ id: ID, from: TIME, to: TIME }),
  ({ from, to }) => {
    if (from > to) return 'has a from after its to'
    return to - from > KEPT_MS ? 'asks for more than seven days of pictures' : null
  },
)

const TILE = checked(
  fields<{ type: MapType; z: number; x: number; y: number }>({
    type: oneOf(MAP_TYPES),
    z: integer(0, MAX_TILE_ZOOM),
    x: integer(0, 2 ** MAX_TILE_ZOOM),
    y: integer(0, 2 ** MAX_TILE_ZOOM),
  }),
  ({ z, x, y }) => (Math.max(x, y) < 2 ** z ? null : 'names a place outside of the world'),
)

/** Handles webcams, the weather at the site and the map around the stations. */
export function createSiteHandlers(model: PlantModel, now: () => number, webcams: number) {
  return {
    ...createWebcamHandlers(model, now, webcams),
    ...createWeatherHandlers(model, now),
    mapBackground: withSession(NO_ARGS, townMap),
    mapTile: withSession(TILE, ({ z, x, y }): FileAnswer => {
      const data = Uint8Array.from(drawTile(z, x, y)).buffer
      return { fileName: `${z}-${x}-${y}.png`, contentType: 'image/png', data }
    }),
  }
}

/** Clients take any status but 200 as "no picture" (specification 7). */
function createWebcamHandlers(model: PlantModel, now: () => number, count: number) {
  const webcams = createWebcams(model, count)
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

const QUERY = fields<WeatherQuery>({ zip: text, units: oneOf(['metric']), appid: text })
const PLACE = `${WEATHER_PLACE.zip},${WEATHER_PLACE.country}`

/** Imitates the external weather service, which takes a key instead of a session (specification 7). */
function createWeatherHandlers(model: PlantModel, now: () => number) {
  const weather = createWeather(model.process)
  function refusal({ zip, appid }: WeatherQuery): Refusal | null {
    if (appid !== model.settings.weatherService?.key) return new Refusal(401, 'The key is not valid.')
    return zip.toLowerCase() === PLACE ? null : new Refusal(404, 'There is no such place.')
  }
  const name = WEATHER_PLACE_NAME
  return {
    weather: withoutSession(QUERY, (query) => refusal(query) ?? { ...weather.current(now()), name }),
    weatherForecast: withoutSession(QUERY, (query) => refusal(query) ?? { ...weather.forecast(now()), city: { name } }),
  }
}
