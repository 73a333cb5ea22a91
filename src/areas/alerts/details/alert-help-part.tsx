import { useNavigate } from 'react-router'
import { archivedAlertPath } from '../../../domain/text/paths.ts'
import type { Alert } from '../../../wire/server/alert.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import { LastTime } from './last-time.tsx'

/** What helped the last times, away from the details of the alert: another case leads to its details. */
export function AlertHelpPart({ alert, pv }: { readonly alert: Alert; readonly pv: PvRef }) {
  const navigate = useNavigate()
  return <LastTime alert={alert} pv={pv} onOther={(other) => void navigate(archivedAlertPath(other, pv))} />
}
