import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { AlertChart } from '../../src/areas/alerts/details/alert-chart.tsx'
import { AnnotationCard } from '../../src/areas/charts/annotations/annotation-card.tsx'
import { useAnnotationActions } from '../../src/areas/charts/annotations/use-annotation-actions.tsx'
import { NO_EDITS } from '../../src/areas/charts/rules/annotation-edits.ts'
import { ZoneCourse } from '../../src/areas/reports/pages/leakage/zone-course.tsx'
import { EventDetails } from '../../src/areas/stations/pages/events/event-details.tsx'
import { PvMiniChart } from '../../src/areas/values/mini/pv-mini-chart.tsx'
import { clearQueries } from '../../src/live/calls/query-cache.ts'
import type { Annotation } from '../../src/wire/server/chart.ts'
import type { Result } from '../../src/wire/server/result.ts'
import { sampleAlert } from '../domain/alerts/alert-samples.ts'
import { renderInPlant } from '../support/page/render-in-plant.tsx'

beforeEach(clearQueries)

const PV = { type: 'AnaIn', nr: 1_400_001 } as const
const AT = Date.UTC(2026, 5, 10, 9)
const ANNOTATION: Annotation = {
  ...{ id: 1, timestamp: AT, pv: PV, dataSource: 'MeasurementArchive', text: 'Pumpe getauscht', visible: true },
  ...{ showInDayReport: false, showInWeekReport: false, showInMonthReport: false, showInYearReport: false },
}
const EVENT = {
  ...{ id: '1', timestamp: AT, userName: 'huber', stationNumber: 14, stationName: 'PW Dorfanger', pvRef: PV },
  ...{ pvName: 'Niveau', eksNr: '', text: 'Sollwert gesetzt', oldValue: null, newValue: null, succeeded: true },
}
const ZONE = {
  ...{ pipeLeakageId: 1, name: 'Oberdorf', lengthKm: 8, nightUse: null, nightMinimumPv: PV },
  network: 'Rural',
} as const
const ROW = { id: '1', zone: ZONE, now: null, begin: Number.NaN, end: Number.NaN, loss: null, stale: false }

function Card() {
  return <AnnotationCard annotation={ANNOTATION} edits={NO_EDITS} actions={useAnnotationActions()} />
}

const READERS: readonly (readonly [string, ReactNode])[] = [
  ['small chart', <PvMiniChart key="mini" pv={PV} hours={1} />],
  ['details of an event', <EventDetails key="event" event={EVENT} open onClose={() => undefined} />],
  ['course of a zone', <ZoneCourse key="zone" row={ROW} />],
  ['chart of an alert', <AlertChart key="alert" alert={sampleAlert({ pvRef: PV })} pv={PV} />],
  ['card of an annotation', <Card key="card" />],
]

/** What the server says of a PV that it does not have, and that nobody can try again. */
const ANSWERS: readonly Result<unknown>[] = [
  { ok: true, body: [] },
  { ok: false, error: { kind: 'missing', text: 'No value returned for AnaIn-1400001' } },
]

test.each(READERS)('%s: a PV that is not there any more is named (F96)', async (_, reader) => {
  for (const answer of ANSWERS) {
    clearQueries()
    const { worker, screen } = await renderInPlant(reader)
    await expect.poll(() => worker.callsOf('pvConfigs').length).toBeGreaterThan(0)
    for (const { respond } of worker.callsOf('pvConfigs')) respond(answer)
    await expect.poll(() => document.body.textContent).toContain('AnaIn 1400001 konnte nicht geladen werden')
    expect(screen.getByRole('button', { name: 'Erneut versuchen' }).query()).toBeNull()
    await screen.unmount()
  }
})
