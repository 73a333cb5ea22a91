import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { archiveKey } from '../../../../domain/charts/archive-key.ts'
import { add } from '../../../../domain/time/calendar.ts'
import { wasRead } from '../../../../domain/values/was-read.ts'
import { onSecond, serverNow } from '../../../../live/connection/frame-clock.ts'
import { useStreamState } from '../../../../live/views/hooks.ts'
import { type SeriesColumns, subscribeArchive } from '../../../../live/views/subscriptions.ts'
import { HeatMap } from '../../../../ui/canvas/heat-map.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { HeatMapTile } from '../../../../wire/server/dashboard.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import { isAmount, type Measure, measureOf } from '../../../charts/chart/model/chart-series.ts'
import { PvGate } from '../../../values/config/pv-gate.tsx'
import { useConfig } from '../../../values/config/use-config.ts'
import { isDigital } from '../../../values/value/live-value.tsx'
import { Tile } from '../../board/tile.tsx'
import { firstDay, type HourGrid, hourGrid } from '../../rules/hour-grid.ts'

interface HeatTileProps {
  readonly title: string
  readonly map: HeatMapTile
}

const MOST_DAYS = 31
const HOUR_TICKS = [0, 6, 12, 18] as const
const HOUR_NAMES = Array.from({ length: 24 }, (_, hour) => String(hour))

/** Means or amounts by day and hour of one PV, from its quarter-hour values. Rule J5. */
export function HeatTile({ title, map: { pvRef, days } }: HeatTileProps) {
  const { t } = useTranslation('dashboards')
  const { config } = useConfig(pvRef)
  const shownDays = Math.min(MOST_DAYS, Math.max(1, days))
  return (
    <Tile
      title={title}
      detail={config !== null && t(isAmount(hourlyOf(config)) ? 'heat.sums' : 'heat.means', { count: shownDays })}
      footer={config?.stationName}
    >
      <PvGate pv={pvRef} what={t('value')}>
        {(known) => <Hours key={shownDays} config={known} days={shownDays} title={title} />}
      </PvGate>
    </Tile>
  )
}

/** What a PV is in an hour: of a counter the difference, of a contact the minutes. */
function hourlyOf(config: PvConfig): Measure {
  return measureOf(config.pvRef, isDigital(config), 'QuarterHourValues', 'Mittelwert')
}

interface ShownHours extends HourGrid, Pick<SeriesColumns, 'load'> {
  /** A part of the time could not be loaded. */
  readonly isPartial: boolean
}

interface HoursProps {
  readonly config: PvConfig
  readonly days: number
  readonly title: string
}

function Hours({ config, days, title }: HoursProps) {
  const { t } = useTranslation('dashboards')
  const format = useFormat()
  const zone = format.timeZone
  const [shown, setShown] = useState<ShownHours | null>(null)
  const { pvRef } = config
  const measure = hourlyOf(config)
  const sums = isAmount(measure)
  // At midnight of the plant a map that nobody touches goes on with the next day.
  const [start, setStart] = useStreamState(firstDay(serverNow(), days, zone))
  useEffect(() => onSecond((now) => setStart(firstDay(now, days, zone))), [days, zone, setStart])
  useEffect(() => {
    const end = add('Days', days, start, zone)
    const key = archiveKey({
      series: { kind: 'pv', pv: pvRef },
      source: 'QuarterHourValues',
      start,
      end,
      drawing: null,
    })
    return subscribeArchive(key, ({ x, y, load, ranges }) => {
      const isPartial = ranges.some((range) => range.load.state === 'error')
      setShown({ ...hourGrid(x, y, { now: serverNow(), days, zone, isAmount: sums }), load, isPartial })
    })
  }, [pvRef, days, zone, start, sums])
  if (!config.hasArchiveData) return <p className={controls.muted}>{t('heat.noArchive')}</p>
  const load = shown?.load ?? { state: 'loading' }
  // What has not come, or not all of it, looks like gaps.
  const isThere = wasRead(load)
  return (
    <LoadGate what={t('heat.what')} load={load} body={isThere ? shown : null}>
      {({ grid, days: starts, isPartial }) => (
        <>
          <HeatMap
            label={title}
            grid={grid}
            rows={{ title: t('heat.day'), names: starts.map((day) => format.date(day)) }}
            columns={{ title: t('heat.hour'), names: HOUR_NAMES, ticks: HOUR_TICKS }}
            decimals={measure === 'minutes' ? 0 : config.decimalPlaces}
            unit={measure === 'minutes' ? 'min' : config.dimension}
          />
          {isPartial && <p className={controls.muted}>{t('heat.partial')}</p>}
        </>
      )}
    </LoadGate>
  )
}
