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

/** Returns the depth of rain and snow together in mm, over the shortest span that the report has; null without any. */
export function precipitationOf({
  rain,
  snow,
}: Pick<WeatherReport, 'rain' | 'snow'>): { readonly mm: number; readonly hours: 1 | 3 } | null {
  const sum = (span: '1h' | '3h') =>
    rain?.[span] === undefined && snow?.[span] === undefined ? null : (rain?.[span] ?? 0) + (snow?.[span] ?? 0)
  const [hour, three] = [sum('1h'), sum('3h')]
  if (hour !== null) return { mm: hour, hours: 1 }
  return three === null ? null : { mm: three, hours: 3 }
}
