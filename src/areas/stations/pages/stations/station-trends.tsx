import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { plausibilityPath, realtimeChartPath } from '../../../../domain/text/paths.ts'
import { ALL_PVS } from '../../../../domain/values/pv-view.ts'
import { retryNow } from '../../../../live/live.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { PvType } from '../../../../wire/server/pv.ts'
import { usePvList } from '../../../values/list/use-pv-list.ts'
import { PvMiniChart } from '../../../values/mini/pv-mini-chart.tsx'
import styles from './stations.module.css'

const MEASURED: readonly PvType[] = ['AnaIn']
/** A station names its main values first. */
const MAIN = 4
/** Most of a shift: whether a basin has filled since somebody last looked. */
const TREND_HOURS = 6

/** The courses of the main measured values of a station, live, and the way to the check of its archive. */
export function StationTrends({ number }: { readonly number: number }) {
  const { t } = useTranslation(['stations', 'values'])
  const { language } = useFormat()
  const list = usePvList({ ...ALL_PVS, station: number, types: MEASURED, language })
  const main = list.here.filter(({ config }) => config.hasArchiveData).slice(0, MAIN)
  return (
    <section className={`${controls.panel} ${styles.trendPanel}`} aria-label={t('station.trends')}>
      <h2 className={controls.panelTitle}>
        {t('station.trends')}
        <Link className={styles.more} to={plausibilityPath(number)}>
          {t('station.plausibility')}
        </Link>
      </h2>
      <LoadGate what={t('values:config')} load={list.load} body={list.isThere ? main : null} onRetry={retryNow}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={`${controls.notice} ${controls.muted}`}>{t('station.noTrends')}</p>
          ) : (
            <div className={styles.trends}>
              {rows.map(({ id, config }) => (
                <div key={id}>
                  <Link to={realtimeChartPath([config.pvRef])}>{config.name}</Link>
                  <PvMiniChart pv={config.pvRef} hours={TREND_HOURS} />
                </div>
              ))}
            </div>
          )
        }
      </LoadGate>
    </section>
  )
}
