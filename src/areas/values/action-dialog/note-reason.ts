import { SHOWN_IN_CHARTS } from '../../../domain/charts/new-annotation.ts'
import { reportOfResult } from '../../../domain/commands/result-status.ts'
import { sendCommand } from '../../../live/calls/call.ts'
import { newCommandRequest } from '../../../live/calls/command-request.ts'
import { invalidateQueries } from '../../../live/calls/query-cache.ts'
import { ownerName } from '../../../live/connection/data-owner.ts'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'
import type { AnnotationDraft } from '../../../wire/server/chart.ts'
import { INVALIDATES } from '../../../wire/tabs/invalidates.ts'
import type { ActionItem, ActionReport } from './action-types.ts'

/** An order, by its title, whose reason the server has refused, or may not have kept. */
export interface Unnoted {
  readonly title: string
  readonly state: Exclude<ActionReport['state'], 'accepted'>
}

/**
 * Keeps the reason of an order as an annotation of each PV that was set, in one call that is sent once: charts and reports of every
 * workplace have it then, whereas the journal is of this one. An annotation has no field for who wrote it, so its text
 * names the user. Without a PV that was set there is nothing to send, and nothing is missing.
 */
export async function noteReason(items: readonly ActionItem[], reason: string): Promise<ActionReport['state']> {
  const timestamp = Math.round(plantNow())
  const user = ownerName()
  const annotations = items.flatMap(({ config, next, state }): readonly AnnotationDraft[] => {
    if (config === undefined || state !== 'done') return []
    const said = [next, reason].filter(Boolean).join(': ')
    const text = user === null ? said : `${said} (${user})`
    return [{ timestamp, pv: config.pvRef, dataSource: 'MeasurementArchive', text, ...SHOWN_IN_CHARTS }]
  })
  if (annotations.length === 0) return 'accepted'
  const { state } = reportOfResult(await sendCommand('createAnnotations', { annotations }, newCommandRequest()))
  if (state !== 'rejected') invalidateQueries(INVALIDATES.createAnnotations)
  return state
}
