import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Unit, unitText } from '../../../../domain/text/unit-text.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import type { EnergyValues } from '../../../../wire/server/evaluations.ts'
import { restText } from '../../rules/quarter-hour.ts'
import styles from './energy.module.css'
import { subscribeEnergy } from './subscribe-energy.ts'

type Field = Exclude<keyof EnergyValues, 'quality' | 'timestamp'>

/** The thirteen fields in the order in which people look at them, with their units. Specification 3. */
const FIELDS: readonly (readonly [field: Field, unit: Unit | ''])[] = [
  ['wirkleistungAktuell', 'kW'],
  ['wirkleistungMittel', 'kW'],
  ['trendleistung', 'kW'],
  ['sollleistung', 'kW'],
  ['korrekturleistung', 'kW'],
  ['periodenRestzeit', 'min'],
  ['periodenMaximum', 'kW'],
  ['ruheleistung', 'kW'],
  ['bhkwLeistungAktuell', 'kW'],
  ['bhkwLeistungMittel', 'kW'],
  ['cosPhi', ''],
  ['evuImpuls', ''],
  ['vorrangigBetriebenMinuten', 'min'],
]
/** Of the present quarter-hour: without the pulse that begins it, they stay as the last one ended. F118. */
const OF_PERIOD: ReadonlySet<Field> = new Set<Field>([
  'wirkleistungMittel',
  'trendleistung',
  'korrekturleistung',
  'bhkwLeistungMittel',
])
/** Below this the utility charges for idle power. Domain 5.2. */
const LEAST_COS_PHI = 0.9

/** All values of the energy optimisation, each in its own text node, which every message writes. Rule T1. */
export function EnergyFigures() {
  const { t } = useTranslation('energy')
  const { format, words } = usePlantSettings()
  const list = useRef<HTMLDListElement>(null)
  useEffect(() => {
    const cells = new Map(
      FIELDS.map(([field]) => [field, list.current?.querySelector<HTMLElement>(`[data-field="${field}"]`) ?? null]),
    )
    const notes = new Map(
      FIELDS.map(([field]) => [field, list.current?.querySelector<HTMLElement>(`[data-note="${field}"]`) ?? null]),
    )
    const textOf = (values: EnergyValues, field: Field): string => {
      const value = values[field]
      if (typeof value === 'boolean') return value ? words.on : words.off
      if (field === 'periodenRestzeit') return restText(value)
      if (field === 'cosPhi') return format.number(value, 3)
      if (field === 'vorrangigBetriebenMinuten') return format.number(value, 0)
      const text = format.number(value, 1)
      return field === 'korrekturleistung' && value > 0 ? `+${text}` : text
    }
    const noteOf = (values: EnergyValues, field: Field): string => {
      // Of a period that nobody knows the beginning of, nothing is to be done.
      if (OF_PERIOD.has(field) && !values.evuImpuls) return t('note.held')
      if (field === 'korrekturleistung') return t(values.korrekturleistung < 0 ? 'note.shed' : 'note.add')
      if (field === 'cosPhi' && values.cosPhi < LEAST_COS_PHI) return t('note.cosPhi', { least: LEAST_COS_PHI })
      if (field === 'evuImpuls' && !values.evuImpuls) return t('note.noPulse')
      return ''
    }
    return subscribeEnergy(({ value, stale }) => {
      list.current?.toggleAttribute('data-stale', stale)
      if (value === null) return
      if (list.current !== null) list.current.dataset.quality = value.quality
      for (const [field] of FIELDS) {
        write(cells.get(field), textOf(value, field))
        write(notes.get(field), noteOf(value, field))
      }
    })
  }, [t, format, words])
  return (
    <section className={`${controls.panel} ${styles.figures}`} aria-label={t('figures')}>
      <h2 className={controls.panelTitle}>{t('figures')}</h2>
      <dl ref={list} className={styles.list} data-energy>
        {FIELDS.map(([field, unit]) => (
          <div key={field}>
            <dt>{t(`field.${field}`)}</dt>
            <dd>
              <small data-note={field} />
              <b data-field={field}>–</b>
              <span className={styles.fieldUnit}>{unit !== '' && unitText(unit, format.language)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function write(element: HTMLElement | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}
