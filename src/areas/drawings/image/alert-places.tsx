import { memo } from 'react'
import { argbColor } from '../../../domain/base/argb-color.ts'
import type { Box } from '../../../domain/images/stage-view.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { useAlertState } from '../../../live/views/alert-state.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { areAlertsOld, pendingSign } from '../../../ui/alert-sign/pending-sign.tsx'
import { PrioritySign, type SignState } from '../../../ui/alert-sign/priority-sign.tsx'
import { UnknownSign } from '../../../ui/alert-sign/unknown-sign.tsx'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { AlertBinding } from '../../../wire/server/alert.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { BoundElement } from '../drawing/bound-elements.ts'
import styles from './image.module.css'

/** Of the frame around an element, in units of the image. */
const MARGIN = 5
const SIGN = 20
const UNKNOWN = 11

interface AlertPlacesProps {
  readonly elements: readonly BoundElement[]
  /** Place of each element by its id. */
  readonly boxes: ReadonlyMap<string, Box>
}

/**
 * The alerts of an image: a frame in the colour of the priority between two dark lines around each element that has any,
 * with the sign on its corner. Of a PV that is shown several times the first element has it.
 */
export const AlertPlaces = memo(function AlertPlaces({ elements, boxes }: AlertPlacesProps) {
  const named = new Set<string>()
  return elements.map(({ id, pv, alert, detail }) => {
    const box = boxes.get(id)
    if (box === undefined) return null
    const place = { box, detail }
    if (alert !== null) return <BindingPlace key={id} binding={alert} {...place} />
    if (pv === null || named.has(pv.liveKey)) return null
    named.add(pv.liveKey)
    return <PvPlace key={id} pv={pv.pv} {...place} />
  })
})

/** What the server says of the binding. */
function BindingPlace({ binding, ...place }: { readonly binding: AlertBinding } & Where) {
  const told = useAlertState(binding)
  const { value } = told
  const isOld = areAlertsOld(told)
  if (value === null || value.state === 'Ok') return isOld && <UnknownPlace {...place} />
  const { state, priority } = value
  return (
    <Place
      {...place}
      alert={{ priority, open: state !== 'ActiveAcknowledged', gone: state === 'ClearedUnacknowledged', stale: isOld }}
    />
  )
}

/** The most urgent pending alert of a PV, from the same list as every other page. */
function PvPlace({ pv, ...place }: { readonly pv: PvRef } & Where) {
  const told = useLiveValue('pvAlert', pvParam(pv))
  const worst = told.value?.[0]
  if (worst === undefined) return areAlertsOld(told) && <UnknownPlace {...place} />
  return <Place {...place} alert={pendingSign(worst, told)} />
}

interface Where {
  readonly box: Box
  /** Of the element: until then there is nothing to frame. */
  readonly detail: number
}

interface PlaceProps extends Where {
  readonly alert: SignState
}

function Place({ box, detail, alert }: PlaceProps) {
  const { priorities } = usePlantSettings()
  const entry = alert.priority === null ? undefined : priorities.get(alert.priority)
  const frame = {
    x: box.x - MARGIN,
    y: box.y - MARGIN,
    width: box.width + 2 * MARGIN,
    height: box.height + 2 * MARGIN,
    rx: 5,
    fill: 'none',
  }
  return (
    <g data-alert-place data-within={detail} data-stale={alert.stale || undefined}>
      <rect {...frame} className={styles.frameEdge} />
      {entry !== undefined && <rect {...frame} className={styles.frame} stroke={argbColor(entry.color.argb).css} />}
      <PrioritySign {...alert} size={SIGN} x={frame.x + frame.width - SIGN / 2} y={frame.y - SIGN / 2} />
    </g>
  )
}

/** Nobody knows whether the element has an alert. Not framed and small: all of an image have it at once, beside those of alerts. */
function UnknownPlace({ box, detail }: Where) {
  return (
    <g data-alert-place data-within={detail} data-stale>
      <UnknownSign size={UNKNOWN} x={box.x + box.width - UNKNOWN / 2} y={box.y - UNKNOWN / 2} />
    </g>
  )
}
