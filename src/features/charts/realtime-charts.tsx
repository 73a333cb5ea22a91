import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pvSeries } from '../../components/chart/model/chart-series.ts'
import { TimeChart } from '../../components/chart/time-chart.tsx'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { usePlantSettings } from '../../components/locale/plant-settings.tsx'
import { Page } from '../../components/page/page.tsx'
import { LiveQuality } from '../../components/pv/value/live-quality.tsx'
import { LiveValue } from '../../components/pv/value/live-value.tsx'
import { useCatalogueText } from '../../components/status/catalogue-text.ts'
import { seriesKey } from '../../domain/charts/series-key.ts'
import { liveKey, pvParam } from '../../domain/values/pv-ref.ts'
import { useQuery } from '../../live/views/hooks.ts'
import type { PvConfig, PvRef } from '../../wire/server/pv.ts'
import type { LoadState } from '../../wire/tabs/frame.ts'
import styles from './charts.module.css'
import { OtherPv, Problems } from './problems.tsx'

interface LoadedConfig {
  readonly load: LoadState
  readonly config: PvConfig | null
  readonly refetch: () => void
}

interface RealtimeChartsProps {
  readonly pvs: readonly PvRef[]
  /** What else the address asked for. */
  readonly problems: readonly string[]
}

/** The live chart of some PVs. A PV whose config cannot be loaded is named; the others are shown. */
export function RealtimeCharts({ pvs, problems }: RealtimeChartsProps) {
  const { t } = useTranslation('charts')
  const catalogueText = useCatalogueText()
  const [loaded, setLoaded] = useState<ReadonlyMap<string, LoadedConfig>>(new Map())
  const onConfig = useCallback(
    (key: string, state: LoadedConfig) => setLoaded((before) => new Map(before).set(key, state)),
    [],
  )
  const states = pvs.map((pv) => loaded.get(pvParam(pv)))
  const failed = pvs.filter((_, index) => states[index]?.load.state === 'error' && states[index]?.config === null)
  const configs = useMemo(() => pvs.flatMap((pv) => loaded.get(pvParam(pv))?.config ?? []), [pvs, loaded])
  const isSettled = configs.length + failed.length === pvs.length
  const other = failed.flatMap((pv) => {
    const state = loaded.get(pvParam(pv))
    return state?.load.state === 'error' && state.load.error.kind !== 'missing' ? [state] : []
  })
  const missing = failed.map((pv) => catalogueText('values.missing', pv))
  const [first] = configs
  return (
    <Page title={configs.length === 1 && first !== undefined ? first.name : t('title')} actions={<OtherPv />}>
      {pvs.map((pv) => (
        <ConfigOf key={pvParam(pv)} pv={pv} onConfig={onConfig} />
      ))}
      <Problems texts={[...problems, ...missing]} />
      {(!isSettled || other.length > 0) && (
        <LoadGate
          what={t('what')}
          load={isSettled ? (other[0]?.load ?? { state: 'loading' }) : { state: 'loading' }}
          body={null}
          onRetry={() => {
            for (const { refetch } of other) refetch()
          }}
        >
          {() => null}
        </LoadGate>
      )}
      {isSettled && configs.length > 0 && <LiveChart configs={configs} />}
    </Page>
  )
}

/** Loads the config of one PV. Each has a call of its own, so that one that is missing fails alone. */
function ConfigOf({ pv, onConfig }: { pv: PvRef; onConfig: (key: string, state: LoadedConfig) => void }) {
  const { load, body, refetch } = useQuery('pvConfigs', { pvs: [pv] })
  const key = pvParam(pv)
  const config = body?.find((candidate) => pvParam(candidate.pvRef) === key) ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refetch` is a new function each time for the same query
  useEffect(() => onConfig(key, { load, config, refetch }), [key, load, config, onConfig])
  return null
}

/** Selectable widths of the live window, in hours. */
const WINDOW_HOURS = [1, 3, 6, 12, 24] as const

function LiveChart({ configs }: { readonly configs: readonly PvConfig[] }) {
  const { t } = useTranslation(['charts', 'common'])
  const { words } = usePlantSettings()
  const [hours, setHours] = useState<number>(WINDOW_HOURS[0])
  const range = useMemo(() => ({ kind: 'sliding', hours }) as const, [hours])
  const series = useMemo(
    () =>
      configs.map((config, index) =>
        pvSeries(config, index, {
          id: pvParam(config.pvRef),
          source: { kind: 'live', key: seriesKey({ pv: config.pvRef, hours, drawing: null }) },
          texts: { ...words, limit: (code) => t(`common:limit.${code}`) },
        }),
      ),
    [configs, hours, words, t],
  )
  const liveKeys = useMemo(() => configs.flatMap(({ pvRef }) => liveKey(pvRef) ?? []), [configs])
  const [only, ...more] = configs
  const key = liveKeys[0]
  return (
    <TimeChart
      label={configs.map(({ name }) => name).join(', ')}
      series={series}
      range={range}
      liveKeys={liveKeys}
      present={
        only !== undefined &&
        key !== undefined &&
        more.length === 0 && (
          <span className={styles.present}>
            <LiveValue liveKey={key} config={only} lastKnown={false} />
            <span className={controls.muted}>{only.dimension}</span>
            <LiveQuality liveKey={key} lastKnown={false} />
          </span>
        )
      }
      tools={
        <select
          className={controls.input}
          aria-label={t('window')}
          value={hours}
          onChange={(event) => setHours(Number(event.target.value))}
        >
          {WINDOW_HOURS.map((count) => (
            <option key={count} value={count}>
              {t('hours', { count })}
            </option>
          ))}
        </select>
      }
    />
  )
}
