import { pvParam } from '../../../domain/values/pv-ref.ts'
import {
  type Annotation,
  type AnnotationDraft,
  type AnnotationResult,
  DATA_SOURCES,
} from '../../../wire/server/chart.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { Rights } from '../../../wire/server/system.ts'
import { hasStation } from '../../auth/users.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { fallback, fields, flag, integer, listOf, oneOf, type Reader } from '../../server/read-value.ts'
import { type Annotations, MAX_ANNOTATIONS } from '../../state/annotations.ts'
import { NO_ARGS, PV_REF } from '../shared/arguments.ts'
import { Refusal, withSession } from '../shared/handler.ts'
import { requiredText, storedTime } from '../shared/stored.ts'

const MAX_AT_ONCE = 100

const ID = integer(1, Number.MAX_SAFE_INTEGER)

const NO_RIGHT: AnnotationResult = {
  status: 'Unauthorized',
  message: 'The user has no right to edit annotations of these stations.',
  annotations: [],
}

/**
 * Handles annotations of charts. Saves a list as a whole or not at all: a page that saves ten notes must not end up with
 * nine (specification 3 and 7, "Charts").
 */
export function createAnnotationHandlers(model: PlantModel, now: () => number, annotations: Annotations) {
  /** By default annotations are visible in charts and in no report (specification 3). */
  const draftReaders = {
    timestamp: storedTime('noted', now),
    pv: PV_REF,
    dataSource: oneOf(DATA_SOURCES),
    text: requiredText('annotation'),
    visible: fallback(flag, true),
    showInDayReport: fallback(flag, false),
    showInWeekReport: fallback(flag, false),
    showInMonthReport: fallback(flag, false),
    showInYearReport: fallback(flag, false),
  }
  const draft: Reader<AnnotationDraft> = fields<AnnotationDraft>(draftReaders)
  const annotationOf: Reader<Annotation> = fields<Annotation>({ ...draftReaders, id: ID })
  const sees = (rights: Rights, pv: PvRef) => hasStation(rights, model.config(pv)?.stationNumber ?? 0)
  const mayEdit = (rights: Rights, pvs: readonly PvRef[]) => rights.editCharts && pvs.every((pv) => sees(rights, pv))
  const lacksPv = (list: readonly AnnotationDraft[]) => list.find(({ pv }) => model.config(pv) === undefined)
  const success = (list: readonly Annotation[]): AnnotationResult => {
    return { status: 'Success', message: null, annotations: list }
  }
  const noPv = ({ pv }: AnnotationDraft) => new Refusal(404, `There is no process variable ${pvParam(pv)}.`)
  const noAnnotation = (id: number) => new Refusal(404, `There is no annotation ${id}.`)

  return {
    annotations: withSession(NO_ARGS, (_, { session }) => {
      return annotations.list().filter(({ pv }) => sees(session.user.rights, pv))
    }),
    createAnnotations: withSession(
      fields<{ annotations: readonly AnnotationDraft[] }>({ annotations: listOf(draft, MAX_AT_ONCE) }),
      ({ annotations: drafts }, { session }) => {
        const unknown = lacksPv(drafts)
        if (unknown !== undefined) return noPv(unknown)
        const pvs = drafts.map(({ pv }) => pv)
        if (!mayEdit(session.user.rights, pvs)) return NO_RIGHT
        const added = annotations.add(drafts)
        if (added !== null) return success(added)
        const message = `There are ${MAX_ANNOTATIONS} annotations already; delete some first.`
        return { status: 'Failed' as const, message, annotations: [] }
      },
    ),
    saveAnnotations: withSession(
      fields<{ annotations: readonly Annotation[] }>({ annotations: listOf(annotationOf, MAX_AT_ONCE) }),
      ({ annotations: changed }, { session }) => {
        const gone = changed.find(({ id }) => annotations.find(id) === undefined)
        if (gone !== undefined) return noAnnotation(gone.id)
        const unknown = lacksPv(changed)
        if (unknown !== undefined) return noPv(unknown)
        // An annotation can move to another PV; the user needs the right to both stations.
        const before = changed.flatMap(({ id }) => annotations.find(id)?.pv ?? [])
        const pvs = [...before, ...changed.map(({ pv }) => pv)]
        if (!mayEdit(session.user.rights, pvs)) return NO_RIGHT
        for (const annotation of changed) annotations.replace(annotation)
        return success(changed)
      },
    ),
    deleteAnnotations: withSession(
      fields<{ ids: readonly number[] }>({ ids: listOf(ID, MAX_AT_ONCE) }),
      ({ ids }, { session }) => {
        const gone = ids.find((id) => annotations.find(id) === undefined)
        if (gone !== undefined) return noAnnotation(gone)
        const found = [...new Set(ids)].flatMap((id) => annotations.find(id) ?? [])
        const pvs = found.map(({ pv }) => pv)
        if (!mayEdit(session.user.rights, pvs)) return NO_RIGHT
        for (const { id } of found) annotations.remove(id)
        return success(found)
      },
    ),
    chartsOfAnnotation: withSession(fields<{ id: number }>({ id: ID }), ({ id }, { session }) => {
      const annotation = annotations.find(id)
      if (annotation === undefined) return noAnnotation(id)
      if (!sees(session.user.rights, annotation.pv)) return new Refusal(403, 'The user has no right to this station.')
      const name = pvParam(annotation.pv)
      return model.charts.all
        .filter(({ series }) => series.some(({ pv }) => pvParam(pv) === name))
        .map(({ config }) => ({ id: config.id, title: config.title }))
    }),
  }
}
