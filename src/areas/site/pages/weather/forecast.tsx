import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SAMPLED } from '../../../../domain/charts/intervals.ts'
import { paletteCss } from '../../../../domain/charts/series-palette.ts'
import { minutesOfDay } from '../../../../domain/time/wall-time.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { WeatherReport } from '../../../../wire/server/site.ts'
import type { WeatherPlace } from '../../../../wire/server/system.ts'
import type { ChartSeries } from '../../../charts/chart/model/chart-series.ts'
import { TimeChart } from '../../../charts/chart/time-chart.tsx'
import { conditionOf } from '../../rules/condition.ts'
import {
  FORECAST_STEP_H,
  type ForecastDay,
  forecastDays,
  rainColumns,
  rainEnds,
  temperatureColumns,
} from '../../rules/forecast.ts'
import { usePlaceName, useWeatherQuery, WeatherGate } from '../../weather/weather.tsx'
import { WeatherIcon } from '../../weather/weather-icon.tsx'
import styles from './weather.module.css'

const SECOND_MS = 1000
const HEIGHT_PX = 260
const LARGE_PX = 36
const SMALL_PX = 22
const STEP_MIN = FORECAST_STEP_H * 60

/** The next days: each with its extremes and its steps, and all of them as a chart. Rule U4. */
export function Forecast({ place }: { readonly place: WeatherPlace }) {
  const { t } = useTranslation('weather')
  const { timeZone: zone } = useFormat()
  const { args } = useWeatherQuery(place)
  const name = usePlaceName(place, 'forecast')
  const query = useQuery('weatherForecast', args)
  useRereads(query)
  return (
    <section className={`${controls.panel} ${styles.days}`} aria-label={t('forecast')}>
      <h2 className={controls.panelTitle}>
        {t('forecast')} <small data-place>{name}</small>
      </h2>
      <WeatherGate query={query}>
        {({ list }) => (
          <>
            <ul className={styles.list}>
              {forecastDays(list, zone).map((day) => (
                <Day key={day.day} day={day} />
              ))}
            </ul>
            <Course list={list} />
          </>
        )}
      </WeatherGate>
    </section>
  )
}

function Day({ day: { day, steps, min, max, mm, noon } }: { readonly day: ForecastDay }) {
  const { t } = useTranslation(['forecast', 'weather'])
  const format = useFormat()
  const sky = conditionOf(noon)
  return (
    <li className={styles.day} data-day={day}>
      <b>{format.day(day)}</b>
      <span className={styles.sky}>
        {sky !== null && <WeatherIcon {...sky} size={LARGE_PX} />}
        {t(sky === null ? 'weather:unknown' : `weather:condition.${sky.condition}`)}
      </span>
      <span data-extremes>
        {format.number(min, 0)} – <b>{format.amount(max, 0, '°C')}</b>
      </span>
      <span className={controls.muted} data-depth>
        {format.amount(mm, 1, 'mm')}
      </span>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.dt} step={step} />
        ))}
      </ul>
    </li>
  )
}

function Step({ step }: { readonly step: WeatherReport }) {
  const { t } = useTranslation('weather')
  const format = useFormat()
  const sky = conditionOf(step)
  const at = step.dt * SECOND_MS
  // Equal hours of all days stand below each other, on a day of 23 or 25 h as well.
  const place = Math.floor(minutesOfDay(at, format.timeZone) / STEP_MIN) + 1
  return (
    <li style={{ '--place': place } as CSSProperties}>
      <time>{format.minute(at)}</time>
      {sky !== null && <WeatherIcon {...sky} size={SMALL_PX} />}
      <span className="visually-hidden">{t(sky === null ? 'unknown' : `condition.${sky.condition}`)}</span>
      <span>{format.number(step.main.temp, 0)}°</span>
    </li>
  )
}

function Course({ list }: { readonly list: readonly WeatherReport[] }) {
  const { t } = useTranslation('forecast')
  const series = useMemo(() => {
    const common = { station: '', eks: null, states: null, isForecast: true }
    const rain: ChartSeries = {
      ...common,
      id: 'rain',
      title: t('rain'),
      unit: 'mm',
      decimals: 1,
      type: 'Bar',
      color: paletteCss(0),
      axis: { isReversed: true, min: 0 },
      interval: { kind: 'given', ends: rainEnds(list) },
      source: { kind: 'columns', columns: rainColumns(list) },
    }
    const temperature: ChartSeries = {
      ...common,
      id: 'temperature',
      title: t('temperature'),
      unit: '°C',
      decimals: 1,
      type: 'Line',
      color: paletteCss(1),
      interval: SAMPLED,
      source: { kind: 'columns', columns: temperatureColumns(list) },
    }
    return [rain, temperature]
  }, [list, t])
  const range = useMemo(() => {
    // The first bar stands before the first point.
    const times = [...rainColumns(list).x, ...list.map(({ dt }) => dt)].map((at) => at * SECOND_MS)
    return { kind: 'absolute', from: Math.min(...times), to: Math.max(...times) } as const
  }, [list])
  if (list.length < 2) return null
  return <TimeChart label={t('course')} series={series} range={range} height={HEIGHT_PX} />
}
