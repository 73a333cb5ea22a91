import type { WeatherQuery } from '../../../wire/endpoints/site.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { createWeather } from '../../model/site/weather.ts'
import { WEATHER_PLACE } from '../../model/site/weather-place.ts'
import { fields, oneOf, text } from '../../server/read-value.ts'
import { Refusal, withoutSession } from '../shared/handler.ts'

const QUERY = fields<WeatherQuery>({ zip: text, units: oneOf(['metric']), appid: text })
const PLACE = `${WEATHER_PLACE.zip},${WEATHER_PLACE.country}`

/** The external weather service, which the plant plays itself: a key instead of a session. Specification 7. */
export function createWeatherHandlers(model: PlantModel, now: () => number) {
  const weather = createWeather(model.process)
  function refusal({ zip, appid }: WeatherQuery): Refusal | null {
    if (appid !== model.settings.weatherService?.key) return new Refusal(401, 'The key is not valid.')
    return zip.toLowerCase() === PLACE ? null : new Refusal(404, 'There is no such place.')
  }
  return {
    weather: withoutSession(QUERY, (query) => refusal(query) ?? weather.current(now())),
    weatherForecast: withoutSession(QUERY, (query) => refusal(query) ?? weather.forecast(now())),
  }
}
