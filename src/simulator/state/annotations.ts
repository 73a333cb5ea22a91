import { pvParam } from '../../domain/values/pv-ref.ts'
import type { Annotation, AnnotationDraft } from '../../wire/server/chart.ts'
import type { PvRef } from '../../wire/server/pv.ts'

/** More would be no notes any more, and all of them are kept in memory. */
export const MAX_ANNOTATIONS = 10_000

/** The notes in the charts, oldest id first. */
export class Annotations {
  readonly #byId = new Map<number, Annotation>()
  #nextId = 1

  constructor(first: readonly AnnotationDraft[]) {
    this.add(first)
  }

  list(): readonly Annotation[] {
    return [...this.#byId.values()]
  }

  find(id: number): Annotation | undefined {
    return this.#byId.get(id)
  }

  /** Those of a PV in [start, end], whichever archive they were written at. */
  of(pv: PvRef, start: number, end: number): readonly Annotation[] {
    const name = pvParam(pv)
    return this.list().filter(({ pv: own, timestamp }) => {
      return timestamp >= start && timestamp <= end && pvParam(own) === name
    })
  }

  /** Null where there would be too many; nothing has been added then. */
  add(drafts: readonly AnnotationDraft[]): readonly Annotation[] | null {
    if (this.#byId.size + drafts.length > MAX_ANNOTATIONS) return null
    return drafts.map((draft) => {
      const annotation = { ...draft, id: this.#nextId++ }
      this.#byId.set(annotation.id, annotation)
      return annotation
    })
  }

  /** The annotation must be there. */
  replace(annotation: Annotation): void {
    this.#byId.set(annotation.id, annotation)
  }

  remove(id: number): void {
    this.#byId.delete(id)
  }
}
