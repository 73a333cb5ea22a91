import type { Alert } from '../../wire/server/alert.ts'

type Said = Pick<Alert, 'stationNumber' | 'limitType' | 'priority' | 'description'>

/** What makes a kind: alerts of one PV that say the same. Of alerts without a PV its name stands for it. */
export type KindFields = Said & Pick<Alert, 'pvRef' | 'pvName'>

/** Returns whether alerts of one PV say the same. What to do may differ: it can name the value of that moment. */
export function isSameKind(a: Said, b: Said): boolean {
  return (
    a.priority === b.priority &&
    a.limitType === b.limitType &&
    a.stationNumber === b.stationNumber &&
    a.description === b.description
  )
}

/** Returns the same text for alerts of one PV that say the same. */
export function saidText({ stationNumber, limitType, priority, description }: Said): string {
  return `${stationNumber}/${limitType}/${priority}/${description}`
}

/** Returns the same text for alerts of one kind. */
export function kindText(alert: KindFields): string {
  const { pvRef, pvName } = alert
  return JSON.stringify([pvRef === null ? pvName : [pvRef.type, pvRef.nr], saidText(alert)])
}
