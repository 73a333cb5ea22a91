import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery, useStreamState } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate, LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageLastKnown } from '../../../../ui/page/page-last-known.tsx'
import type { LoadState } from '../../../../wire/tabs/frame.ts'
import styles from './energy.module.css'
import { EnergyCourse } from './energy-course.tsx'
import { EnergyFigures } from './energy-figures.tsx'
import { Peaks } from './peaks.tsx'
import { QuarterHour } from './quarter-hour.tsx'
import { subscribeEnergy } from './subscribe-energy.ts'

/** What React has to know of the stream: not its values. */
interface Known {
  readonly isKnown: boolean
  readonly isStale: boolean
  readonly load: LoadState
  readonly setpoint: number
}

const NOTHING: Known = { isKnown: false, isStale: false, load: { state: 'loading' }, setpoint: Number.NaN }

/** The quarter-hour that the power bill depends on: mean, trend, setpoint, peaks. Domain 5.2. */
export function EnergyPage() {
  const { t } = useTranslation('energy')
  const { isKnown, isStale, load, setpoint } = useKnown()
  const { body: config, load: configLoad, refetch } = useQuery('energyConfig')
  return (
    <Page title={t('page')} chips={<PageLastKnown isOld={isStale} />}>
      <LoadGate what={t('what')} load={load} hub="energy-opt" body={isKnown || null}>
        {() => (
          <div className={styles.energy}>
            <QuarterHour />
            <EnergyFigures />
            {config === null && configLoad.state === 'error' && (
              <section className={controls.panel} aria-label={t('configWhat')}>
                <LoadStatus what={t('configWhat')} load={configLoad} onRetry={refetch} />
              </section>
            )}
            {config?.powerPv != null && (
              <>
                <EnergyCourse config={config} setpoint={setpoint} isOld={isStale} />
                <Peaks pv={config.powerPv} setpoint={setpoint} />
              </>
            )}
          </div>
        )}
      </LoadGate>
    </Page>
  )
}

function useKnown(): Known {
  const [known, setKnown] = useStreamState<Known>(NOTHING, isSame)
  useEffect(
    () =>
      subscribeEnergy(({ value, load, stale }) =>
        setKnown({
          isKnown: value !== null,
          isStale: stale,
          load,
          setpoint: value?.sollleistung ?? Number.NaN,
        }),
      ),
    [setKnown],
  )
  return known
}

function isSame(one: Known, other: Known): boolean {
  return (
    one.isKnown === other.isKnown &&
    one.isStale === other.isStale &&
    one.load.state === other.load.state &&
    Object.is(one.setpoint, other.setpoint)
  )
}
