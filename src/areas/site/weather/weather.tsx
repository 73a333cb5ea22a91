import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownText } from '../../../domain/text/shown-text.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import controls from '../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { useRereads } from '../../../ui/load-gate/use-rereads.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { WeatherReport } from '../../../wire/server/site.ts'
import type { LoadState } from '../../../wire/tabs/frame.ts'
import { conditionOf, precipitationOf } from '../rules/condition.ts'
import { FORECAST_STEP_H } from '../rules/forecast.ts'
import styles from './weather.module.css'
import { WeatherIcon } from './weather-icon.tsx'

export interface WeatherPlaceProps {
  readonly zip: string
  /** ISO 3166 code of two letters. */
  readonly country: string
}

const MOST_STEPS = 8
const NO_KEY = 401
const MAX_NAME = 40
const NOT_FOUND = 404
const LARGE_PX = 40
const SMALL_PX = 24

/** What the service is asked for; null while the plant's settings are unknown, or without a service. */
export function useWeatherQuery({ zip, country }: WeatherPlaceProps) {
  const settings = useQuery('systemSettings').body
  const key = settings?.weatherService?.key
  return {
    hasNone: settings !== null && settings.weatherService === null,
    args: useMemo(
      () =>
        key === undefined ? null : { zip: `${zip},${country.toLowerCase()}`, units: 'metric' as const, appid: key },
      [key, zip, country],
    ),
  }
}

/**
 * The name of a place, as the service says it with the weather of now or with its forecast; until it has, and of a service that does
 * not, its postal code and country.
 */
export function usePlaceName(place: WeatherPlaceProps, of: 'now' | 'forecast'): string {
  const { args } = useWeatherQuery(place)
  const now = useQuery('weather', of === 'now' ? args : null).body
  const forecast = useQuery('weatherForecast', of === 'forecast' ? args : null).body
  // The service is another machine than the plant's: what it says may be anything.
  const name: unknown = of === 'now' ? now?.name : forecast?.city?.name
  return typeof name === 'string' && name.trim() !== ''
    ? shownText(name, MAX_NAME)
    : `${place.zip} ${place.country.toUpperCase()}`
}

interface WeatherGateProps<Body> {
  readonly query: { readonly load: LoadState; readonly body: Body | null; readonly refetch: () => void }
  readonly children: (body: Body) => ReactNode
}

/** Waits for the service. Its refusals have sentences of their own: a key that it does not take is no session that is over. */
export function WeatherGate<Body>({ query: { load, body, refetch }, children }: WeatherGateProps<Body>) {
  const { t } = useTranslation('weather')
  const status = load.state === 'error' ? load.error.status : undefined
  if (status === NO_KEY || status === NOT_FOUND) {
    return (
      <p className={controls.notice} role="alert">
        {t(status === NO_KEY ? 'wrongKey' : 'unknownPlace')}
      </p>
    )
  }
  return (
    <LoadGate what={t('what')} load={load} body={body} onRetry={refetch}>
      {children}
    </LoadGate>
  )
}

/** The weather of now at a place. Rule U1. */
export function WeatherNow(place: WeatherPlaceProps) {
  const { t } = useTranslation('weather')
  const { hasNone, args } = useWeatherQuery(place)
  const query = useQuery('weather', args)
  useRereads(query)
  if (hasNone) return <p className={controls.muted}>{t('none')}</p>
  return <WeatherGate query={query}>{(report) => <Report report={report} />}</WeatherGate>
}

function Report({ report }: { readonly report: WeatherReport }) {
  const { t } = useTranslation('weather')
  const format = useFormat()
  const { main, dt } = report
  const sky = conditionOf(report)
  const rain = precipitationOf(report)
  return (
    <div className={styles.now}>
      {sky !== null && <WeatherIcon {...sky} size={LARGE_PX} />}
      <span className={styles.temperature}>
        {format.number(main.temp, 0)} <small>°C</small>
      </span>
      <dl className={styles.facts}>
        <dt className="visually-hidden">{t('precipitation')}</dt>
        <dd>{rain === null ? t('dry') : t('rain', { mm: format.number(rain.mm, 1), count: rain.hours })}</dd>
        <dt className={styles.shown}>{t('humidity')}</dt>
        <dd className={styles.shown}>{format.amount(main.humidity, 0, '%')}</dd>
        <dt className="visually-hidden">{t('pressure')}</dt>
        <dd>{format.amount(main.pressure, 0, 'hPa')}</dd>
      </dl>
      <p className={styles.words}>
        {t(sky === null ? 'unknown' : `condition.${sky.condition}`)}
        <time>{t('of', { time: format.minute(dt * 1000) })}</time>
      </p>
    </div>
  )
}

/** The weather of the next hours and days, in the steps of the service. Rule U4. */
export function WeatherForecast(place: WeatherPlaceProps) {
  const { t } = useTranslation('weather')
  const { hasNone, args } = useWeatherQuery(place)
  const query = useQuery('weatherForecast', args)
  useRereads(query)
  if (hasNone) return <p className={controls.muted}>{t('none')}</p>
  return (
    <WeatherGate query={query}>
      {({ list }) => (
        <ul className={styles.steps} aria-label={t('forecast')}>
          {list.slice(0, MOST_STEPS).map((step) => (
            <Step key={step.dt} step={step} />
          ))}
        </ul>
      )}
    </WeatherGate>
  )
}

function Step({ step }: { readonly step: WeatherReport }) {
  const { t } = useTranslation('weather')
  const format = useFormat()
  const sky = conditionOf(step)
  const rain = precipitationOf(step, FORECAST_STEP_H)
  return (
    <li>
      <time>{format.minute(step.dt * 1000)}</time>
      {sky !== null && <WeatherIcon {...sky} size={SMALL_PX} />}
      <span className="visually-hidden">{t(sky === null ? 'unknown' : `condition.${sky.condition}`)}</span>
      <b>{format.number(step.main.temp, 0)}°</b>
      <span className={controls.muted}>{format.amount(rain?.mm ?? 0, 1, 'mm')}</span>
    </li>
  )
}
