import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { alertsOfTimePath } from '../../../../domain/archive/archive-path.ts'
import { dayGrid, dayOfCell } from '../../../../domain/tiles/day-grid.ts'
import { add, DAY_MS } from '../../../../domain/time/calendar.ts'
import { calendarText } from '../../../../domain/time/calendar-text.ts'
import { instantOf } from '../../../../domain/time/wall-time.ts'
import { HeatMap } from '../../../../ui/canvas/heat-map.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { AlertFigures } from '../../../../wire/tabs/alert-figures.ts'
import styles from './figures.module.css'

const ROW_PX = 26
const EDGE_PX = 60
const MOST_PX = 420
const DAYS_A_WEEK = 7

/** Alerts of each day, in weeks; a day leads to its alerts. */
export function DayCalendar({ figures }: { readonly figures: AlertFigures }) {
  const { days, from, until } = figures
  const { t } = useTranslation('figures')
  const { language, timeZone: zone, date } = useFormat()
  const navigate = useNavigate()
  const shown = useMemo(() => dayGrid(days, zone), [days, zone])
  const { grid, weeks } = shown
  const names = calendarText(language)
  const [monday = 0] = weeks
  const onOpen = (cell: number) => {
    const day = dayOfCell(days, shown, cell)
    if (day === null) return
    const range = { from: Math.max(from, day.at), to: Math.min(until, add('Days', 1, day.at, zone)) }
    void navigate(alertsOfTimePath(range))
  }
  return (
    <section className={`${controls.panel} ${styles.panel}`} aria-label={t('calendar.title')}>
      <h2 className={controls.panelTitle}>
        {t('calendar.title')} <small>{t('calendar.open')}</small>
      </h2>
      <div className={styles.calendar} style={{ height: Math.min(MOST_PX, EDGE_PX + ROW_PX * grid.rows) }}>
        <HeatMap
          label={t('calendar.title')}
          grid={grid}
          rows={{ title: t('calendar.week'), names: weeks.map((week) => date(instantOf(week, zone))) }}
          columns={{
            title: t('calendar.day'),
            names: Array.from({ length: DAYS_A_WEEK }, (_, day) => names.weekday(monday + day * DAY_MS)),
          }}
          decimals={0}
          unit=""
          onOpen={onOpen}
        />
      </div>
    </section>
  )
}
