import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { unitText } from '../../../../domain/text/unit-text.ts'
import { placeLabels } from '../../../../domain/tiles/label-places.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { type CoursePoint, nextCourse, type PeriodPoint, periodPicture, restText } from '../../rules/quarter-hour.ts'
import styles from './energy.module.css'
import { subscribeEnergy } from './subscribe-energy.ts'

const WIDTH = 900
const HEIGHT = 400
const LABEL_PX = 18
const MAX_SHIFT_PX = 60
const LABELS = ['trend', 'setpoint', 'maximum'] as const

/**
 * The present quarter-hour as a picture: the energy so far against the line that is allowed, the trend to the end, the setpoint and
 * the highest mean. Every message writes into the picture; React does not run. Rules T1, T2.
 */
export function QuarterHour() {
  const { t } = useTranslation('energy')
  const { format, texts } = usePlantSettings()
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = root.current
    if (element === null) return
    const part = (name: string) => element.querySelector<HTMLElement>(`[data-part="${name}"]`)
    const line = (name: string) => element.querySelector<SVGElement>(`[data-line="${name}"]`)
    const plot = part('plot')
    let course: readonly CoursePoint[] = []
    return subscribeEnergy(({ value, stale }) => {
      element.toggleAttribute('data-stale', stale)
      if (value === null) return
      const picture = periodPicture(value)
      course = nextCourse(course, { ...picture.now, at: value.timestamp })
      const y = (kw: number) => HEIGHT * (1 - kw / picture.topKw)
      const at = ({ x, kw }: PeriodPoint) => `${(x * WIDTH).toFixed(1)},${y(kw).toFixed(1)}`
      const [first = picture.now] = course
      draw(line('allowed'), `0,${HEIGHT} ${WIDTH},${y(picture.setpointKw)}`)
      // Before its first point nobody knows the course, only where it led.
      draw(line('before'), `0,${HEIGHT} ${at(first)}`)
      draw(line('used'), course.map(at).join(' '))
      draw(line('trend'), `${at(picture.now)} ${WIDTH},${y(picture.trendKw).toFixed(1)}`)
      draw(line('now'), `${(picture.now.x * WIDTH).toFixed(1)},0 ${(picture.now.x * WIDTH).toFixed(1)},${HEIGHT}`)
      draw(line('setpoint'), `0,${y(picture.setpointKw)} ${WIDTH},${y(picture.setpointKw)}`)
      draw(line('maximum'), `0,${y(picture.maximumKw)} ${WIDTH},${y(picture.maximumKw)}`)
      const powers = { trend: picture.trendKw, setpoint: picture.setpointKw, maximum: picture.maximumKw }
      const height = plot?.clientHeight ?? HEIGHT
      const boxes = LABELS.map((name, rank) => ({
        at: (height * y(powers[name])) / HEIGHT,
        size: LABEL_PX,
        rank: name === 'maximum' ? LABELS.length : rank,
      }))
      const places = placeLabels(boxes, height, MAX_SHIFT_PX)
      for (const [index, name] of LABELS.entries()) {
        const label = part(`label-${name}`)
        const place = places[index] ?? null
        if (label === null) continue
        label.hidden = place === null
        if (place !== null) label.style.top = `${place}px`
        write(label, t(`label.${name}`, { kw: format.number(powers[name], 1) }))
      }
      const hasPulse = value.evuImpuls
      element.dataset.over = String(picture.isOver && hasPulse)
      element.dataset.noisy = String(picture.isNoisy)
      element.dataset.quality = value.quality
      write(part('rest'), restText(value.periodenRestzeit))
      write(part('top'), format.amount(picture.topKw, 0, 'kW'))
      write(
        part('energy'),
        t('used', { used: format.number(picture.usedKwh, 1), allowed: format.number(picture.allowedKwh, 1) }),
      )
      write(part('verdict'), verdict())

      function verdict(): string {
        if (!hasPulse) return t('verdict.noPulse')
        if (picture.isNoisy) return t('verdict.noisy')
        return t(picture.isOver ? 'verdict.over' : 'verdict.within', {
          kw: format.number(Math.abs(picture.trendKw - picture.setpointKw), 1),
        })
      }
      write(
        part('quality'),
        stale
          ? t('asOf', { time: format.time(value.timestamp) })
          : value.quality === 'Bad'
            ? `! ${texts.bad}`
            : value.quality === 'Uncertain'
              ? `? ${texts.uncertain}`
              : format.time(value.timestamp),
      )
    })
  }, [t, format, texts])
  return (
    <section ref={root} className={`${controls.panel} ${styles.quarter}`} aria-label={t('quarter')} data-quarter>
      <h2 className={controls.panelTitle}>
        {t('quarter')} <small data-part="quality" />
      </h2>
      <div className={styles.head}>
        <div>
          <span className={controls.muted}>{t('field.periodenRestzeit')}</span>
          <b className={styles.rest} data-part="rest" role="timer" />
        </div>
        <div>
          <span className={controls.muted} data-part="energy" />
          <b className={styles.verdict} data-part="verdict" />
        </div>
      </div>
      <div className={styles.picture}>
        <div className={styles.plot} data-part="plot">
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            {[1 / 3, 2 / 3].map((x) => (
              <line key={x} className={styles.grid} x1={x * WIDTH} x2={x * WIDTH} y1={0} y2={HEIGHT} />
            ))}
            <polyline className={styles.allowed} data-line="allowed" />
            <polyline className={styles.setpoint} data-line="setpoint" />
            <polyline className={styles.maximum} data-line="maximum" />
            <polyline className={styles.nowLine} data-line="now" />
            <polyline className={styles.before} data-line="before" />
            <polyline className={styles.used} data-line="used" />
            <polyline className={styles.trend} data-line="trend" />
          </svg>
          <span className={styles.top} data-part="top" />
        </div>
        <div className={styles.labels}>
          {LABELS.map((name) => (
            <span key={name} data-part={`label-${name}`} data-label={name} />
          ))}
        </div>
        <div className={styles.ticks} aria-hidden="true">
          {[0, 5, 10, 15].map((minute) => (
            <span key={minute}>{minute}</span>
          ))}
        </div>
        <span className={styles.unit} aria-hidden="true">
          {unitText('min', format.language)}
        </span>
      </div>
    </section>
  )
}

function draw(line: SVGElement | null, points: string): void {
  line?.setAttribute('points', points)
}

function write(element: HTMLElement | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text
}
