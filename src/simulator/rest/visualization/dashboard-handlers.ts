import type { DashboardNote } from '../../../wire/server/dashboard.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { dashboards } from '../../model/visualization/dashboards.ts'
import { checked, fields, integer, text } from '../../server/read-value.ts'
import type { ChangingTexts } from '../../state/changing-texts.ts'
import { NO_ARGS } from '../session/session-handlers.ts'
import { Refusal, withSession } from '../shared/handler.ts'

const MAX_NOTE_LENGTH = 10_000

const ID = integer(0, Number.MAX_SAFE_INTEGER)
const CONTENT = checked(text, ({ length }) => {
  return length > MAX_NOTE_LENGTH ? `must have at most ${MAX_NOTE_LENGTH} characters` : null
})
const NOTE = checked(
  fields<{ id: number; note: DashboardNote }>({
    id: ID,
    note: fields<DashboardNote>({ id: ID, content: CONTENT }),
  }),
  ({ id, note }) => (id === note.id ? null : 'names two different notes'),
)

/** Dashboards and their notes. Specification 7, "Dashboard". */
export function createDashboardHandlers(model: PlantModel, notes: ChangingTexts) {
  return {
    dashboardConfig: withSession(NO_ARGS, () => ({ dashboards: dashboards(model, (id) => notes.text(id) ?? '') })),
    saveNote: withSession(NOTE, ({ id, note }, { session }) => {
      if (notes.text(id) === undefined) return new Refusal(404, `There is no note ${id}.`)
      if (!session.user.rights.editNotes) {
        return { status: 'Unauthorized' as const, message: 'The user has no right to edit notes.' }
      }
      notes.set(id, note.content)
      return { status: 'Success' as const, message: null }
    }),
  }
}
