import type { Alert } from '../../wire/alert.ts'
import type { PlantModel } from '../plant-model.ts'
import { checked, fields, integer, listOf, text } from '../read-value.ts'
import type { Session } from '../session-store.ts'
import { withSession } from './handler.ts'
import { NO_ARGS } from './session-handlers.ts'
import { MS_PER_DAY, TIME } from './time-range.ts'

const MAX_ALERTS = 100_000
/** The last twelve months are the longest range that the client offers; more would hold up everybody else. */
const MAX_DAYS = 400

const RANGE = checked(
  fields<{ start: number; end: number; limit: number }>({ start: TIME, end: TIME, limit: integer(1, MAX_ALERTS) }),
  ({ start, end }) => {
    if (start > end) return 'has a start after its end'
    return end - start > MAX_DAYS * MS_PER_DAY ? `asks for more than ${MAX_DAYS} days of alerts` : null
  },
)

const IDS = fields<{ ids: readonly string[] }>({ ids: listOf(text, MAX_ALERTS) })

const NO_RIGHT = { status: 'Unauthorized' as const, errorMessage: 'The user has no right to acknowledge alerts.' }

/** The alert archive and acknowledging. `acknowledged` is told what has changed. Specification 7, "Alerts". */
export function createAlertHandlers(
  model: PlantModel,
  now: () => number,
  acknowledged: (alerts: readonly Alert[]) => void,
) {
  function acknowledge(ids: readonly string[], session: Session): readonly Alert[] {
    const acked = model.acknowledge(ids, session.user.userName, now())
    acknowledged(acked)
    return acked
  }
  return {
    alerts: withSession(RANGE, ({ start, end, limit }) => model.archive(start, end, limit)),
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
