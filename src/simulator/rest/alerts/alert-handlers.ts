import type { Alert } from '../../../wire/server/alert.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { Session } from '../../auth/session-store.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { checked, fields, integer, listOf, text } from '../../server/read-value.ts'
import type { ControlLog } from '../../state/control-log.ts'
import { NO_ARGS } from '../session/session-handlers.ts'
import type { ControlEntries } from '../shared/control-entries.ts'
import { controlEvents } from '../shared/control-events.ts'
import { withSession, withSessionInTurns } from '../shared/handler.ts'
import { PV_REF } from '../shared/pv-reader.ts'
import { MS_PER_DAY, TIME } from '../shared/time-range.ts'

const MAX_ALERTS = 100_000
const MAX_ALERTS_OF_PVS = 10_000
const MAX_PVS = 1024
/** Of more alerts the audit tells the newest acknowledgements only. */
const MAX_ACKS = 50_000
/** Whatever is acknowledged in a range came so many days before it at most. */
const LONGEST_ALERT_DAYS = 22
/** The last twelve months are the longest range that the client offers; more would hold up everybody else. */
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
  /** These are told what has changed. */
  readonly acknowledged: (alerts: readonly Alert[]) => void
  readonly deleted: (alerts: readonly Alert[]) => void
  readonly entries: ControlEntries
  readonly controlLog: ControlLog
}

/** The alert archive, acknowledging and deleting, and the audit. Specification 7, "Alerts". */
export function createAlertHandlers({ model, now, acknowledged, deleted, entries, controlLog }: AlertParts) {
  function acknowledge(ids: readonly string[], session: Session): readonly Alert[] {
    const acked = model.acknowledge(ids, session.user.userName, now())
    acknowledged(acked)
    return acked
  }
  return {
    alerts: withSessionInTurns(RANGE, ({ start, end, limit }) => model.archiveInSteps(start, end, limit)),
    alertsOfPvs: withSessionInTurns(PV_RANGE, ({ start, end, pvs }) => {
      return model.alertsOfPvs(start, end, pvs, MAX_ALERTS_OF_PVS)
    }),
    controlEvents: withSessionInTurns(RANGE, function* ({ start, end, limit }) {
      const archive = yield* model.archiveInSteps(start - LONGEST_ALERT_DAYS * MS_PER_DAY, end, MAX_ACKS)
      return controlEvents(archive, controlLog.within(start, end), start, end, limit)
    }),
    deleteAlerts: withSession(IDS, ({ ids }, { session }) => {
      if (!session.user.rights.deleteAlerts) return { ...NO_RIGHT_TO_DELETE, deleted: [] }
      const gone = model.deleteAlerts(ids)
      for (const alert of gone) {
        entries.ofAlert(session, alert, { text: `Störmeldung gelöscht: ${alert.description}` })
      }
      deleted(gone)
      return { status: 'Success' as const, deleted: gone.map(({ id }) => ({ id })), errorMessage: null }
    }),
    ackAlerts: withSession(IDS, ({ ids }, { session }) => {
      if (!session.user.rights.acknowledgeAlerts) return { ...NO_RIGHT, acked: [] }
      return { status: 'Success' as const, acked: acknowledge(ids, session), errorMessage: null }
    }),
    ackAllAlerts: withSession(NO_ARGS, (_, { session }) => {
      if (!session.user.rights.acknowledgeAlerts) return NO_RIGHT
      const open = model.pending(now()).filter((alert) => alert.ackTimestamp === null)
      acknowledge(
        open.map((alert) => alert.id),
        session,
      )
      return { status: 'Success' as const, errorMessage: null }
    }),
  }
}

function rangeFault({ start, end }: { readonly start: number; readonly end: number }): string | null {
  if (start > end) return 'has a start after its end'
  return end - start > MAX_DAYS * MS_PER_DAY ? `asks for more than ${MAX_DAYS} days of alerts` : null
}
