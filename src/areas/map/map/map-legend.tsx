import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectionRing } from './connection-ring.tsx'
import styles from './map.module.css'

const RINGS = ['connected', 'rest', 'dialling', 'failed'] as const
const LINES = ['Sewer', 'WaterMain'] as const

/** What the rings of the stations and the lines of the ground mean. */
export function MapLegend() {
  const { t } = useTranslation('map')
  return (
    <div className={styles.legend} data-map-legend>
      {RINGS.map((ring) => (
        <Fragment key={ring}>
          <ConnectionRing ring={ring} size={24} />
          <span>{t(`ring.${ring}`)}</span>
        </Fragment>
      ))}
      {LINES.map((kind) => (
        <Fragment key={kind}>
          <svg className={styles.line} data-kind={kind} width={24} height={4} viewBox="0 0 24 4" aria-hidden="true">
            <path d="M1 2h22" />
          </svg>
          <span>{t(`line.${kind}`)}</span>
        </Fragment>
      ))}
    </div>
  )
}
