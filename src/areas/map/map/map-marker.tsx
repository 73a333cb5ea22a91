import { useTranslation } from 'react-i18next'
import { areAlertsOld, WorstSign } from '../../../ui/alert-sign/pending-sign.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { Cluster, ClusterMember } from '../rules/clusters.ts'
import { worstRing } from '../rules/connection-ring.ts'
import type { LabelSide } from '../rules/label-sides.ts'
import type { Point } from '../rules/map-area.ts'
import { ConnectionRing } from './connection-ring.tsx'
import styles from './map.module.css'
import type { PlacedStation } from './map-station.ts'

interface ShownStation extends PlacedStation, ClusterMember {}

interface MapMarkerProps {
  readonly cluster: Cluster<ShownStation>
  /** On the stage, in CSS pixels. */
  readonly at: Point
  /** Null hides the name until somebody points at the marker. */
  readonly side: LabelSide | null
  readonly isStop: boolean
  readonly isSelected: boolean
  readonly onFocus: () => void
  readonly onOpen: () => void
}

/** Sizes in CSS pixels. */
const SINGLE_PX = 34
const CLUSTER_PX = 44

/** A station, or several that stand too close to be told apart. Its ring is the connection, its sign the most urgent alert. */
export function MapMarker({ cluster, at, side, isStop, isSelected, onFocus, onOpen }: MapMarkerProps) {
  const { t } = useTranslation(['map', 'common'])
  const format = useFormat()
  const { members, worst } = cluster
  const isCluster = members.length > 1
  const alert = worst.alerts?.counts[0]
  const ring = worstRing(members.map((member) => member.ring))
  const isStale = members.some((member) => member.isStale)
  const { dialState } = worst
  const state = dialState === null ? t('ring.unknown') : t(`common:dialState.${dialState}`)
  const note = isCluster
    ? t('others', { count: members.length - 1 })
    : worst.ring === 'connected' && !isStale
      ? null
      : isStale
        ? t('lastKnown', { state })
        : state
  const count = format.number(members.length, 0)
  return (
    <button
      type="button"
      className={styles.marker}
      style={{ left: at.x, top: at.y }}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isSelected}
      data-station={worst.id}
      data-members={members.length}
      data-side={side ?? 'hidden'}
      data-urgent={alert !== undefined || undefined}
      data-stale={isStale || undefined}
      data-focus-id={cluster.id}
      onFocus={onFocus}
      onClick={onOpen}
    >
      <ConnectionRing ring={ring} size={isCluster ? CLUSTER_PX : SINGLE_PX} count={isCluster ? count : undefined} />
      {(alert !== undefined || areAlertsOld(worst.told)) && (
        <span className={styles.sign} data-priority={alert?.priority} data-open={(alert?.open ?? 0) > 0 || undefined}>
          <WorstSign counts={worst.alerts?.counts} told={worst.told} size={20} />
        </span>
      )}
      <span className={styles.label}>
        <span className={styles.name}>{worst.station.name}</span>
        {isCluster && <span className="visually-hidden">{state}</span>}
        {!isCluster && note === null && <span className="visually-hidden">{state}</span>}
        {note !== null && <span className={styles.note}>{note}</span>}
      </span>
    </button>
  )
}
