import type { Alert } from '../../../wire/server/alert.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { Session } from '../../auth/session-store.ts'
import { hasStation } from '../../auth/users.ts'
import { DAY_MS } from '../../model/base/time.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { checked, fields, integer, listOf, text } from '../../server/read-value.ts'
import { NO_ARGS, PV_REF, TIME } from '../shared/arguments.ts'
import type { ControlLog } from '../shared/control-log.ts'
import { withSession, withSessionInTurns } from '../shared/handler.ts'

const MAX_ALERTS = 100_000
const MAX_ALERTS_OF_PVS = 10_000
const MAX_PVS = 1024
/** The audit includes the acknowledgements of the newest alerts only, up to this number. */
const MAX_ACKS = 50_000
/** An alert acknowledged in a range was raised at most this long before it. */
const LONGEST_ALERT_MS = 22 * DAY_MS
/** The client offers twelve months at most; a longer range would hold up other calls. */
const MAX_DAYS = 400

const RANGE = checked(
  fields<{ start: number; end: number; limit: number }>({ start: TIME, end: TIME, limit: integer(1, MAX_ALERTS) }),
  rangeFault,
)

const IDS = fields<{ ids: readonly string[] }>({ ids: listOf(text, MAX_ALERTS) })

const NO_RIGHT = { status: 'Unauthorized' as const, errorMessage: 'The user has no right to acknowledge alerts.' }

const NO_RIGHT_TO_DELETE = { status: 'Unauthorized' as const, errorMessage: 'The user has no right to delete alerts.' }

const PV_RANGE = checked(
  fields<{ start: number; end: number; pvs: readonly PvRef[] }>({
    start: TIME,
    end: TIME,
    pvs: listOf(PV_REF, MAX_PVS),
  }),
  rangeFault,
)

export interface AlertParts {
  readonly model: PlantModel
  readonly now: () => number
  /** Notified of changed alerts. */
  readonly acknowledged: (alerts: readonly Alert[]) => void
  readonly deleted: (alerts: readonly Alert[]) => void
  readonly log: ControlLog
}

/** Handles the alert archive, acknowledging and deleting, and the audit (specification 7, "Alerts"). */
export function createAlertHandlers({ model, now, acknowledged, deleted, log }: AlertParts) {
  const openAlerts = () => model.pending(now()).filter(({ ackTimestamp }) => ackTimestamp === null)
  function acknowledge(alerts: readonly Alert[], session: Session): readonly Alert[] {
    const ids = alerts.map(({ id }) => id)
    const acked = model.acknowledge(ids, session.user.userName, now())
    acknowledged(acked)
    return acked
  }
  return {
    alerts: withSessionInTurns(RANGE, ({ start, end, limit }) => model.archiveTask(start, end, limit)),
    alertsOfPvs: withSessionInTurns(PV_RANGE, ({ start, end, pvs }) => {
      return model.alertsOfPvs(start, end, pvs, MAX_ALERTS_OF_PVS)
    }),
    controlEvents: withSessionInTurns(RANGE, function* ({ start, end, limit }) {
      const archive = yield* model.archiveTask(start - LONGEST_ALERT_MS, end, MAX_ACKS)
      return log.events(archive, start, end, limit)
    }),
    deleteAlerts: withSession(IDS, ({ ids }, { session }) => {
      const { rights } = session.user
      if (!rights.deleteAlerts) return { ...NO_RIGHT_TO_DELETE, deleted: [] }
      const known = model.findAlerts(ids)
      const own = known.filter(({ stationNumber }) => hasStation(rights, stationNumber))
      if (own.length === 0 && known.length > 0) return { ...NO_RIGHT_TO_DELETE, deleted: [] }
      const gone = model.deleteAlerts(own.map(({ id }) => id))
      for (const alert of gone) {
        log.ofAlert(session, alert, { text: `Störmeldung gelöscht: ${alert.description}` })
      }
      deleted(gone)
      return { status: 'Success' as const, deleted: gone.map(({ id }) => ({ id })), errorMessage: null }
    }),
    ackAlerts: withSession(IDS, ({ ids }, { session }) => {
      const { rights } = session.user
      if (!rights.acknowledgeAlerts) return { ...NO_RIGHT, acked: [] }
      // Unknown alerts, and those that somebody else has acknowledged, are left out.
      const wanted = new Set(ids)
      const open = openAlerts().filter(({ id }) => wanted.has(id))
      const own = open.filter(({ stationNumber }) => hasStation(rights, stationNumber))
      if (own.length === 0 && open.length > 0) return { ...NO_RIGHT, acked: [] }
      return { status: 'Success' as const, acked: acknowledge(own, session), errorMessage: null }
    }),
    ackAllAlerts: withSession(NO_ARGS, (_, { session }) => {
      const { rights } = session.user
      if (!rights.acknowledgeAlerts) return NO_RIGHT
      acknowledge(
        openAlerts().filter(({ stationNumber }) => hasStation(rights, stationNumber)),
        session,
      )
      return { status: 'Success' as const, errorMessage: null }
    }),
  }
}

function rangeFault({ start, end }: { readonly start: number; readonly end: number }): string | null {
  if (start > end) return 'has a start after its end'
  return end - start > MAX_DAYS * DAY_MS ? `asks for more than ${MAX_DAYS} days of alerts` : null
}
