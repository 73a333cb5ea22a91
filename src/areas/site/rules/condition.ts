import { WEATHER_CONDITIONS, type WeatherCondition, type WeatherReport } from '../../../wire/server/site.ts'

/** The first two digits of the service's icon, in the order of `WEATHER_CONDITIONS`. */
const ICONS: readonly string[] = ['01', '02', '03', '04', '09', '10', '11', '13', '50']

/** Returns the condition that the icon of a report means, and whether it is night; null for an icon that nobody knows. */
export function conditionOf({
  weather,
}: Pick<WeatherReport, 'weather'>): { readonly condition: WeatherCondition; readonly isNight: boolean } | null {
  const match = /^(\d\d)([dn])$/.exec(weather[0]?.icon ?? '')
  const condition = WEATHER_CONDITIONS[ICONS.indexOf(match?.[1] ?? '')]
  return match === null || condition === undefined ? null : { condition, isNight: match[2] === 'n' }
}

/** What has fallen, and in how many hours before the time of its report. */
interface Precipitation {
  readonly mm: number
  readonly hours: 1 | 3
}

/**
 * Returns the depth of rain and snow together in mm, over the longest span of the report that is not longer than `withinH`, or else
 * over the shortest that it has; null without any.
 */
export function precipitationOf(
  { rain, snow }: Pick<WeatherReport, 'rain' | 'snow'>,
  withinH = 1,
): Precipitation | null {
  const over = (hours: 1 | 3): readonly Precipitation[] => {
    const [fallen, asSnow] = [rain?.[`${hours}h`], snow?.[`${hours}h`]]
    return fallen === undefined && asSnow === undefined ? [] : [{ mm: (fallen ?? 0) + (asSnow ?? 0), hours }]
  }
  const known = [...over(3), ...over(1)]
  return known.find(({ hours }) => hours <= withinH) ?? known.at(-1) ?? null
}
