import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudLightning,
  CloudMoon,
  CloudRain,
  CloudSnow,
  CloudSun,
  Cloudy,
  type LucideIcon,
  Moon,
  Sun,
} from 'lucide-react'
import type { WeatherCondition } from '../../../wire/server/site.ts'

const ICONS: { readonly [condition in WeatherCondition]: readonly [day: LucideIcon, night: LucideIcon] } = {
  ClearSky: [Sun, Moon],
  FewClouds: [CloudSun, CloudMoon],
  ScatteredClouds: [Cloud, Cloud],
  BrokenClouds: [Cloudy, Cloudy],
  ShowerRain: [CloudDrizzle, CloudDrizzle],
  Rain: [CloudRain, CloudRain],
  Thunderstorm: [CloudLightning, CloudLightning],
  Snow: [CloudSnow, CloudSnow],
  Mist: [CloudFog, CloudFog],
}

interface WeatherIconProps {
  readonly condition: WeatherCondition
  readonly isNight: boolean
  readonly size: number
}

/** Draws one of the nine conditions; the words beside it name it. */
export function WeatherIcon({ condition, isNight, size }: WeatherIconProps) {
  const Icon = ICONS[condition][isNight ? 1 : 0]
  return <Icon size={size} strokeWidth={1.5} aria-hidden="true" data-condition={condition} />
}
